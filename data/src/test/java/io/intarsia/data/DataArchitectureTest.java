package io.intarsia.data;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.intarsia.support.CallersExceptions;
import io.intarsia.support.PublicSignatures;
import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Data sets stand on the public protocol.
@Tag("full")
final class DataArchitectureTest {
  @Test
  @Tag("E-003")
  void dataSets_useThePublicProtocolOnly() {
    var module =
        new ClassFileImporter()
            .importUrl(Dataset.class.getProtectionDomain().getCodeSource().getLocation());
    classes()
        .should()
        .onlyDependOnClassesThat(
            not(resideInAPackage("io.intarsia.."))
                .or(
                    resideInAnyPackage(
                        "io.intarsia.cluster",
                        "io.intarsia.data..",
                        "io.intarsia.dtype",
                        "io.intarsia.errors",
                        "io.intarsia.function",
                        "io.intarsia.imperative",
                        "io.intarsia.nest",
                        "io.intarsia.op..",
                        "io.intarsia.shape",
                        "io.intarsia.spec",
                        "io.intarsia.tensor",
                        "io.intarsia.testing",
                        "io.intarsia.types.example",
                        "io.intarsia.types.handle",
                        "io.intarsia.types.replica",
                        "io.intarsia.types.ragged",
                        "io.intarsia.types.sparse",
                        "io.intarsia.variable")))
        .check(module);
  }

  @Test
  void exceptionForACaller_isMadeByMistake() {
    CallersExceptions.check(Dataset.class);
  }

  @Test
  void publicMembers_speakOfPublicTypesOnly() throws IOException {
    assertThat(PublicSignatures.publicClasses(Dataset.class)).hasSizeGreaterThan(10);
    assertThat(PublicSignatures.hidden(Dataset.class)).isEmpty();
  }
}
