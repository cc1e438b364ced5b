package dev.glovebox.app.packing;

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
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.LoadableConstantEntry;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Switches over types, which javac leaves to be linked at run time: each then spins a hidden class, at every start, that no cache
 * keeps. Spelled out, they are tests of one type after the other in a method of the class.
 */
final class TypeSwitches implements ClassTransform {
    private static final String BOOTSTRAPS = "java/lang/runtime/SwitchBootstraps";
    private static final int OBJECT = 0;
    private static final int FIRST = 1;

    private final ClassDesc owner;
    private final boolean ownerIsInterface;
    private final List<Site> sites = new ArrayList<>();

    /** A switch: what it looks at, and the types in the order of the source. */
    private record Site(MethodTypeDesc type, List<ClassEntry> labels) {}

    private TypeSwitches(ClassModel model) {
        owner = model.thisClass().asSymbol();
        ownerIsInterface = model.flags().has(AccessFlag.INTERFACE);
    }

    static boolean in(ClassModel model) {
        return LinkedLater.isAnywhere(model, element -> site(element).isPresent());
    }

    static ClassTransform spelledOut(ClassModel model) {
        return ClassTransform.ofStateful(() -> new TypeSwitches(model));
    }

    @Override
    public void accept(ClassBuilder builder, ClassElement element) {
        if (element instanceof MethodModel method) {
            builder.transformMethod(method, MethodTransform.transformingCode(this::code));
        } else {
            builder.with(element);
        }
    }

    private void code(CodeBuilder code, CodeElement element) {
        Optional<Site> site = site(element);
        if (site.isEmpty()) {
            code.with(element);
            return;
        }
        code.invokestatic(owner, name(sites.size()), site.get().type(), ownerIsInterface);
        sites.add(site.get());
    }

    @Override
    public void atEnd(ClassBuilder builder) {
        for (int number = 0; number < sites.size(); number++) {
            Site site = sites.get(number);
            builder.withMethodBody(
                    name(number),
                    site.type(),
                    ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC,
                    code -> body(code, site.labels()));
        }
    }

    private static String name(int number) {
        return "typeSwitch$" + number;
    }

    /** As java.lang.runtime.SwitchBootstraps says: -1 for null, else the first label from a given one on that fits, else their number. */
    private static void body(CodeBuilder code, List<ClassEntry> labels) {
        code.aload(OBJECT).ifThen(java.lang.classfile.Opcode.IFNULL, isNull -> isNull.iconst_m1()
                .ireturn());
        for (int number = 0; number < labels.size(); number++) {
            Label next = code.newLabel();
            code.iload(FIRST).loadConstant(number).if_icmpgt(next);
            code.aload(OBJECT).instanceOf(labels.get(number)).ifeq(next);
            code.loadConstant(number).ireturn();
            code.labelBinding(next);
        }
        code.loadConstant(labels.size()).ireturn();
    }

    /** Only one whose labels are all types: texts, numbers and enum constants keep their own ways. */
    private static Optional<Site> site(CodeElement element) {
        Optional<InvokeDynamicInstruction> found =
                LinkedLater.by(BOOTSTRAPS, element).filter(call -> call.name().equalsString("typeSwitch"));
        if (found.isEmpty()) {
            return Optional.empty();
        }
        InvokeDynamicInstruction call = found.get();
        List<LoadableConstantEntry> labels = call.invokedynamic().bootstrap().arguments();
        boolean onlyTypes = labels.stream().allMatch(ClassEntry.class::isInstance);
        return onlyTypes
                ? Optional.of(new Site(
                        call.typeSymbol(),
                        labels.stream().map(ClassEntry.class::cast).toList()))
                : Optional.empty();
    }
}
