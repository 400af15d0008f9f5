#include "frontend/lower/types.h"

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>

#include <algorithm>

#include "frontend/lower/names.h"

namespace simtscope::frontend::lowering {

using program::ScalarType;
using program::TypeKind;
namespace dwarf = llvm::dwarf;

namespace {

bool is_qualifier(unsigned tag) {
    return tag == dwarf::DW_TAG_typedef || tag == dwarf::DW_TAG_const_type || tag == dwarf::DW_TAG_volatile_type ||
           tag == dwarf::DW_TAG_restrict_type || tag == dwarf::DW_TAG_atomic_type;
}

ScalarType integer(std::uint64_t bytes, bool is_signed) {
    switch (bytes) {
        case 1:
            return is_signed ? ScalarType::S8 : ScalarType::U8;
        case 2:
            return is_signed ? ScalarType::S16 : ScalarType::U16;
        case 4:
            return is_signed ? ScalarType::S32 : ScalarType::U32;
        case 8:
            return is_signed ? ScalarType::S64 : ScalarType::U64;
        default:
            return ScalarType::None;
    }
}

ScalarType scalar_of(const llvm::DIBasicType& basic) {
    const std::uint64_t bytes = basic.getSizeInBits() / 8;
    switch (basic.getEncoding()) {
        case dwarf::DW_ATE_boolean:
            return ScalarType::Pred;
        case dwarf::DW_ATE_float:
            if (bytes == 2) return basic.getName() == "__bf16" ? ScalarType::BF16 : ScalarType::F16;
            return bytes == 4 ? ScalarType::F32 : bytes == 8 ? ScalarType::F64 : ScalarType::None;
        case dwarf::DW_ATE_signed:
        case dwarf::DW_ATE_signed_char:
            return integer(bytes, true);
        default:
            return integer(bytes, false);
    }
}

/// "const float" for the pointee of a pointer type's name.
std::string qualifiers(const llvm::DIType* type) {
    std::string text;
    while (type != nullptr && is_qualifier(type->getTag())) {
        if (type->getTag() == dwarf::DW_TAG_const_type) text += "const ";
        if (type->getTag() == dwarf::DW_TAG_volatile_type) text += "volatile ";
        type = llvm::cast<llvm::DIDerivedType>(type)->getBaseType();
    }
    return text;
}

}  // namespace

const llvm::DIType* strip_qualifiers(const llvm::DIType* type) {
    while (type != nullptr && is_qualifier(type->getTag())) type = llvm::cast<llvm::DIDerivedType>(type)->getBaseType();
    return type;
}

bool points_to_const(const llvm::DIType* type) {
    type = strip_qualifiers(type);
    const auto* pointer = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type);
    if (pointer == nullptr) return false;
    for (const llvm::DIType* base = pointer->getBaseType(); base != nullptr && is_qualifier(base->getTag());
         base = llvm::cast<llvm::DIDerivedType>(base)->getBaseType())
        if (base->getTag() == dwarf::DW_TAG_const_type) return true;
    return false;
}

bool is_restrict(const llvm::DIType* type) {
    for (; type != nullptr && is_qualifier(type->getTag()); type = llvm::cast<llvm::DIDerivedType>(type)->getBaseType())
        if (type->getTag() == dwarf::DW_TAG_restrict_type) return true;
    return false;
}

std::uint32_t TypeTable::add(const llvm::DIType* key, program::Type type) {
    const auto index = static_cast<std::uint32_t>(program_.types.size());
    program_.types.push_back(std::move(type));
    known_[key] = index;
    return index;
}

std::string TypeTable::spelling(std::uint32_t type) const { return type == program::kNone ? "void" : program_.types[type].name; }

