package io.intarsia;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.lang.foreign.Arena;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Imports go down only, and packages form no cycle.
///
/// A new package gets a row in [#LAYERS], below all rows it imports from.
final class LayeringTest {
  private static final String ROOT = "io.intarsia";

  private static final List<Layer> LAYERS =
      List.of(
          layer("dtype", ""),
          layer("shape", ""),
          layer("errors", "dtype shape"),
          layer("internal.records", ""),
          layer("internal.guard", ""),
          layer("nest", "internal.records"),
          layer("internal.c", "dtype shape errors"),
          layer("internal.host", "errors"),
          layer("tensor", "dtype shape errors internal.c nest"),
          layer("spec", "dtype shape errors internal.guard internal.records nest tensor"),
          layer("display", "dtype shape internal.records nest tensor spec"),
          layer("dispatch", "errors internal.records shape tensor"),
          layer("op", "dtype shape errors internal.c tensor dispatch"),
          layer("internal.attributes", "dtype shape internal.c tensor op"),
          layer(
              "function",
              "dtype shape errors internal.attributes internal.c internal.host nest spec tensor op"),
          layer("variable", "dtype shape errors internal.c nest spec tensor dispatch op function"),
          layer(
              "imperative",
              "dtype shape errors internal.attributes internal.c internal.guard internal.host nest spec"
                  + " tensor dispatch op function variable"));

  private static final JavaClasses LIBRARY = mainClasses();

  /// A package (with its subpackages) and those it may import beside itself.
  record Layer(String name, List<String> below) {
    String[] allowed() {
      return Stream.concat(Stream.of(name), below.stream())
          .map(LayeringTest::withSubpackages)
          .toArray(String[]::new);
    }
  }

  private static Layer layer(String name, String below) {
    return new Layer(name, below.isEmpty() ? List.of() : List.of(below.split(" ")));
  }

  private static String withSubpackages(String name) {
    return ROOT + "." + name + "..";
  }

  /// Reads the main classes where they lie, because the class path also holds the tests and the op
  /// generator.
  private static JavaClasses mainClasses() {
    var tests = LayeringTest.class.getProtectionDomain().getCodeSource().getLocation();
    return new ClassFileImporter().importPath(Path.of(URI.create(tests + "../classes")));
  }

  @ParameterizedTest
  @FieldSource("LAYERS")
  void package_importsOnlyFromBelow(Layer layer) {
    classes()
        .that()
        .resideInAPackage(withSubpackages(layer.name()))
        .should()
        .onlyDependOnClassesThat(
            resideOutsideOfPackage(ROOT + "..").or(resideInAnyPackage(layer.allowed())))
        .check(LIBRARY);
  }

  @Test
  void package_hasARowInTheTable() {
    String[] rows =
        LAYERS.stream().map(Layer::name).map(LayeringTest::withSubpackages).toArray(String[]::new);
    classes().should().resideInAnyPackage(rows).check(LIBRARY);
  }

  @Test
  void packages_formNoCycle() {
    slices().matching(ROOT + ".(**)").should().beFreeOfCycles().check(LIBRARY);
  }

  @Test
  void sharedArena_isNeverOpened() {
    noClasses()
        .should()
        .callMethod(Arena.class, "ofShared")
        .because("closing one stops all threads for 0.1 to 3.5 ms; use a native handle")
        .check(LIBRARY);
  }
}
