package dev.glovebox.app.packing;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;

/** A class as an AOT cache can keep it, with what it does at its first use already done. */
final class CacheableClass {
    /** Older classes have no stack maps, and a cache leaves out what only the old verifier can check. */
    private static final int LEAST_VERSION = ClassFile.JAVA_6_VERSION;

    private static final int GIVEN_VERSION = ClassFile.JAVA_8_VERSION;

    private CacheableClass() {}

    /** The same bytes when there is nothing to change, or when the class cannot be understood whole. */
    static byte[] of(byte[] bytes) {
        try {
            ClassFile reading = ClassFile.of();
            ClassModel model = reading.parse(bytes);
            if (model.majorVersion() < LEAST_VERSION) {
                return withStackMaps(model);
            }
            return TypeSwitches.in(model) || RecordMethods.in(model)
                    ? reading.transformClass(
                            model, TypeSwitches.spelledOut(model).andThen(RecordMethods.spelledOut(model)))
                    : bytes;
        } catch (IllegalArgumentException e) { // an ancestor that is not there, or code older than stack maps allow
            return bytes;
        }
    }

    private static byte[] withStackMaps(ClassModel model) {
        ClassTransform newer = ClassTransform.dropping(ClassFileVersion.class::isInstance)
                .andThen(ClassTransform.endHandler(builder -> builder.withVersion(GIVEN_VERSION, 0)))
                .andThen(ClassTransform.transformingMethodBodies((code, element) -> code.with(element)));
        return ClassFile.of(ClassFile.StackMapsOption.GENERATE_STACK_MAPS, ClassFile.DeadCodeOption.PATCH_DEAD_CODE)
                .transformClass(model, newer);
    }
}
