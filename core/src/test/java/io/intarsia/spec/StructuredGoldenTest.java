package io.intarsia.spec;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.nest.Nest;
import io.intarsia.variable.VariableSpec;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tensorflow.proto.TensorInfo;

/// Reads what Python wrote, and writes it again.
@Tag("E-047")
@Tag("E-052")
final class StructuredGoldenTest {
  /// No type but those of tensors is known.
  @Nested
  final class NothingRegistered {
    static Stream<StructuredCase> cases() {
      return StructuredCase.all();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void message_decoded_isTheValueAndComesBack(StructuredCase golden) {
      check(golden);
    }
  }

  /// Most types are known.
  @Nested
  final class TypesRegistered {
    static Stream<StructuredCase> cases() {
      return StructuredCase.all();
    }

    @BeforeEach
    void register() {
      GoldenTypes.ALL.forEach(TypeRegistry::register);
    }

    @AfterEach
    void unregister() {
      GoldenTypes.ALL.forEach(TypeRegistry::unregister);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void message_decoded_isTheValueAndComesBack(StructuredCase golden) {
      check(golden);
    }

    @Test
    void extension_decoded_isOfTheRecord() {
      assertThat(decode("extension/boxed"))
          .hasToString("Boxed.Spec(values=TensorSpec([2, ?], float32), k=3)")
          .isInstanceOf(DerivedSpec.class);
      assertThat(decode("extension/outer"))
          .isInstanceOfSatisfying(
              DerivedSpec.class,
              spec -> assertThat(spec.fields().get("list_of_boxed")).isInstanceOf(List.class));
      assertThat(decode("registered/masked")).isInstanceOf(GoldenTypes.MaskedSpec.class);
      assertThat(decode("ragged/2/int32")).isInstanceOf(GoldenTypes.RaggedSpec.class);
      // Its one tensor says nothing of its fields.
      assertThat(decode("extension/packed")).isInstanceOf(AnonymousSpec.class);
    }

    @Test
    @Tag("E-053")
    void tensorInfo_ofEachKind_isAsPythonWritesIt() throws Exception {
      List<StructuredCase> infos = cases().filter(each -> each.line().has("info")).toList();
      assertThat(infos).hasSize(4);
      for (StructuredCase golden : infos) {
        TypeSpec<?> spec = Decoded.as(TypeSpec.class, StructuredValues.decode(golden.message()));
        assertThat(TensorInfos.of(spec, golden.strings("names")))
            .isEqualTo(TensorInfo.parseFrom(golden.bytes("info")));
      }
    }

    private @Nullable Object decode(String id) {
      return StructuredValues.decode(
          cases().filter(each -> each.id().equals(id)).findFirst().orElseThrow().message());
    }
  }

  private static void check(StructuredCase golden) {
    Object value = StructuredValues.decode(golden.message());

    assertThat(StructuredText.of(value)).isEqualTo(golden.text());
    if (golden.isSpec()) {
      checkTensors(golden, Decoded.as(TypeSpec.class, value));
    }
    if (!golden.isDecodeOnly()) {
      assertThat(StructuredValues.encode(value)).isEqualTo(golden.message());
      // The libraries sort keys differently: one puts the empty one last, the other goes by UTF-16.
      if (!golden.id().equals("dict/keys")) {
        assertThat(StructuredValues.toBytes(value)).isEqualTo(golden.bytes());
      }
      assertThat(StructuredValues.fromBytes(StructuredValues.toBytes(value))).isEqualTo(value);
    }
  }

  private static void checkTensors(StructuredCase golden, TypeSpec<?> spec) {
    assertThat(FlatCount.of(spec)).isEqualTo(golden.strings("flat").size());
    if (hasOtherTensors(spec)) {
      return;
    }
    assertThat(Nest.expanded().flatten(spec).stream().map(StructuredText::of))
        .isEqualTo(golden.strings("flat"));
  }

  private static boolean hasOtherTensors(TypeSpec<?> spec) {
    return switch (spec) {
      case OpaqueSpec opaque -> true;
      // Its component is the handle here, and it is its own in Python: docs/types.md says so.
      case VariableSpec variable -> true;
      case TensorSpec tensor -> false;
      default ->
          Nest.flatten(spec.componentSpecs()).stream()
              .anyMatch(part -> part instanceof TypeSpec<?> inner && hasOtherTensors(inner));
    };
  }
}
