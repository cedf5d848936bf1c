package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.function.FunctionOptions;
import io.intarsia.op.OpFunction;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Examples that a function reads, decodes or joins itself before it parses them are checked as
/// those that it is given are.
@OnEveryExecutor
final class ComputedExamplesTest {
  private static final byte[] FINE = SerializedExamplesTest.example("x").toByteArray();
  private static final byte[] LYING = SerializedExamplesTest.lying(1, 1L << 31);
  private static final TensorSpec OPEN = TensorSpec.of(Shape.unknown(), DType.STRING);

  private final Environment tf;

  ComputedExamplesTest(Environments environments) {
    tf = environments.open();
  }

  @AfterEach
  void close() {
    // Everything above survived, or nobody would be here to ask.
    assertThat(tf.constant(1).plus(1).asInt()).isEqualTo(2);
    tf.close();
  }

  private Tensor batch(byte[]... examples) {
    return tf.constant(examples, DType.STRING, Shape.of(examples.length));
  }

  private static Tensor parse(Ops g, Tensor serialized) {
    return SerializedExamplesTest.parse(g, serialized, DType.STRING);
  }

  /// What a function makes of texts is parsed if they are fine, and refused if they are not.
  private void assertChecked(
      BiFunction<Ops, Tensor, Tensor> parsing, Tensor fine, Tensor lying, FunctionOptions options) {
    var function = tf.function((Ops g, Tensor x) -> parsing.apply(g, x), options);
    assertThat(function.apply(fine).reshape(-1).toList()).isEqualTo(List.of("x"));
    assertThatThrownBy(() -> function.apply(lying))
        .isInstanceOfAny(IllegalArgumentException.class, TensorFlowException.InvalidArgument.class)
        .hasMessageContaining("bytes behind the end of example 0");
  }

  private void assertChecked(BiFunction<Ops, Tensor, Tensor> parsing, Tensor fine, Tensor lying) {
    assertChecked(parsing, fine, lying, FunctionOptions.defaults());
    assertChecked(parsing, fine, lying, FunctionOptions.defaults().withInputSignature(OPEN));
  }

  @Test
  void joinedOrDecoded_isRefused() {
    assertChecked((g, x) -> parse(g, g.strings.join(List.of(x, x))), batch(FINE), batch(LYING));
    Tensor fine = tf.io.encodeBase64(batch(FINE));
    assertChecked((g, x) -> parse(g, g.io.decodeBase64(x)), fine, tf.io.encodeBase64(batch(LYING)));
  }

  @Test
  void constantsThatAreComputedBeforehand_areRefused() {
    Tensor encoded = tf.io.encodeBase64(batch(LYING));
    var function = tf.function((Ops g) -> parse(g, g.io.decodeBase64(g.identity(encoded))));
    assertThatThrownBy(function::apply)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("bytes behind the end of example 0");
  }

  @Test
  void readFromAFile_isRefused(@TempDir Path folder) throws IOException {
    Path fine = Files.write(folder.resolve("fine"), FINE);
    Path lying = Files.write(folder.resolve("lying"), LYING);
    assertChecked(
        (g, x) -> parse(g, g.io.readFile(x).reshape(1)),
        tf.constant(fine.toString()),
        tf.constant(lying.toString()));
  }

  @Test
  void inBranchesLoopsAndCalledFunctions_isRefused() {
    Tensor fine = batch(FINE);
    Tensor lying = batch(LYING);
    assertChecked(
        (g, x) ->
            g.cond(
                g.strings.length(x).reshape(-1).get(0).gt(0),
                b -> parse(b, b.strings.join(List.of(x, x))),
                b -> b.constant(new String[] {""})),
        fine,
        lying);
    assertChecked(
        (g, x) ->
            g.mapFn((b, one) -> parse(b, b.expandDims(one, 0)), g.strings.join(List.of(x, x))),
        fine,
        lying);
    var inner = tf.function((Ops g, Tensor x) -> parse(g, x));
    assertChecked((g, x) -> inner.apply(g.strings.join(List.of(x, x))), fine, lying);
  }

  @Test
  void codeOfADataSet_isRefused() {
    try (var other = Environment.open(EnvironmentOptions.defaults().withUnvettedOps(true))) {
      assertThat(first(other, FINE)).isEqualTo(List.of("x"));
      assertThatThrownBy(() -> first(other, LYING))
          .hasMessageContaining("bytes behind the end of example 0");
    }
  }

  /// The first element of a data set that parses.
  private static List<?> first(Environment tf, byte[] example) {
    Tensor texts = tf.constant(new byte[][] {example}, DType.STRING, Shape.of(1));
    OpFunction f =
        tf.opFunction(
            "parse",
            List.of(DType.STRING),
            List.of(Shape.scalar()),
            (g, x) -> List.of(parse(g, g.expandDims(x.getFirst(), 0))));
    var elements =
        Attributes.of("output_types", List.of(DType.STRING))
            .with("output_shapes", List.of(Shape.unknown()));
    Tensor source =
        tf.execute(
                "TensorSliceDataset",
                Attributes.of("Toutput_types", List.of(DType.STRING))
                    .with("output_shapes", List.of(Shape.scalar())),
                List.of(texts))[0];
    Tensor mapped =
        tf.execute(
                "MapDataset",
                elements.with("f", f.name()).with("Targuments", List.of()),
                source,
                f.captured())[0];
    return tf.execute("DatasetToSingleElement", elements, mapped)[0].toList();
  }
}
