package io.intarsia.types;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import io.intarsia.spec.StructuredValues;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeName;
import io.intarsia.spec.TypeRegistry;
import io.intarsia.spec.TypeSpec;
import io.intarsia.types.replica.PerReplicaSpec;
import io.intarsia.types.sparse.SparseTensorSpec;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// The specs in the form Python saves them, both ways.
final class GoldenMessagesTest {
  static List<Arguments> messages() {
    List<JsonNode> specs = CompositeGolden.list("specs");
    List<JsonNode> messages = CompositeGolden.list("messages");
    return IntStream.range(0, specs.size())
        .mapToObj(i -> Arguments.of(CompositeGolden.spec(specs.get(i)), messages.get(i).asText()))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("messages")
  @Tag("E-046")
  void message_ofPython_isReadAndWrittenAlike(TypeSpec<?> spec, String message) {
    byte[] bytes = Base64.getDecoder().decode(message);

    assertThat(StructuredValues.fromBytes(bytes)).isEqualTo(spec);
    assertThat(Base64.getEncoder().encodeToString(StructuredValues.toBytes(spec)))
        .isEqualTo(message);
  }

  @Test
  void perReplicaSpec_roundTrips() {
    PerReplicaSpec spec =
        PerReplicaSpec.of(
            TensorSpec.of(Shape.of(2), DType.INT32), SparseTensorSpec.of(Shape.of(2), DType.INT32));

    assertThat(StructuredValues.fromBytes(StructuredValues.toBytes(spec))).isEqualTo(spec);
    assertThat(spec.valueSpecs()).hasSize(2);
  }

  @Test
  void registry_everyType_isFoundByName() {
    for (Class<?> type : new CompositeTypes().types()) {
      // Those TensorFlow has too are called as there.
      String name = Objects.requireNonNull(type.getAnnotation(TypeName.class)).value();
      assertThat(name).isIn("tf." + type.getSimpleName(), "intarsia." + type.getSimpleName());
      assertThat(TypeRegistry.find(name)).contains(type);
    }
  }
}
