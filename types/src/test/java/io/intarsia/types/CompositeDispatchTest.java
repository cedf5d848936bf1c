package io.intarsia.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dispatch.Call;
import io.intarsia.dispatch.Dispatch;
import io.intarsia.dispatch.DispatchableType;
import io.intarsia.dispatch.Dispatcher;
import io.intarsia.dtype.DType;
import io.intarsia.nest.Tuple;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.support.InMode;
import io.intarsia.support.Mode;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.ragged.RaggedTensorSpec;
import io.intarsia.types.sparse.SparseTensor;
import io.intarsia.types.sparse.SparseTensorSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/// What ragged and sparse tensors do when functions are called on them.
@ParameterizedClass
@EnumSource(Mode.class)
@SuppressWarnings("NullAway.Init") // made before each test
final class CompositeDispatchTest {
  private Ops tf;
  @RegisterExtension private final InMode placed;

  CompositeDispatchTest(Mode place) {
    placed = new InMode(place, ops -> tf = ops);
  }

  // -- ragged -------------------------------------------------------------------------------------

  @Test
  @Tag("E-123")
  void ragged_shapeAndReshape_areRefused() {
    TensorLike ragged = ragged();

    assertThatThrownBy(() -> tf.shape(ragged))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("shape: argument 'input' is a RaggedTensor, for which nobody runs");
    assertThatThrownBy(() -> tf.reshape(ragged, 3, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(
            "reshape: argument 'tensor' is a RaggedTensor, for which nobody runs");
  }

  @Test
  void ragged_unaryFunction_runsOnTheFlatValuesAndKeepsTheRows() {
    RaggedTensor ragged = ragged();

    RaggedTensor negative = tf.math.negative(ragged);
    var words = RaggedTensor.of(tf, List.of(List.of("a", "bcd"), List.of()));
    RaggedTensor lengths = tf.strings.length(words);
    var wide = tf.cast(ragged, DType.FLOAT64);

    placed.check(
        negative,
        seen ->
            assertThat(seen.toList()).isEqualTo(List.of(List.of(-1, -2), List.of(), List.of(-3))));
    assertThat(negative.nestedRowSplits()).isEqualTo(ragged.nestedRowSplits());
    assertThat(negative.typeSpec()).isEqualTo(ragged.typeSpec());
    placed.check(
        lengths, seen -> assertThat(seen.toList()).isEqualTo(List.of(List.of(1, 3), List.of())));
    placed.check(
        wide,
        seen ->
            assertThat(seen.toList())
                .isEqualTo(List.of(List.of(1.0, 2.0), List.of(), List.of(3.0))));
  }

  @Test
  void ragged_valuesThatAreNoTensor_areRefused() {
    var inner = ragged();
    var spec =
        RaggedTensorSpec.of(Shape.of(1, -1, -1), DType.INT32, 1)
            .withFlatValuesSpec(inner.typeSpec());
    RaggedTensor ragged = spec.fromComponents(Tuple.of(inner, tf.constant(new long[] {0, 3})));

    assertThatThrownBy(() -> tf.math.abs(ragged))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("RaggedTensor declined");
  }

  /// Keeps the calls it is asked for; it names no types it accepts.
  private static final class Probe implements DispatchableType {
    final List<Call> calls = new ArrayList<>();
    private @Nullable Object answer = Dispatch.NOT_IMPLEMENTED;

    @Override
    public Dispatcher dispatcher() {
      return call -> {
        calls.add(call);
        return answer;
      };
    }

    @Override
    public Shape shape() {
      return Shape.of(3, 2);
    }
  }

  @Test
  @Tag("E-115")
  void add_typeWithoutDeclaredTypesAndRagged_reachesItsHandlerWithBoth() {
    var probe = new Probe();
    RaggedTensor ragged = ragged();
    probe.answer = ragged;

    TensorLike sum = tf.math.add((TensorLike) probe, ragged);

    assertThat(sum).isSameAs(ragged);
    assertThat(probe.calls.getFirst().args()).containsExactly(probe, ragged);
    probe.answer = Dispatch.NOT_IMPLEMENTED;
    assertThatThrownBy(() -> tf.math.add(ragged, (TensorLike) probe))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("RaggedTensor declined");
    assertThat(probe.calls.getLast().args()).containsExactly(ragged, probe);
  }

  // -- sparse -------------------------------------------------------------------------------------

  @Test
  void sparse_functionThatIsZeroAtZero_runsOnTheValues() {
    SparseTensor sparse = sparse();

    SparseTensor roots = tf.math.sqrt(sparse);
    SparseTensor positive = tf.nn.relu(tf.math.negative(sparse));
    var whole = tf.cast(sparse, DType.INT32);

    placed.holds(roots.values(), new float[] {3, 4});
    assertThat(roots.indices()).isSameAs(sparse.indices());
    assertThat(roots.denseShape()).isSameAs(sparse.denseShape());
    placed.holds(positive.values(), new float[] {0, 0});
    placed.holds(whole.values(), new int[] {9, 16});
    placed.check(
        whole,
        seen ->
            assertThat(seen.typeSpec())
                .isEqualTo(SparseTensorSpec.of(Shape.of(2, 3), DType.INT32)));
  }

  @Test
  void sparse_everyZeroPreservingFunction_isThatOfTheDenseTensor() {
    Tensor values = tf.constant(new float[] {0.25f, 0.5f});
    var sparse = sparse().withValues(values);
    Tensor dense = tf.constant(new float[][] {{0, 0.25f, 0}, {0, 0, 0.5f}});
    List<String> names =
        List.of(
            "math.abs",
            "math.angle",
            "math.asin",
            "math.asinh",
            "math.atan",
            "math.atanh",
            "math.ceil",
            "math.conj",
            "math.erf",
            "math.erfinv",
            "math.expm1",
            "math.floor",
            "math.imag",
            "math.log1p",
            "math.negative",
            "math.real",
            "math.reciprocal_no_nan",
            "math.rint",
            "math.round",
            "math.sign",
            "math.sin",
            "math.sinh",
            "math.sqrt",
            "math.square",
            "math.tan",
            "math.tanh",
            "nn.elu",
            "nn.gelu",
            "nn.leaky_relu",
            "nn.relu",
            "nn.relu6",
            "nn.selu",
            "nn.silu",
            "nn.softsign",
            "zeros_like");

    for (String name : names) {
      var result = (SparseTensor) Objects.requireNonNull(tf.op(name).apply(sparse));
      var expected = (Tensor) Objects.requireNonNull(tf.op(name).apply(dense));
      placed.check(
          List.of(result.values(), expected),
          seen -> {
            float[][] zeros = new float[2][3];
            float[] some = seen.get(0).toArray(float[].class);
            zeros[0][1] = some[0];
            zeros[1][2] = some[1];
            assertThat(zeros).as(name).isDeepEqualTo(seen.get(1).toArray(float[][].class));
          });
    }
  }

  @Test
  void sparse_otherFunctions_areRefused() {
    TensorLike sparse = sparse();

    assertThatThrownBy(() -> tf.math.exp(sparse))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("math.exp: argument 'x' is a SparseTensor");
    assertThatThrownBy(() -> tf.math.add(sparse, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(
            "math.add: expected sparse tensors on both sides, as zeros would not stay zero; use");
    assertThatThrownBy(() -> tf.math.cumsum(sparse)).isInstanceOf(IllegalArgumentException.class);
  }

  private RaggedTensor ragged() {
    return RaggedTensor.of(tf, List.of(List.of(1, 2), List.of(), List.of(3)));
  }

  private SparseTensor sparse() {
    return SparseTensor.of(
        tf.constant(new long[][] {{0, 1}, {1, 2}}),
        tf.constant(new float[] {9, 16}),
        tf.constant(new long[] {2, 3}));
  }
}
