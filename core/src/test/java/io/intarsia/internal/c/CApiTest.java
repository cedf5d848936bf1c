package io.intarsia.internal.c;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bytedeco.javacpp.Pointer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The table of C functions against the runtime, and against the signatures that JavaCPP read from
/// TensorFlow's C headers.
final class CApiTest {
  private static final Path TABLE = Path.of("src/main/catalog/c-functions.tsv");

  /// Parameters of those JavaCPP left out, as `tensorflow/c/ops.h`, `kernels.h` and
  /// `kernels_experimental.h` declare them.
  private static final Map<String, Integer> PARAMETERS =
      Map.ofEntries(
          Map.entry("TF_NewOpDefinitionBuilder", 1),
          Map.entry("TF_OpDefinitionBuilderAddAttr", 2),
          Map.entry("TF_OpDefinitionBuilderAddInput", 2),
          Map.entry("TF_OpDefinitionBuilderAddOutput", 2),
          Map.entry("TF_OpDefinitionBuilderSetIsStateful", 2),
          Map.entry("TF_OpDefinitionBuilderSetShapeInferenceFunction", 2),
          Map.entry("TF_RegisterOpDefinition", 2),
          Map.entry("TF_NewKernelBuilder", 5),
          Map.entry("TF_NewAsyncKernelBuilder", 5),
          Map.entry("TF_RegisterKernelBuilder", 3),
          Map.entry("TF_OpKernelConstruction_GetAttrInt64", 4),
          Map.entry("TF_NumInputs", 1),
          Map.entry("TF_NumOutputs", 1),
          Map.entry("TF_ExpectedOutputDataType", 2),
          Map.entry("TF_GetInput", 4),
          Map.entry("TF_SetOutput", 4),
          Map.entry("TF_OpKernelContext_Failure", 2),
          Map.entry("TF_RunAsyncOpKernelDoneCallback", 1));

  private static Map<String, List<Method>> headers = Map.of();

  /// A line of the table.
  record Row(String name, String result, List<String> kinds) {
    @Override
    public String toString() {
      return name;
    }
  }

  @BeforeAll
  static void readHeaders() throws ClassNotFoundException {
    // Not initialized: that would load JavaCPP's own library.
    Class<?> signatures =
        Class.forName(
            "org.tensorflow.internal.c_api.global.tensorflow",
            false,
            CApiTest.class.getClassLoader());
    headers =
        Arrays.stream(signatures.getMethods()).collect(Collectors.groupingBy(Method::getName));
  }

  static Stream<Row> rows() throws IOException {
    return Files.readAllLines(TABLE).stream()
        .filter(line -> line.startsWith("TF"))
        .map(CApiTest::row);
  }

  private static Row row(String line) {
    String[] columns = line.split("\t", -1);
    Stream<String> parameters =
        columns[2].equals("-")
            ? Stream.empty()
            : Arrays.stream(columns[2].split(" ", -1)).map(p -> p.substring(p.indexOf(':') + 1));
    Stream<String> status = columns[3].equals("-") ? Stream.empty() : Stream.of("pointer");
    return new Row(columns[0], columns[1], Stream.concat(parameters, status).toList());
  }

  @Test
  void table_allOfIt_namesEachFunctionOnce() throws IOException {
    List<String> names = rows().map(Row::name).toList();
    assertThat(names).hasSizeGreaterThan(120).doesNotHaveDuplicates();
    assertThat(Arrays.stream(CApi.class.getDeclaredMethods()).map(Method::getName))
        .containsAll(names);
  }

  @ParameterizedTest
  @MethodSource("rows")
  void table_eachFunction_isInTheRuntime(Row row) {
    assertThatCode(() -> CLibrary.address(row.name())).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @MethodSource("rows")
  void table_eachSignature_agreesWithTheHeaders(Row row) {
    Integer declared = PARAMETERS.get(row.name());
    if (declared != null) {
      assertThat(row.kinds()).hasSize(declared);
      assertThat(headers)
          .as("JavaCPP knows it, so this count is not needed")
          .doesNotContainKey(row.name());
      return;
    }
    List<Method> forms = Objects.requireNonNull(headers.get(row.name()), row.name());
    assertThat(forms).anyMatch(form -> agrees(form, row));
  }

  private static boolean agrees(Method form, Row row) {
    Class<?>[] types = form.getParameterTypes();
    boolean agrees = types.length == row.kinds().size() && fits(row.result(), form.getReturnType());
    for (int i = 0; agrees && i < types.length; i++) {
      agrees = fits(row.kinds().get(i), types[i]);
    }
    return agrees;
  }

  private static boolean fits(String kind, Class<?> type) {
    return switch (kind) {
      case "void" -> type == void.class;
      case "int" -> type == int.class;
      case "int64" -> type == long.class;
      case "float" -> type == float.class;
      case "bool" -> type == byte.class || type == boolean.class;
      case "output" -> type.getSimpleName().equals("TF_Output");
      default -> Pointer.class.isAssignableFrom(type);
    };
  }
}