std::uint32_t TypeTable::type(const llvm::DIType* type) {
    type = strip_qualifiers(type);
    if (type == nullptr) return program::kNone;
    if (const auto known = known_.find(type); known != known_.end()) return known->second;
    if (const auto* basic = llvm::dyn_cast<llvm::DIBasicType>(type)) {
        program::Type result;
        result.kind = TypeKind::Scalar;
        result.name = basic->getName().str();
        result.size = basic->getSizeInBits() / 8;
        result.scalar = scalar_of(*basic);
        return add(type, std::move(result));
    }
    if (const auto* pointer = llvm::dyn_cast<llvm::DIDerivedType>(type)) return derived(pointer);
    if (const auto* whole = llvm::dyn_cast<llvm::DICompositeType>(type)) return composite(whole);
    program::Type function;
    function.kind = TypeKind::Void;
    function.name = "function";
    return add(type, std::move(function));
}

std::uint32_t TypeTable::unnamed(ScalarType scalar, bool pointer) {
    program::Type plain;
    plain.kind = pointer ? TypeKind::Pointer : TypeKind::Scalar;
    plain.name = pointer ? "void*" : std::string(program::suffix(scalar));
    plain.size = program::size_of(scalar);
    plain.scalar = scalar;
    program_.types.push_back(std::move(plain));
    return static_cast<std::uint32_t>(program_.types.size() - 1);
}

std::uint32_t TypeTable::open_array(ScalarType element, std::uint64_t size) {
    program::Type array;
    array.kind = TypeKind::Array;
    array.element = unnamed(element, false);
    program::Type& inner = program_.types[array.element];
    if (element == ScalarType::None) {
        inner.kind = TypeKind::Struct;
        inner.name = "struct";
        inner.size = size;
    }
    array.name = inner.name + "[]";
    program_.types.push_back(std::move(array));
    return static_cast<std::uint32_t>(program_.types.size() - 1);
}

std::uint32_t TypeTable::derived(const llvm::DIDerivedType* type) {
    program::Type pointer;
    pointer.kind = TypeKind::Pointer;
    pointer.size = 8;
    pointer.scalar = ScalarType::U64;
    const std::uint32_t index = add(type, std::move(pointer));  // first: a struct may point to itself
    const std::uint32_t element = this->type(type->getBaseType());
    const char* mark = "*";
    if (type->getTag() == dwarf::DW_TAG_reference_type) mark = "&";
    if (type->getTag() == dwarf::DW_TAG_rvalue_reference_type) mark = "&&";
    if (type->getTag() == dwarf::DW_TAG_ptr_to_member_type) mark = " T::*";
    program_.types[index].element = element;
    program_.types[index].name = qualifiers(type->getBaseType()) + spelling(element) + mark;
    return index;
}

std::uint32_t TypeTable::composite(const llvm::DICompositeType* type) {
    switch (type->getTag()) {
        case dwarf::DW_TAG_array_type:
            return array(type);
        case dwarf::DW_TAG_enumeration_type:
            return enumeration(type);
        default:
            return record(type);
    }
}

std::uint32_t TypeTable::array(const llvm::DICompositeType* type) {
    std::uint32_t element = this->type(type->getBaseType());
    std::string base = qualifiers(type->getBaseType()) + spelling(element);
    std::string bounds;
    const llvm::DINodeArray dimensions = type->getElements();
    std::uint64_t size = element == program::kNone ? 0 : program_.types[element].size;
    for (unsigned i = dimensions.size(); i-- > 0;) {  // the last dimension is the innermost array
        std::uint64_t count = 0;
        if (const auto* range = llvm::dyn_cast<llvm::DISubrange>(dimensions[i]))
            if (auto* bound = llvm::dyn_cast_if_present<llvm::ConstantInt*>(range->getCount()))
                count = bound->getSExtValue() < 0 ? 0 : bound->getZExtValue();
        bounds.insert(0, count == 0 ? "[]" : "[" + std::to_string(count) + "]");
        size *= count;
        program::Type result;
        result.kind = TypeKind::Array;
        result.name = base + bounds;
        result.size = size;
        result.element = element;
        result.count = count;
        element = add(type, std::move(result));
    }
    return element;
}

std::uint32_t TypeTable::enumeration(const llvm::DICompositeType* type) {
    program::Type result;
    result.kind = TypeKind::Enum;
    result.name = type->getName().empty() ? "(unnamed enum)" : type->getName().str();
    result.size = type->getSizeInBits() / 8;
    const auto* base = llvm::dyn_cast_or_null<llvm::DIBasicType>(strip_qualifiers(type->getBaseType()));
    result.scalar = base != nullptr ? scalar_of(*base) : integer(result.size, true);
    return add(type, std::move(result));
}

