package dev.glovebox.app.packing;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassElement;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.TypeKind;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.LoadableConstantEntry;
import java.lang.classfile.constantpool.MethodHandleEntry;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The equals, hashCode and toString of records, which javac leaves to be linked at run time like {@link TypeSwitches}. Spelled out, they
 * are methods of the record.
 */
final class RecordMethods implements ClassTransform {
    private static final String BOOTSTRAPS = "java/lang/runtime/ObjectMethods";
    private static final ClassDesc OBJECTS = Objects.class.describeConstable().orElseThrow();
    private static final ClassDesc BUILDER =
            StringBuilder.class.describeConstable().orElseThrow();
    private static final MethodTypeDesc APPEND = MethodTypeDesc.of(BUILDER, CD_String);
    private static final int RECORD = 0;
    private static final int OTHER = 1;

    private final ClassDesc owner;

    /** A part of a record. */
    private record Component(String name, ClassDesc type) {}

    private RecordMethods(ClassModel model) {
        owner = model.thisClass().asSymbol();
    }

    static boolean in(ClassModel model) {
        return LinkedLater.isAnywhere(model, element -> components(element).isPresent());
    }

    static ClassTransform spelledOut(ClassModel model) {
        return new RecordMethods(model);
    }

    @Override
    public void accept(ClassBuilder builder, ClassElement element) {
        if (element instanceof MethodModel method) {
            builder.transformMethod(
                    method, MethodTransform.transformingCode((code, part) -> code(builder, code, part)));
        } else {
            builder.with(element);
        }
    }

    private void code(ClassBuilder builder, CodeBuilder code, CodeElement element) {
        Optional<List<Component>> components = components(element);
        if (components.isEmpty()) {
            code.with(element);
            return;
        }
        InvokeDynamicInstruction call = (InvokeDynamicInstruction) element;
        String name = "record$" + call.name().stringValue();
        code.invokestatic(owner, name, call.typeSymbol());
        builder.withMethodBody(
                name,
                call.typeSymbol(),
                ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC,
                body -> body(body, call.name().stringValue(), components.get()));
    }

    private void body(CodeBuilder code, String method, List<Component> components) {
        switch (method) {
            case "equals" -> equals(code, components);
            case "hashCode" -> hashCode(code, components);
            default -> toString(code, components);
        }
    }

    private void equals(CodeBuilder code, List<Component> components) {
        Label differs = code.newLabel();
        Label goOn = code.newLabel();
        code.aload(RECORD).aload(OTHER).if_acmpne(goOn).iconst_1().ireturn().labelBinding(goOn);
        code.aload(OTHER).instanceOf(owner).ifeq(differs);
        for (Component component : components) {
            load(code, RECORD, component);
            code.aload(OTHER).checkcast(owner).getfield(owner, component.name(), component.type());
            same(code, component.type());
            code.ifeq(differs);
        }
        code.iconst_1().ireturn().labelBinding(differs).iconst_0().ireturn();
    }

    /** Leaves 1 when the two on the stack are the same. */
    private static void same(CodeBuilder code, ClassDesc type) {
        if (!type.isPrimitive()) {
            code.invokestatic(OBJECTS, "equals", MethodTypeDesc.of(CD_boolean, CD_Object, CD_Object));
            return;
        }
        ClassDesc box = box(type);
        code.invokestatic(box, "compare", MethodTypeDesc.of(CD_int, type, type));
        code.ifThenElse(java.lang.classfile.Opcode.IFEQ, same -> same.iconst_1(), differs -> differs.iconst_0());
    }

    private void hashCode(CodeBuilder code, List<Component> components) {
        code.iconst_0();
        for (Component component : components) {
            code.bipush(31).imul();
            load(code, RECORD, component);
            ClassDesc type = component.type();
            if (type.isPrimitive()) {
                code.invokestatic(box(type), "hashCode", MethodTypeDesc.of(CD_int, type));
            } else {
                code.invokestatic(OBJECTS, "hashCode", MethodTypeDesc.of(CD_int, CD_Object));
            }
            code.iadd();
        }
        code.ireturn();
    }

    private void toString(CodeBuilder code, List<Component> components) {
        code.new_(BUILDER).dup().invokespecial(BUILDER, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void);
        code.loadConstant(owner)
                .invokevirtual(ConstantDescs.CD_Class, "getSimpleName", MethodTypeDesc.of(CD_String))
                .invokevirtual(BUILDER, "append", APPEND);
        String before = "[";
        for (Component component : components) {
            code.loadConstant(before + component.name() + "=").invokevirtual(BUILDER, "append", APPEND);
            load(code, RECORD, component);
            code.invokestatic(CD_String, "valueOf", MethodTypeDesc.of(CD_String, shown(component.type())))
                    .invokevirtual(BUILDER, "append", APPEND);
            before = ", ";
        }
        code.loadConstant(components.isEmpty() ? "[]" : "]")
                .invokevirtual(BUILDER, "append", APPEND)
                .invokevirtual(BUILDER, "toString", MethodTypeDesc.of(CD_String))
                .areturn();
    }

    private static ClassDesc shown(ClassDesc type) {
        if (!type.isPrimitive()) {
            return CD_Object;
        }
        boolean small = type.equals(ConstantDescs.CD_byte) || type.equals(ConstantDescs.CD_short);
        return small ? CD_int : type;
    }

    private void load(CodeBuilder code, int slot, Component component) {
        code.aload(slot).getfield(owner, component.name(), component.type());
    }

    private static ClassDesc box(ClassDesc primitive) {
        return switch (TypeKind.from(primitive)) {
            case BOOLEAN -> ConstantDescs.CD_Boolean;
            case BYTE -> ConstantDescs.CD_Byte;
            case CHAR -> ConstantDescs.CD_Character;
            case SHORT -> ConstantDescs.CD_Short;
            case INT -> ConstantDescs.CD_Integer;
            case LONG -> ConstantDescs.CD_Long;
            case FLOAT -> ConstantDescs.CD_Float;
            case DOUBLE -> ConstantDescs.CD_Double;
            case REFERENCE, VOID -> throw new IllegalArgumentException("no primitive: " + primitive);
        };
    }

    /** The parts in their order; the bootstrap's arguments are the record, the names in one text, and a getter of each. */
    private static Optional<List<Component>> components(CodeElement element) {
        Optional<InvokeDynamicInstruction> call = LinkedLater.by(BOOTSTRAPS, element);
        if (call.isEmpty()) {
            return Optional.empty();
        }
        List<LoadableConstantEntry> arguments =
                call.get().invokedynamic().bootstrap().arguments();
        if (!(arguments.getFirst() instanceof ClassEntry)) {
            return Optional.empty();
        }
        return Optional.of(arguments.stream()
                .skip(2)
                .map(getter -> ((MethodHandleEntry) getter).reference())
                .map(field -> new Component(
                        field.name().stringValue(),
                        ClassDesc.ofDescriptor(field.type().stringValue())))
                .toList());
    }
}
