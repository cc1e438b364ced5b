package dev.glovebox.tools;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.RandomAccessFile;
import org.junit.jupiter.api.Test;

final class NoHostFilesTest {
    /** What a model names is a path inside; nothing here could open it outside. */
    @Test
    void toolsCannotReachFilesOfTheHost() {
        var classes = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("dev.glovebox.tools", "dev.glovebox.tools.output", "dev.glovebox.tools.edit");
        noClasses()
                .should()
                .dependOnClassesThat(resideInAPackage("java.nio.file..")
                        .or(assignableTo(File.class))
                        .or(assignableTo(FileInputStream.class))
                        .or(assignableTo(FileOutputStream.class))
                        .or(assignableTo(RandomAccessFile.class)))
                .check(classes);
    }
}
