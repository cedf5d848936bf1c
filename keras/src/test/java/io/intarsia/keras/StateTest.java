package io.intarsia.keras;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.imperative.Environment;
import io.intarsia.keras.initializer.Zeros;
import io.intarsia.keras.layer.Dense;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.masked.MaskedTensor;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.sparse.SparseOps;
import java.util.List;
import java.util.function.BiFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// What layers over own values learn of their specs.
final class StateTest {
  private final Environment tf = Environment.open();

  @AfterEach
  void close() {
    tf.close();
  }

  /// Values and how much each counts.
  record Weighted(Tensor values, float weight) implements ExtensionType {}

  /// The same, as a nest.
  record Pair(Tensor values, Tensor weights) {}

  /// A layer that makes a weight of the shape that is said of its input.
  private static final class Shaped<X> extends StatefulLayer<X, X> {
    private final BiFunction<State, Object, Shape> shape;

    Shaped(BiFunction<State, Object, Shape> shape) {
      this.shape = shape;
    }

    @Override
    protected void build(State state, Object spec) {
      state.weight("weight", shape.apply(state, spec), Zeros.of());
    }

    @Override
    protected X compute(LayerCall call, X x) {
      return x;
    }
  }

  private static <X> Shape built(X x, BiFunction<State, Object, Shape> shape) {
    var layer = new Shaped<X>(shape);
    layer.apply(x);
    return layer.weight("weight").shape();
  }

  @Test
  void lastAxis_ofValuesThatHaveAShape_isKnown() {
    Tensor x = tf.ones(Shape.of(2, 3));
    RaggedTensor ragged = RaggedTensor.fromRowSplits(x, new long[] {0, 1, 2});
    MaskedTensor masked = MaskedTensor.of(x, tf.greater(x, 0f));
    for (Object value : List.of(x, ragged, masked, SparseOps.fromDense(x))) {
      assertThat(built(value, State::lastAxis)).as("%s", value).isEqualTo(Shape.of(3));
    }
  }

  @Test
  void shape_ofARecord_isThatOfAField() {
    var value = new Weighted(tf.ones(Shape.of(2, 3)), 0.5f);
    assertThat(built(value, (state, spec) -> state.lastAxis(state.field(spec, "values"))))
        .isEqualTo(Shape.of(3));
    var pair = new Pair(tf.ones(Shape.of(2, 3)), tf.ones(Shape.of(2)));
    assertThat(built(pair, (state, spec) -> state.lastAxis(state.field(spec, "values"))))
        .isEqualTo(Shape.of(3));
    assertThatThrownBy(() -> built(value, State::shape))
        .isInstanceOf(LayerException.class)
        .hasMessageContaining("layer shaped: expected a value that has a shape, such as a tensor")
        .hasMessageContaining("got Weighted")
        .hasMessageEndingWith("such as state.shape(state.field(spec, \"values\"))");
    assertThatThrownBy(
            () -> built(value, (state, spec) -> state.shape(state.field(spec, "numbers"))))
        .hasMessageContaining("expected a record with a component numbers that is not null");
  }

  @Test
  @SuppressWarnings("unchecked") // what Keras's layers do not take
  void layerOfKeras_ofARaggedTensor_isRefused() {
    RaggedTensor ragged = RaggedTensor.fromRowSplits(tf.ones(Shape.of(2, 3)), new long[] {0, 1, 2});
    var dense = (Layer<Object, Object>) (Layer<?, ?>) Dense.of(2);
    assertThatThrownBy(() -> dense.apply(ragged))
        .isInstanceOf(LayerException.class)
        .hasMessageContaining("layer dense: expected a tensor, got RaggedTensorSpec");
  }
}
