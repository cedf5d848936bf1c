package io.intarsia;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.intarsia.internal.caller.Caller;
import io.intarsia.support.CallersExceptions;
import java.lang.foreign.Arena;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Imports go down only, and packages form no cycle.
///
/// A new package gets a row in [#LAYERS], below all rows it imports from.
final class LayeringTest {
  private static final String ROOT = "io.intarsia";

  /// What the roof of ops joins.
  private static final String ROOMS =
      "op.raw op.base op.math op.array op.strings op.random op.bitwise op.io op.image op.signal"
          + " op.audio op.debugging op.linalg op.nn op.numpy";

  private static final List<Layer> LAYERS =
      List.of(
          layer("dtype", ""),
          layer("shape", ""),
          layer("internal.caller", ""),
          layer("errors", "dtype shape"),
          layer("internal.records", ""),
          layer("internal.fixed", ""),
          layer("internal.guard", ""),
          layer("internal.files", ""),
          layer("nest", "internal.fixed internal.records"),
          layer("internal.runtime", ""),
          layer("internal.events", ""),
          layer("internal.memory", "internal.events"),
          layer("internal.c", "dtype shape errors internal.memory internal.runtime"),
          layer("internal.cluster", "errors internal.c"),
          layer("cluster", "errors internal.c internal.cluster"),
          layer("internal.host", "errors"),
          layer("internal.operator", "dtype shape"),
          layer("tensor", "dtype shape errors internal.operator internal.c nest"),
          layer("internal.tensor", "internal.c tensor"),
          layer("internal.statics", "dtype nest tensor"),
          layer("internal.composite", "annotation internal.records nest tensor"),
          layer("internal.codec", "dtype shape tensor"),
          layer(
              "spec",
              "annotation dtype shape errors internal.codec internal.composite internal.fixed internal.guard internal.records"
                  + " internal.statics nest tensor"),
          layer("display", "dtype shape internal.records nest tensor spec"),
          layer("dispatch", "errors internal.fixed internal.records nest shape tensor"),
          layer("op.definition", "dtype shape internal.runtime tensor"),
          layer("op.raw", "dtype shape tensor"),
          layer("op.base", "dtype shape tensor op.raw"),
          layer("internal.op", "dtype shape internal.operator tensor op.raw op.base"),
          room("math"),
          room("array"),
          room("strings"),
          room("random"),
          room("bitwise"),
          room("io"),
          room("image", "io"),
          room("signal"),
          room("audio"),
          room("debugging", "math"),
          room("linalg", "math", "array"),
          room("nn", "math", "array", "random", "linalg"),
          room("numpy", "array", "strings", "random", "linalg"),
          layer("internal.form", "dtype nest tensor"),
          layer("gradient", "tensor"),
          layer(
              "op",
              "dtype shape errors gradient internal.form internal.records nest tensor dispatch"
                  + " op.definition internal.op "
                  + ROOMS),
          layer("slices", "dtype shape nest tensor spec display dispatch op " + ROOMS),
          layer(
              "internal.attributes",
              "dtype shape errors internal.c internal.tensor tensor op.definition"),
          layer("internal.place", "dtype shape errors internal.guard tensor op.definition"),
          layer("gradient.rule", "dtype shape tensor slices op " + ROOMS),
          layer(
              "internal.gradient.rule", "dtype shape tensor gradient.rule op internal.op " + ROOMS),
          rules("math"),
          rules("array"),
          rules("nn"),
          rules("lists"),
          rules("linalg"),
          rules("signal"),
          rules("image"),
          rules("sparse"),
          rules("ragged"),
          rules("random"),
          layer(
              "internal.gradient",
              "dtype shape errors internal.tensor tensor nest slices internal.c internal.form internal.guard"
                  + " internal.place gradient"
                  + " gradient.rule internal.gradient.rule internal.gradient.math"
                  + " internal.gradient.array internal.gradient.nn internal.gradient.lists"
                  + " internal.gradient.linalg internal.gradient.signal internal.gradient.image"
                  + " internal.gradient.sparse internal.gradient.ragged internal.gradient.random op"
                  + " op.definition "
                  + ROOMS),
          layer("internal.trace", "dtype shape internal.c internal.tensor tensor op.definition"),
          layer(
              "internal.refusal",
              "dtype shape errors internal.attributes internal.c internal.cluster internal.host internal.place"
                  + " internal.operator internal.runtime internal.tensor tensor op op.definition"),
          layer(
              "internal.session",
              "dtype errors internal.attributes internal.c internal.place tensor op.definition"),
          layer("internal.remote", "errors internal.attributes internal.c"),
          layer(
              "internal.executor",
              "cluster dtype errors internal.c internal.cluster internal.events internal.host"
                  + " internal.op internal.place internal.refusal internal.remote internal.session"
                  + " op.definition internal.tensor tensor"),
          layer(
              "internal.deferred",
              "dtype shape errors internal.attributes internal.c internal.events internal.executor"
                  + " internal.place internal.tensor op.definition tensor"),
          layer("function", "shape nest tensor spec op internal.place"),
          layer(
              "internal.function.type",
              "dtype shape nest tensor internal.statics spec internal.op op internal.place"
                  + " function"),
          layer(
              "internal.function.host",
              "dtype errors nest internal.c internal.host internal.tensor tensor spec"
                  + " op.definition op"
                  + " function internal.function.type"),
          layer(
              "internal.function.graph",
              "dtype shape errors nest internal.c internal.tensor tensor spec op.definition"
                  + " gradient op"
                  + " internal.attributes internal.place internal.gradient internal.trace"
                  + " internal.guard internal.refusal function internal.function.type internal.function.host "
                  + ROOMS),
          layer(
              "internal.function.caller",
              "dtype shape errors tensor spec op.definition internal.trace"
                  + " internal.function.host internal.function.graph"),
          layer(
              "internal.function.trace",
              "dtype shape errors nest internal.events internal.c internal.host tensor spec"
                  + " op.definition op internal.place internal.gradient internal.trace"
                  + " internal.refusal function internal.function.type internal.function.host"
                  + " internal.function.graph internal.function.caller op.base"),
          layer(
              "internal.function.derivative",
              "dtype shape nest tensor spec internal.form gradient op slices internal.place"
                  + " internal.gradient internal.trace function internal.function.type"
                  + " internal.function.graph internal.function.trace op.raw"),
          layer(
              "internal.function.flow",
              "dtype shape errors nest internal.c internal.host tensor spec gradient op"
                  + " internal.place internal.gradient function internal.function.type"
                  + " internal.function.host internal.function.graph internal.function.derivative "
                  + ROOMS),
          layer(
              "internal.function.library",
              "dtype shape internal.c internal.tensor tensor spec op.definition gradient op slices"
                  + " internal.attributes internal.place internal.gradient internal.trace"
                  + " internal.refusal function internal.function.type internal.function.host"
                  + " internal.function.graph internal.function.trace internal.function.derivative"
                  + " internal.function.flow "
                  + ROOMS),
          layer(
              "variable",
              "dtype shape errors internal.c internal.op internal.place nest slices spec"
                  + " internal.tensor tensor dispatch op"
                  + " function "
                  + ROOMS),
          layer("lookup", "dtype shape errors internal.c tensor op function " + ROOMS),
          layer("optimizer.schedule", "dtype tensor op " + ROOMS),
          layer(
              "optimizer",
              "dtype shape internal.guard internal.form nest tensor slices op function variable"
                  + " optimizer.schedule "
                  + ROOMS),
          layer(
              "imperative",
              "cluster dtype shape errors gradient gradient.rule internal.gradient"
                  + " internal.attributes internal.c internal.deferred internal.events internal.executor"
                  + " internal.host"
                  + " internal.place internal.refusal internal.remote internal.session nest spec"
                  + " internal.tensor tensor"
                  + " dispatch op op.definition function internal.function.graph"
                  + " internal.function.trace internal.function.flow internal.function.library"
                  + " variable "
                  + ROOMS));

