package io.intarsia.spec;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dtype.DType;
import io.intarsia.nest.NamedTuple;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.support.ChildJvm;
import io.intarsia.tensor.Tensor;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("E-051")
final class SpecSerializationTest {
  @TypeName("stored.Labeled")
  record Labeled(Tensor values, List<String> names) implements ExtensionType {}

  /// A spec with state of every kind.
  @TypeName("stored.StateSpec")
  static final class StateSpec extends TypeSpec<Tensor> {
    private final Object state;

    StateSpec(Object state) {
      this.state = state;
    }

    @Override
    public Tuple serialize() {
      return Tuple.of(state);
    }

    @Override
    public Class<Tensor> valueType() {
      return Tensor.class;
    }

    @Override
    public Object componentSpecs() {
      return TensorSpec.of(Shape.unknown(), DType.FLOAT32);
    }

    @Override
    public Object toComponents(Tensor value) {
      return value;
    }

    @Override
    public Tensor fromComponents(Object components) {
      return (Tensor) components;
    }
  }

  static List<TypeSpec<?>> specs() {
    TensorSpec named = TensorSpec.of(Shape.of(2, -1), DType.INT32, "n");
    // In an order that is the same in each process.
    var fields = new LinkedHashMap<String, Object>();
    fields.put("values", named.withoutName());
    fields.put("names", List.of("a", "b"));
    DerivedSpec<?> labeled = DerivedSpec.of(Labeled.class, fields);
    return List.of(
        named,
        TensorSpec.of(Shape.unknown(), DType.STRING),
        BoundedTensorSpec.of(Shape.of(2), DType.FLOAT32, 0, new float[] {1, 2}),
        labeled,
        new StateSpec(everything(labeled)),
        AnonymousSpec.ofExtension("stored.Unknown.Spec", fields),
        (OpaqueSpec) StructuredValues.decode(opaque()));
  }

  private static Tuple everything(TypeSpec<?> nested) {
    return Tuple.of(
        true,
        1L,
        0.5,
        "s",
        null,
        TensorSpec.of(Shape.of(1), DType.BOOL),
        Shape.of(2, -1),
        DType.BFLOAT16,
        ArrayLiteral.of(new String[] {"a", "b"}),
        nested,
        Tuple.of(Map.of("k", List.of(1L))),
        new NamedTuple.Fields("P", List.of("x")).of(Arrays.asList(1L, null)));
  }

  private static org.tensorflow.proto.Struct.StructuredValue opaque() {
    var message = StructuredValues.encode(new StateSpec(Tuple.of(1L, Shape.of(3)))).toBuilder();
    message.getTypeSpecValueBuilder().setTypeSpecClassName("stored.Opaque");
    return message.build();
  }

  @ParameterizedTest
  @MethodSource("specs")
  void spec_throughObjectStream_isEqual(TypeSpec<?> spec) {
    TypeSpec<?> copy = (TypeSpec<?>) read(write(spec));

    assertThat(copy).isEqualTo(spec).hasSameHashCodeAs(spec).hasToString(spec.toString());
    assertThat(copy.getClass()).isEqualTo(spec.getClass());
  }

  @ParameterizedTest
  @MethodSource("specs")
  void spec_throughBytes_isEqual(TypeSpec<?> spec) {
    assertThat(StructuredValues.fromBytes(StructuredValues.toBytes(spec))).isEqualTo(spec);
  }

  @Test
  void specs_readByAnotherProcess_areEqual(@TempDir Path folder) throws Exception {
    Path objects = folder.resolve("objects");
    Path messages = folder.resolve("messages");
    Files.write(objects, write(specs()));
    Files.write(messages, StructuredValues.toBytes(specs()));

    var outcome =
        ChildJvm.in(folder)
            .withOptions("--sun-misc-unsafe-memory-access=allow")
            .run(Reader.class, objects.toString(), messages.toString());
    assertThat(outcome.output().lines().toList().getLast())
        .isEqualTo("equal: 7 objects, 7 messages");
    assertThat(outcome.status()).isZero();
  }

  /// The other process: compares what it reads with specs it makes itself.
  static final class Reader {
    private Reader() {}

    public static void main(String[] args) throws IOException {
      // Nothing of the kind was used in this process before.
      TypeRegistry.register(Labeled.class);
      TypeRegistry.register(StateSpec.class);
      Object messages = StructuredValues.fromBytes(Files.readAllBytes(Path.of(args[1])));
      Object objects = read(Files.readAllBytes(Path.of(args[0])));
      System.out.printf(
          "equal: %d objects, %d messages%n", equalToMine(objects), equalToMine(messages));
    }

    private static long equalToMine(@Nullable Object stored) {
      List<?> specs = Decoded.as(List.class, stored);
      List<TypeSpec<?>> mine = specs();
      return Stream.iterate(0, i -> i + 1)
          .limit(mine.size())
          .filter(i -> mine.get(i).equals(specs.get(i)))
          .count();
    }
  }

  private static byte[] write(Object value) {
    var bytes = new ByteArrayOutputStream();
    try (var stream = new ObjectOutputStream(bytes)) {
      stream.writeObject(value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static Object read(byte[] bytes) {
    try (var stream = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
      return stream.readObject();
    } catch (IOException | ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }
}
