package io.intarsia.types.handle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.ragged.RaggedTensor;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class OptionalValueTest {
  private static final TensorSpec NUMBER = TensorSpec.of(Shape.scalar(), DType.FLOAT32);

  private final Environment tf = Environment.open();

  @AfterEach
  void close() {
    tf.close();
  }

  @Test
  void of_aNest_hasItAsValue() {
    RaggedTensor rows = RaggedTensor.of(tf, List.of(List.of(1, 2), List.of()));
    OptionalValue some = OptionalValue.of(tf, Map.of("rows", rows, "number", 42));

    assertThat(some.hasValue().toBoolean()).isTrue();
    Map<String, Object> value = some.getValue();
    assertThat(value.get("rows")).hasToString(rows.toString());
    assertThat(value.get("number"))
        .isInstanceOfSatisfying(Tensor.class, n -> assertThat(n.asInt()).isEqualTo(42));
    assertThat(OptionalValue.of(tf, 42).valueSpec())
        .isEqualTo(TensorSpec.of(Shape.scalar(), DType.INT32));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> OptionalValue.of(tf, List.of()))
        .withMessage("OptionalValue.of: expected a nest with a tensor, got []");
  }

  @Test
  void empty_ofASpec_hasNoValue() {
    OptionalValue none = OptionalValue.empty(tf, NUMBER);

    assertThat(none.hasValue().toBoolean()).isFalse();
    assertThatThrownBy(none::<Tensor>getValue).isInstanceOf(TensorFlowException.class);
    assertThat(none).hasToString("OptionalValue(TensorSpec([], float32))");
  }

  @Test
  void optional_asArgumentOfAFunction_isAskedThere() {
    var half =
        tf.function((Ops g, OptionalValue given) ->
            g.cond(
                given.hasValue(),
                c -> c.math.multiply(given.<Tensor>getValue(c), 0.5f),
                c -> c.constant(-1f)));

    assertThat(half.apply(OptionalValue.of(tf, 3f)).asFloat()).isEqualTo(1.5f);
    assertThat(half.apply(OptionalValue.empty(tf, NUMBER)).asFloat()).isEqualTo(-1f);
  }

  @Test
  void gradient_throughAnOptional_isThatOfItsValue() {
    Tensor slope =
        tf.gradient(
                (Ops g, Tensor x) -> {
                  Tensor y = OptionalValue.of(g, x.times(3)).getValue();
                  return y.times(y);
                })
            .apply(tf.constant(2f));

    assertThat(slope.asFloat()).isEqualTo(36);
  }
}
