package io.intarsia.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.imperative.Environment;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.support.ChildJvm;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Annotated classes whose files do not say the names of parameters, as those of a program that
/// `java` starts from its source.
@Tag("A-01")
@Tag("A-32")
final class NamelessConstructorsTest {
  @TempDir static Path folder;
  private static URLClassLoader loader;

  private final Environment tf;

  NamelessConstructorsTest(Environment tf) {
    this.tf = tf;
  }

  @BeforeAll
  static void compile() throws Exception {
    try (var source = NamelessConstructorsTest.class.getResourceAsStream("/nameless/Styles.java")) {
      Files.copy(Objects.requireNonNull(source), folder.resolve("Styles.java"));
    }
    var compiler = ToolProvider.getSystemJavaCompiler();
    String path = System.getProperty("java.class.path");
    var options = List.of("-proc:none", "-d", folder.toString(), "-cp", path);
    try (var files = compiler.getStandardFileManager(null, null, null)) {
      var units = files.getJavaFileObjects(folder.resolve("Styles.java"));
      assertThat(compiler.getTask(null, files, null, options, null, units).call()).isTrue();
    }
    loader = new URLClassLoader(new URL[] {folder.toUri().toURL()});
  }

  @AfterAll
  static void close() throws IOException {
    loader.close();
  }

  private ExtensionType sample(String name) throws ReflectiveOperationException {
    Class<?> type = loader.loadClass("Styles$" + name);
    Method sample = type.getDeclaredMethod("sample", Ops.class);
    sample.setAccessible(true);
    return (ExtensionType) Objects.requireNonNull(sample.invoke(null, tf));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Converted    | x=TensorSpec([], float32), y=TensorSpec([], float32)
          Required     | x=TensorSpec([], int32), name=a
          Bounded      | n=2, lower=1, upper=5, x=TensorSpec([], int32)
          Lists        | xs=[TensorSpec([], int32), TensorSpec([], int32)], names=[a, b]
          Defaulted    | x=TensorSpec([], int32), name=none, rate=0.5
          Checked      | x=TensorSpec([], int32), low=1, high=2.5
          Looped       | xs=[TensorSpec([], float32), TensorSpec([], float32)]
          Inherited    | base=TensorSpec([], int32), scale=2.0
          Delegating   | x=TensorSpec([], int32), n=3
          Summed       | x=TensorSpec([2], float32), y=TensorSpec([2], float32)
          Described    | x=TensorSpec([2], float32)
          Wide         | a=1, b=2.0, x=TensorSpec([], int32), c=3
          Boxed        | n=7, x=TensorSpec([], int32)
          Tried        | x=TensorSpec([], int32), text=7
          Switched     | x=TensorSpec([], int32), kind=b
          Helped       | x=TensorSpec([], float32), label=tag
          Mapped       | parts={a=TensorSpec([], int32)}
          Built        | x=TensorSpec([], int32), words=[a, b]
          Hidden       | x=TensorSpec([], int32)
          Adapted      | f=null, x=TensorSpec([], int32)
          """)
  void spec_ofAClassWithoutNames_isThatOfItsFields(String name, String fields) throws Exception {
    ExtensionType value = sample(name);

    assertThat(value.typeSpec()).hasToString(name + ".Spec(" + fields + ")");
    List<@Nullable Object> tensors = Nest.expanded().flatten(value);
    var again =
        (ExtensionType)
            Objects.requireNonNull(Nest.expanded().packSequenceAs(value.typeSpec(), tensors));
    assertThat(again.typeSpec()).isEqualTo(value.typeSpec());
    var through = tf.function((Ops g, ExtensionType x) -> x).apply(value);
    assertThat(through).isExactlyInstanceOf(value.getClass());
    assertThat(Nest.expanded().flatten(through))
        .extracting(String::valueOf)
        .isEqualTo(tensors.stream().map(String::valueOf).toList());
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Twice     | its code leaves it open: parameter 1 (Tensor) ends in several fields, a, b
          Difference| parameter 1 (float) ends in field d as another one does; parameter 2 (float)
          Mode      | parameter 2 (boolean) ends in no field of its type
          Absolute  | `x` is another after a value is made again
          Logarithm | `logScale` is another after a value is made again, so it is something else than a parameter
          Growing   | `xs` is another after a value is made again
          Stubborn  | no value can be made again of the fields that they go into
          """)
  void spec_ofAClassThatLeavesTheNamesOpen_isRefusedWithTheWaysOut(String name, String why)
      throws Exception {
    ExtensionType value = sample(name);

    assertThatThrownBy(value::typeSpec)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("automatic composite " + name + ": the class file does not say")
        .hasMessageContaining(why)
        .hasMessageContaining("compile")
        .hasMessageContaining("-parameters or -g")
        .hasMessageContaining("AutoCompositeOptions.withParameters");
  }

  @Test
  @Tag("A-28")
  void parameters_thatAreLeftOutAndKeptNowhere_needNoName() throws Exception {
    ExtensionType value = sample("Unkept");

    assertThat(value.typeSpec()).hasToString("Unkept.Spec(x=TensorSpec([], float32))");
    assertThat(Nest.expanded().packSequenceAs(value, Nest.expanded().flatten(value)))
        .isExactlyInstanceOf(value.getClass());
  }

  @Test
  void names_givenForAnAnnotatedClass_count() throws Exception {
    ExtensionType value = sample("Named");
    assertThatThrownBy(value::typeSpec).hasMessageContaining("`half` is another after");

    AutoComposite.of(
        value.getClass(),
        AutoCompositeOptions.defaults().withOmit("name").withParameters("x", "twice", "name"));
    assertThat(value.typeSpec()).hasToString("Named.Spec(x=TensorSpec([], int32), twice=6)");
    var again = Nest.expanded().packSequenceAs(value.typeSpec(), Nest.expanded().flatten(value));
    assertThat(((ExtensionType) Objects.requireNonNull(again)).typeSpec())
        .isEqualTo(value.typeSpec());
    assertThat(AutoComposite.of(value.getClass()).type()).isSameAs(value.getClass());
  }

  @Test
  @Tag("A-35")
  @Tag("A-36")
  @Tag("A-37")
  @Tag("A-38")
  @Tag("A-39")
  void adderOfTheDocumentation_inAProgramOfOneFile_goesRoundThreeTimes() throws Exception {
    Path program = folder.resolve("Program.java");
    try (var source =
        NamelessConstructorsTest.class.getResourceAsStream("/nameless/AdderProgram.java")) {
      Files.copy(Objects.requireNonNull(source), program);
    }
    var words = List.of("-cp", System.getProperty("java.class.path"), program.toString());
    var outcome = ChildJvm.in(folder).run(words);

    assertThat(outcome.output()).contains("[5.0, 5.0]");
    assertThat(outcome.status()).isZero();
  }
}
