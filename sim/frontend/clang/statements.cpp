// Where statements begin and end: what people step by. Debug locations name operators, so the ranges come from the AST.
//
//   for (int i = 0; i < n; ++i) sum += x[i];        four statements: `int i = 0`, `i < n`, `++i`, `sum += x[i]`
#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Lex/Lexer.h"
#include "frontend/clang/observe.h"

namespace simtscope::frontend {

namespace {

class StatementVisitor : public clang::RecursiveASTVisitor<StatementVisitor> {
public:
    StatementVisitor(clang::ASTContext& context, SourceMap& map) : context_(context), sources_(context.getSourceManager()), map_(map) {
        for (std::uint32_t i = 0; i < map.paths.size(); ++i) files_[map.paths[i]] = i;
    }

    // RecursiveASTVisitor asks for these by name.
    bool shouldVisitTemplateInstantiations() const { return true; }

    bool VisitCompoundStmt(clang::CompoundStmt* block) {
        for (const clang::Stmt* child : block->body()) add_unit(child);
        return true;
    }
    bool VisitCXXConstructorDecl(clang::CXXConstructorDecl* constructor) {
        for (const clang::CXXCtorInitializer* init : constructor->inits())
            if (init->isWritten()) add(init->getSourceRange());
        return true;
    }

private:
    /// A statement that is not a block: itself, or the parts of it that run on their own.
    void add_unit(const clang::Stmt* stmt) {
        if (stmt == nullptr || llvm::isa<clang::CompoundStmt>(stmt)) return;  // blocks are visited by themselves
        if (const auto* branch = llvm::dyn_cast<clang::IfStmt>(stmt)) {
            add_unit(branch->getInit());
            add_condition(branch->getConditionVariableDeclStmt(), branch->getCond());
            add_unit(branch->getThen());
            add_unit(branch->getElse());
        } else if (const auto* loop = llvm::dyn_cast<clang::ForStmt>(stmt)) {
            add_unit(loop->getInit());
            add_condition(loop->getConditionVariableDeclStmt(), loop->getCond());
            add_unit(loop->getInc());
            add_unit(loop->getBody());
        } else if (const auto* while_loop = llvm::dyn_cast<clang::WhileStmt>(stmt)) {
            add_condition(while_loop->getConditionVariableDeclStmt(), while_loop->getCond());
            add_unit(while_loop->getBody());
        } else if (const auto* do_loop = llvm::dyn_cast<clang::DoStmt>(stmt)) {
            add_unit(do_loop->getBody());
            add_unit(do_loop->getCond());
        } else if (const auto* choice = llvm::dyn_cast<clang::SwitchStmt>(stmt)) {
            add_unit(choice->getInit());
            add_condition(choice->getConditionVariableDeclStmt(), choice->getCond());
            add_unit(choice->getBody());
        } else if (const auto* label = llvm::dyn_cast<clang::SwitchCase>(stmt)) {
            add_unit(label->getSubStmt());
        } else if (const auto* target = llvm::dyn_cast<clang::LabelStmt>(stmt)) {
            add_unit(target->getSubStmt());
        } else if (const auto* attributed = llvm::dyn_cast<clang::AttributedStmt>(stmt)) {
            add_unit(attributed->getSubStmt());
        } else if (const auto* range = llvm::dyn_cast<clang::CXXForRangeStmt>(stmt)) {
            add_unit(range->getInit());
            add(range->getRangeInit()->getSourceRange());
            add(range->getLoopVariable()->getSourceRange());
            add_unit(range->getBody());
        } else {
            add(stmt->getSourceRange());
        }
    }
    void add_condition(const clang::DeclStmt* variable, const clang::Expr* condition) {
        if (variable != nullptr) {
            add(variable->getSourceRange());
        } else {
            add_unit(condition);
        }
    }

    void add(clang::SourceRange range) {
        if (range.isInvalid()) return;
        const clang::SourceLocation begin = sources_.getExpansionLoc(range.getBegin());
        const clang::SourceLocation end = sources_.getExpansionRange(range.getEnd()).getEnd();
        if (sources_.getFileID(begin) != sources_.getFileID(end)) return;
        const clang::PresumedLoc first = sources_.getPresumedLoc(begin), last = sources_.getPresumedLoc(end);
        if (first.isInvalid() || last.isInvalid()) return;
        const auto file = files_.find(first.getFilename());
        if (file == files_.end()) return;
        const unsigned length = clang::Lexer::MeasureTokenLength(end, sources_, context_.getLangOpts());
        program::Statement statement;
        statement.file = file->second;
        statement.line = first.getLine();
        statement.column = first.getColumn();
        statement.end_line = last.getLine();
        statement.end_column = last.getColumn() + std::max(length, 1U) - 1U;
        const auto key = std::tuple(statement.file, statement.line, statement.column, statement.end_line, statement.end_column);
        if (seen_.insert(key).second) map_.statements.push_back(statement);
    }

    clang::ASTContext& context_;
    const clang::SourceManager& sources_;
    SourceMap& map_;
    std::map<std::string, std::uint32_t> files_;
    std::set<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t>> seen_;
};

}  // namespace

void collect_statements(clang::ASTContext& context, SourceMap& map) {
    StatementVisitor visitor(context, map);
    for (clang::Decl* decl : context.getTranslationUnitDecl()->decls())
        if (!context.getSourceManager().isInSystemHeader(decl->getLocation())) visitor.TraverseDecl(decl);
}

}  // namespace simtscope::frontend