std::uint32_t TypeTable::record(const llvm::DICompositeType* type) {
    program::Type result;
    result.kind = TypeKind::Struct;
    result.name = type->getName().empty() ? "(unnamed)" : without_lambda_places(type->getName().str());
    result.size = type->getSizeInBits() / 8;
    const std::uint32_t index = add(type, std::move(result));
    std::vector<program::Member> bases, members;
    for (const llvm::DINode* node : type->getElements()) {
        const auto* element = llvm::dyn_cast_or_null<llvm::DIDerivedType>(node);
        if (element == nullptr || element->isStaticMember()) continue;
        const bool is_base = element->getTag() == dwarf::DW_TAG_inheritance;
        if (!is_base && element->getTag() != dwarf::DW_TAG_member) continue;
        program::Member member;
        member.type = this->type(element->getBaseType());
        member.name = is_base ? spelling(member.type) : element->getName().str();
        member.bit_offset = element->getOffsetInBits();
        if (element->isBitField()) member.bit_size = static_cast<std::uint32_t>(element->getSizeInBits());
        (is_base ? bases : members).push_back(std::move(member));
    }
    bases.insert(bases.end(), std::make_move_iterator(members.begin()), std::make_move_iterator(members.end()));
    program_.types[index].members = std::move(bases);
    return index;
}

std::optional<Part> TypeTable::part(std::uint32_t index, std::uint64_t offset, std::uint64_t size, bool floating) const {
    if (index == program::kNone) return std::nullopt;
    const program::Type& type = program_.types[index];
    switch (type.kind) {
        case TypeKind::Scalar:
        case TypeKind::Enum:
        case TypeKind::Pointer:
            if (offset != 0 || type.size != size || program::is_float(type.scalar) != floating) return std::nullopt;
            return Part{"", index};
        case TypeKind::Array: {
            const std::uint64_t stride = type.element == program::kNone ? 0 : program_.types[type.element].size;
            if (stride == 0 || offset / stride >= type.count) return std::nullopt;
            auto inner = part(type.element, offset % stride, size, floating);
            if (inner) inner->path.insert(0, "[" + std::to_string(offset / stride) + "]");
            return inner;
        }
        case TypeKind::Struct:
            for (const program::Member& member : type.members) {
                if (member.bit_size != 0 || member.type == program::kNone || member.bit_offset % 8 != 0) continue;
                const std::uint64_t start = member.bit_offset / 8;
                if (offset < start || offset >= start + program_.types[member.type].size) continue;
                auto inner = part(member.type, offset - start, size, floating);
                if (!inner) continue;
                if (!member.name.empty()) inner->path.insert(0, "." + member.name);
                return inner;
            }
            return std::nullopt;
        case TypeKind::Void:
            return std::nullopt;
    }
    return std::nullopt;
}

std::optional<Part> TypeTable::piece(std::uint32_t index, std::uint64_t offset, std::uint64_t size) const {
    if (index == program::kNone) return std::nullopt;
    const program::Type& type = program_.types[index];
    if (offset == 0 && type.size == size) return Part{"", index};
    if (type.kind == TypeKind::Array) {
        const std::uint64_t stride = type.element == program::kNone ? 0 : program_.types[type.element].size;
        if (stride == 0 || offset / stride >= type.count) return std::nullopt;
        auto inner = piece(type.element, offset % stride, size);
        if (inner) inner->path.insert(0, "[" + std::to_string(offset / stride) + "]");
        return inner;
    }
    for (const program::Member& member : type.members) {
        const std::uint64_t start = member.bit_offset / 8;
        if (member.bit_size != 0 || member.type == program::kNone || offset < start) continue;
        auto inner = piece(member.type, offset - start, size);
        if (!inner) continue;
        inner->path.insert(0, "." + member.name);
        return inner;
    }
    return std::nullopt;
}

}  // namespace simtscope::frontend::lowering