  private static final JavaClasses LIBRARY = mainClasses();

  /// A package (subpackages are others) and those it may import beside itself.
  record Layer(String name, List<String> below) {
    String[] allowed() {
      return Stream.concat(Stream.of(name), below.stream())
          .map(LayeringTest::full)
          .toArray(String[]::new);
    }
  }

  /// The packages without their root, from the ground up.
  static Stream<String> names() {
    return LAYERS.stream().map(Layer::name);
  }

  /// Every package may say what is wrong with a call.
  private static Layer layer(String name, String below) {
    return new Layer(name, List.of(("internal.caller " + below).strip().split(" ")));
  }

  /// A room of composed ops, on those below it.
  private static Layer room(String name, String... rooms) {
    return layer(
        "op." + name,
        "dtype shape errors tensor dispatch op.raw op.base internal.op internal.operator"
            + Stream.of(rooms).map(room -> " op." + room).collect(Collectors.joining()));
  }

  /// A room of rules of gradients.
  private static Layer rules(String name) {
    return layer(
        "internal.gradient." + name,
        "dtype shape tensor slices gradient.rule internal.gradient.rule internal.op op " + ROOMS);
  }

  private static String full(String name) {
    return ROOT + "." + name;
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
        .resideInAPackage(full(layer.name()))
        .should()
        .onlyDependOnClassesThat(
            resideOutsideOfPackage(ROOT + "..").or(resideInAnyPackage(layer.allowed())))
        .check(LIBRARY);
  }

  @Test
  void package_hasARowInTheTable() {
    String[] rows = LAYERS.stream().map(Layer::name).map(LayeringTest::full).toArray(String[]::new);
    classes().should().resideInAnyPackage(rows).check(LIBRARY);
  }

  @Test
  void packages_formNoCycle() {
    slices().matching(ROOT + ".(**)").should().beFreeOfCycles().check(LIBRARY);
  }

  @Test
  void exceptionForACaller_isMadeByMistake() {
    CallersExceptions.check(LIBRARY, Set.of());
  }

  @Test
  void package_isKnownAsTheLibrarysToStackTraces() {
    assertThat(LIBRARY).extracting(JavaClass::getName).allMatch(Caller::isNamedAsLibrary);
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
