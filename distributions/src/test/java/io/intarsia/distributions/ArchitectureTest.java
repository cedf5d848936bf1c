package io.intarsia.distributions;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.nest.Nest;
import io.intarsia.spec.ExtensionType;
import io.intarsia.support.CallersExceptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Distributions and bijectors are classes as a user writes them, and the library knows none.
@Tag("E-003")
@Tag("E-008")
@Tag("full")
final class ArchitectureTest {
  private static final JavaClasses CORE = classesBeside(Nest.class);
  private static final JavaClasses DISTRIBUTIONS = classesBeside(Distribution.class);

  private static JavaClasses classesBeside(Class<?> type) {
    return new ClassFileImporter()
        .importUrl(type.getProtectionDomain().getCodeSource().getLocation());
  }

  @Test
  void core_knowsNoDistribution() {
    noClasses()
        .should()
        .dependOnClassesThat(resideInAPackage("io.intarsia.distributions.."))
        .check(CORE);
  }

  @Test
  void distributions_useNothingInternal() {
    noClasses()
        .should()
        .dependOnClassesThat(resideInAPackage("io.intarsia.internal.."))
        .check(DISTRIBUTIONS);
  }

  @Test
  void distributionsAndBijectors_areCompositesByTheirAnnotationAlone() {
    DescribedPredicate<JavaClass> concrete =
        DescribedPredicate.describe(
            "concrete", type -> !type.getModifiers().contains(JavaModifier.ABSTRACT));
    classes()
        .that(assignableTo(ExtensionType.class).and(concrete))
        .should()
        .beAnnotatedWith(AutoCompositeTensor.class)
        .check(DISTRIBUTIONS);
    noClasses()
        .that(assignableTo(ExtensionType.class))
        .should()
        .dependOnClassesThat(resideInAPackage("io.intarsia.spec..").and(concrete))
        .check(DISTRIBUTIONS);
  }

  @Test
  void bijectors_knowNoDistribution() {
    noClasses()
        .that(resideInAPackage("io.intarsia.distributions.bijector"))
        .should()
        .dependOnClassesThat(resideInAPackage("io.intarsia.distributions"))
        .check(DISTRIBUTIONS);
  }

  @Test
  void exceptionForACaller_isMadeByMistake() {
    CallersExceptions.check(Distribution.class);
  }
}
