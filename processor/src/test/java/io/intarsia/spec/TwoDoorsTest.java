package io.intarsia.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.intarsia.imperative.Environment;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.processor.Compilation;
import io.intarsia.processor.Compilation.Door;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// One meaning of two doors: the classes of `doors`, compiled with the processor and without it,
/// have the same parameters, specs and components, are made again the same, and are refused with
/// the same words.
@SuppressWarnings("NullAway") // what reflection gives may be null; these tests know what is not
final class TwoDoorsTest {
  private static final Path SOURCES = Path.of("src/test/resources/doors");

  /// What each value has in it, by the method that makes it; what is refused has nothing.
  private static final Map<String, String> CONTENTS =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("Points.accessors", "[1, 2]"),
              Map.entry("Points.otherOrderOfFields", "[1, 2]"),
              Map.entry("Points.privateFieldsAndAccessors", "[1, 2]"),
              Map.entry("Points.computed", "[1]"),
              Map.entry("Points.inherited", "[1, 3]"),
              Map.entry("Points.inheritedOfTypeVariables", "[1]"),
              Map.entry("Points.publicBeforeOthers", "[1]"),
              Map.entry("Points.hiddenByAParent", "[1, 2]"),
              Map.entry("Points.namesAlike", "[1, 2]"),
              Map.entry("Contents.recordWithOptions", "[1, 2]"),
              Map.entry("Points.markedConstructor", "[1]"),
              Map.entry("Points.nested", "[1]"),
              Map.entry("Points.withoutParameters", "[]"),
              Map.entry("Contents.metadata", "[1, 2, 3, 4, 5]"),
              Map.entry("Contents.tensorInAnObject", "[1]"),
              Map.entry("Contents.nestInAnObject", "[1, 2]"),
              Map.entry("Contents.tupleInAnObject", "[1, 2]"),
              Map.entry("Contents.valueInAnObject", "[]"),
              Map.entry("Contents.mixedRefused", ""),
              Map.entry("Contents.mixedInsideRefused", ""),
              Map.entry("Contents.builderRefused", ""),
              Map.entry("Contents.mixed", "[1]"),
              Map.entry("Contents.shapeParameters", "[[1. 2. 3.]]"),
              Map.entry("Contents.shapeParametersOfThePage", "[[1. 2. 3.]]"),
              Map.entry("Contents.rolesOfParameters", "[]"),
              Map.entry("Contents.function", "[1]"),
              Map.entry("Contents.functionOfTensors", "[1, 2]"),
              Map.entry("Contents.genericRecord", "[1, 2, 3]"),
              Map.entry("Contents.tensorLikes", "[1, 2, 3]"),
              Map.entry("Contents.composed", "[1, 2]"),
              Map.entry("Contents.generic", "[1, 2]"),
              Map.entry("Contents.record", "[1]"),
              Map.entry("Contents.recordUnlikeDeclaredRefused", ""),
              Map.entry("Variants.plain", "[1]"),
              Map.entry("Variants.plainByItsOtherConstructor", "[1]"),
              Map.entry("Variants.plainGeneric", "[1]"),
              Map.entry("Variants.plainItselfRefused", ""),
              Map.entry("Variants.plainInAnother", "[1]"),
              Map.entry("Variants.compositeTensor", "[1]"),
              Map.entry("Variants.omitted", "[2, 3]"),
              Map.entry("Variants.annotatedSubclass", "[1, 2]"),
              Map.entry("Variants.anonymousSubclassRefused", "")));

  @TempDir static Path folder;

  private static Compilation.Classes processed;
  private static Compilation.Classes looked;

  @BeforeAll
  static void compile() throws IOException {
    processed = compile(Door.PROCESSOR);
    looked = compile(Door.RUN_TIME);
  }

  private static Compilation.Classes compile(Door door) throws IOException {
    Path output = Files.createDirectories(folder.resolve(door.toString().replace(' ', '-')));
    Compilation compiled = Compilation.of(output, door, sources());
    assertThat(compiled.messages()).isEmpty();
    return compiled.load();
  }

  private static String[] sources() throws IOException {
    try (Stream<Path> files = Files.list(SOURCES)) {
      return files.sorted().map(TwoDoorsTest::read).toArray(String[]::new);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @AfterAll
  static void close() throws IOException {
    processed.close();
    looked.close();
  }

  static Stream<String> values() {
    return CONTENTS.keySet().stream().filter(name -> !name.endsWith("Refused"));
  }

  static Stream<String> refused() {
    return CONTENTS.keySet().stream().filter(name -> name.endsWith("Refused"));
  }

  @Test
  void values_ofAllClasses_areInTheTable() throws Exception {
    var methods = new java.util.TreeSet<String>();
    for (String name : List.of("Points", "Contents", "Variants")) {
      Arrays.stream(looked.get("doors." + name).getMethods())
          .filter(method -> Arrays.equals(method.getParameterTypes(), new Class<?>[] {Ops.class}))
          .forEach(method -> methods.add(name + "." + method.getName()));
    }

    assertThat(methods).containsExactlyElementsOf(CONTENTS.keySet());
  }

  @ParameterizedTest
  @Tag("A-01")
  @Tag("A-05")
  @Tag("A-32")
  @MethodSource("values")
  void doors_ofOneClass_giveTheSameParameters(String name, Environment tf) throws Exception {
    CompositeClass<?> written = composite(make(processed, name, tf));
    CompositeClass<?> seen = composite(make(looked, name, tf));

    assertThat(written.getClass().getSimpleName()).endsWith("_Composite");
    assertThat(seen.getClass().getSimpleName()).doesNotEndWith("_Composite");
    assertThat(described(written)).isEqualTo(described(seen));
    assertThat(written.mixed()).isEqualTo(seen.mixed());
  }

  private static CompositeClass<?> composite(ExtensionType value) {
    return CompositeClasses.find(value.getClass());
  }

  private static String described(CompositeClass<?> composite) {
    return composite.parameters().stream()
        .map(each -> described(composite.type(), each))
        .collect(Collectors.joining("\n"));
  }

  private static String described(Class<?> owner, CompositeParameter parameter) {
    return parameter.name()
        + " "
        + parameter.role()
        + " "
        + parameter.declared()
        + (parameter.role() == CompositeParameter.Role.PLACE
            ? ""
            : " " + ComponentKinds.of(Component.of(owner, parameter)));
  }

  @ParameterizedTest
  @Tag("A-01")
  @Tag("A-06")
  @Tag("A-07")
  @MethodSource("values")
  void values_throughBothDoors_haveTheSameSpecsAndComponents(String name, Environment tf)
      throws Exception {
    ExtensionType written = make(processed, name, tf);
    ExtensionType seen = make(looked, name, tf);

    assertThat(contents(written)).isEqualTo(CONTENTS.get(name));
    assertThat(contents(seen)).isEqualTo(CONTENTS.get(name));
    assertThat(text(written.typeSpec())).isEqualTo(text(seen.typeSpec()));
  }

  private static String contents(ExtensionType value) {
    return Nest.expanded().flatten(value).toString().replaceAll(" shape=\\[.*?\\] dtype=\\w+", "");
  }

  // A class in another is called like both, if it was made as a source.
  private static String text(TypeSpec<?> spec) {
    return spec.toString().replace("Variants_Plain", "Plain");
  }

  @ParameterizedTest
  @Tag("A-20")
  @Tag("A-23")
  @MethodSource("values")
  void values_throughBothDoors_areMadeAgain(String name, Environment tf) throws Exception {
    for (Compilation.Classes door : List.of(processed, looked)) {
      ExtensionType value = make(door, name, tf);
      TypeSpec<?> spec = value.typeSpec();

      var again =
          (ExtensionType) Nest.expanded().packSequenceAs(value, Nest.expanded().flatten(value));

      assertThat(again).isNotSameAs(value).hasSameClassAs(value);
      assertThat(again.typeSpec()).isEqualTo(spec).hasSameHashCodeAs(spec);
      assertThat(contents(again)).isEqualTo(CONTENTS.get(name));
      assertThat(spec.isCompatibleWith(again)).isTrue();
    }
  }

  @ParameterizedTest
  @Tag("A-13")
  @Tag("A-27")
  @MethodSource("refused")
  void values_thatCannotBeTakenApart_areRefusedWithTheSameWords(String name, Environment tf)
      throws Exception {
    Throwable written = refusal(make(processed, name, tf));
    Throwable seen = refusal(make(looked, name, tf));

    assertThat(written).hasSameClassAs(seen).hasMessage(seen.getMessage());
    assertThat(seen)
        .isInstanceOf(
            name.contains("mixed")
                ? UnsupportedOperationException.class
                : IllegalArgumentException.class);
  }

  private static Throwable refusal(ExtensionType value) {
    return Objects.requireNonNull(catchThrowable(value::typeSpec), "nothing thrown");
  }

  @Test
  void savedName_ofAClass_isThatOfItsPlainClassByBothDoors(Environment tf) throws Exception {
    for (Compilation.Classes door : List.of(processed, looked)) {
      assertThat(AutoNames.of(make(door, "Variants.plain", tf).getClass()))
          .isEqualTo("doors.Variants.Plain_AutoCompositeTensor");
      assertThat(AutoNames.of(make(door, "Points.nested", tf).getClass()))
          .isEqualTo("doors.Points.Outer.Middle.Deep_AutoCompositeTensor");
    }
  }

  @Test
  @Tag("A-28")
  @Tag("A-29")
  @Tag("A-30")
  void omittedParameter_whenMadeAgain_isWhatTheOverloadSays(Environment tf) throws Exception {
    for (Compilation.Classes door : List.of(processed, looked)) {
      ExtensionType adder = make(door, "Variants.omitted", tf);

      Object again = Nest.expanded().packSequenceAs(adder, Nest.expanded().flatten(adder));

      assertThat(adder).hasToString("foo");
      assertThat(again).hasToString("Adder");
    }
  }

  @Test
  @Tag("A-22")
  @Tag("A-25")
  void plainClass_byBothDoors_isExtendedByOneClassOfEach(Environment tf) throws Exception {
    for (Compilation.Classes door : List.of(processed, looked)) {
      Class<?> plain = door.get("doors.Variants$Plain");
      ExtensionType value = make(door, "Variants.plain", tf);

      assertThat(value).isInstanceOf(plain);
      assertThat(value.getClass().getSimpleName()).endsWith("Plain_AutoCompositeTensor");
      assertThat(value.getClass()).isSameAs(AutoComposite.of(plain).type());
    }
    assertThat(processed.get("doors.Variants_Plain_AutoCompositeTensor")).isNotNull();
  }

  private static ExtensionType make(Compilation.Classes door, String name, Ops tf)
      throws Exception {
    int dot = name.indexOf('.');
    Method maker =
        door.get("doors." + name.substring(0, dot)).getMethod(name.substring(dot + 1), Ops.class);
    try {
      return (ExtensionType) maker.invoke(null, tf);
    } catch (InvocationTargetException e) {
      throw new AssertionError("making " + name, e.getCause());
    }
  }
}
