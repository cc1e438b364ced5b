package dev.glovebox.app.packing;

import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.util.Optional;
import java.util.function.Predicate;

/** What javac leaves to be linked at run time. */
final class LinkedLater {
    private LinkedLater() {}

    /** The call, when that is what it is and this class links it. */
    static Optional<InvokeDynamicInstruction> by(String bootstraps, CodeElement element) {
        return element instanceof InvokeDynamicInstruction call
                        && call.invokedynamic()
                                .bootstrap()
                                .bootstrapMethod()
                                .reference()
                                .owner()
                                .name()
                                .equalsString(bootstraps)
                ? Optional.of(call)
                : Optional.empty();
    }

    static boolean isAnywhere(ClassModel model, Predicate<CodeElement> wanted) {
        return model.methods().stream()
                .flatMap(method -> method.code().stream())
                .flatMap(code -> code.elementStream())
                .anyMatch(wanted);
    }
}
