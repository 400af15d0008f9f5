// What is opened and saved; the end.
#include <array>

#include "gui/model/bookmarks.h"
#include "gui/model/command_tables.h"
#include "gui/model/export_popup.h"
#include "gui/model/moving.h"
#include "gui/model/popup.h"
#include "gui/model/save_popup.h"
#include "gui/model/start_page.h"

namespace simtscope::gui {
namespace {

using namespace moving;

constexpr std::array kOpen{Chord{Key::O, true}};
constexpr std::array kReload{Chord{Key::R, true}};
constexpr std::array kSaveRun{Chord{Key::S, true}};
constexpr std::array kSavePicture{Chord{Key::S, true, true}};
constexpr std::array kExport{Chord{Key::E, true}};
constexpr std::array kClose{Chord{Key::W, true}};
constexpr std::array kQuit{Chord{Key::Q, true}};
constexpr std::array kCommands{
    CommandInfo{CommandId::OpenFile, "open", Word::CommandOpenFile, kOpen, always_on, show_popup<PopupKind::Open>},
    CommandInfo{CommandId::Reload, "reload", Word::CommandReload, kReload, always_on, request<Request::Kind::Reload>},
    CommandInfo{CommandId::SaveRun, "save", Word::CommandSaveRun, kSaveRun, needs_run, save_run},
    CommandInfo{CommandId::SaveRunAs, "save-as", Word::CommandSaveRunAs, {}, needs_run, show_popup<PopupKind::SaveRun>},
    CommandInfo{CommandId::SavePicture, "save-picture", Word::CommandSavePicture, kSavePicture, always_on,
                [](Context& c, std::int64_t) { c.save_picture(); }},
    CommandInfo{CommandId::OpenExport, "export", Word::CommandExport, kExport, needs_run, show_popup<PopupKind::Export>},
    CommandInfo{CommandId::ExportNow, "export-now", Word::CommandExportNow, {}, needs_run, export_now},
    CommandInfo{CommandId::CloseKernel, "close", Word::CommandCloseKernel, kClose, needs_kernel, close_kernel},
    CommandInfo{CommandId::ChooseStart, "choose-start", Word::CommandChooseStart, {}, needs_start_page, choose_start_row, true},
    CommandInfo{CommandId::Quit, "quit", Word::CommandQuit, kQuit, always_on, [](Context& c, std::int64_t) { c.quit(); }},
};

}  // namespace

std::span<const CommandInfo> file_commands() { return kCommands; }

}  // namespace simtscope::gui
