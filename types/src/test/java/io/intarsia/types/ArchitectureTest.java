package io.intarsia.types;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.intarsia.nest.Nest;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TypeSpec;
import io.intarsia.support.CallersExceptions;
import io.intarsia.types.handle.OptionalValue;
import io.intarsia.types.ragged.RaggedTensor;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The types stand on the public protocol, and the protocol knows none of them.
@Tag("full")
final class ArchitectureTest {
  private static final Set<Class<?>> SPECS_OF_ANOTHER_NAME = Set.of(OptionalValue.class);
  private static final JavaClasses CORE = classesBeside(Nest.class);
  private static final JavaClasses TYPES = classesBeside(RaggedTensor.class);

  private static JavaClasses classesBeside(Class<?> type) {
    return new ClassFileImporter()
        .importUrl(type.getProtectionDomain().getCodeSource().getLocation());
  }

  @Test
  @Tag("E-003")
  void core_knowsNoneOfTheTypes() {
    noClasses().should().dependOnClassesThat(resideInAPackage("io.intarsia.types..")).check(CORE);
    List<String> names = TYPES.stream().map(JavaClass::getSimpleName).toList();
    assertThat(names).contains("RaggedTensor", "SparseTensor");
    // Nor types of its own with their names.
    assertThat(CORE.stream().map(JavaClass::getSimpleName))
        .doesNotContain("RaggedTensor", "SparseTensor", "RaggedTensorSpec", "SparseTensorSpec");
  }

  @Test
  @Tag("E-003")
  void types_useThePublicProtocolOnly() {
    classes()
        .should()
        .onlyDependOnClassesThat(
            not(resideInAPackage("io.intarsia.."))
                .or(
                    resideInAnyPackage(
                        "io.intarsia.types..",
                        "io.intarsia.dispatch",
                        "io.intarsia.display",
                        "io.intarsia.dtype",
                        "io.intarsia.shape",
                        "io.intarsia.slices",
                        "io.intarsia.errors",
                        "io.intarsia.function",
                        "io.intarsia.gradient",
                        "io.intarsia.nest",
                        "io.intarsia.op..",
                        "io.intarsia.tensor",
                        "io.intarsia.spec",
                        "io.intarsia.variable")))
        .check(TYPES);
  }

  @Test
  void exceptionForACaller_isMadeByMistake() {
    CallersExceptions.check(RaggedTensor.class);
  }

  // A Handle stands for values that have no class yet, whatever their spec. What Python calls
  // Optional is an OptionalValue here, as java.util has an Optional.
  @Test
  @Tag("E-041")
  void valueClasses_haveOneSpecClassEach() throws NoSuchMethodException {
    for (JavaClass each : TYPES) {
      Class<?> type = each.reflect();
      if (!ExtensionType.class.isAssignableFrom(type) || SPECS_OF_ANOTHER_NAME.contains(type)) {
        continue;
      }
      Class<?> spec = type.getMethod("typeSpec").getReturnType();
      assertThat(TypeSpec.class).isAssignableFrom(spec);
      assertThat(spec.getSimpleName()).isEqualTo(type.getSimpleName() + "Spec");
    }
  }
}
