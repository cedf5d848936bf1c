package io.intarsia.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Tuple;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Values are flattened and rebuilt without running ops.
@Tag("E-057")
@SuppressWarnings({
  "NullAway",
  "serial",
  "UnnecessaryLambda"
}) // null where a test wants it; specs are stored by their serialization
final class GuardTest {
  private static Environment tf;

  @BeforeAll
  static void open() {
    tf = Environment.open();
  }

  @AfterAll
  static void close() {
    tf.close();
  }

  /// A value whose spec does with its tensor what the test says.
  record Busy(Tensor tensor, @Static UnaryOperator<Tensor> out, @Static UnaryOperator<Tensor> in)
      implements ExtensionType {
    @Override
    public TypeSpec<?> typeSpec() {
      return new BusySpec(out, in);
    }
  }

  static final class BusySpec extends StackableTypeSpec<Busy> {
    private final transient UnaryOperator<Tensor> out;
    private final transient UnaryOperator<Tensor> in;

    BusySpec(UnaryOperator<Tensor> out, UnaryOperator<Tensor> in) {
      this.out = out;
      this.in = in;
    }

    @Override
    public Tuple serialize() {
      return Tuple.of();
    }

    @Override
    public Class<Busy> valueType() {
      return Busy.class;
    }

    @Override
    public Object componentSpecs() {
      return TensorSpec.of(Shape.unknown(), DType.FLOAT32);
    }

    @Override
    public Object toComponents(Busy value) {
      return out.apply(value.tensor());
    }

    @Override
    public Busy fromComponents(Object components) {
      return new Busy(in.apply((Tensor) components), out, in);
    }

    @Override
    public List<Tensor> toBoxedTensor(Busy value, int minimumRank) {
      return List.of(value.tensor().plus(1));
    }

    @Override
    public Busy fromBoxedTensor(List<Tensor> box) {
      return new Busy(box.getFirst().minus(1), out, in);
    }

    @Override
    public List<TensorSpec> boxedTensorSpec(int minimumRank) {
      return List.of(TensorSpec.of(Shape.unknown(), DType.FLOAT32));
    }

    @Override
    public StackableTypeSpec<Busy> stacked(long num) {
      return this;
    }

    @Override
    public StackableTypeSpec<Busy> unstacked() {
      return this;
    }
  }

  record Outer(Busy busy) implements ExtensionType {}

  private static final UnaryOperator<Tensor> NOTHING = tensor -> tensor;

  private static Busy busy(UnaryOperator<Tensor> out, UnaryOperator<Tensor> in) {
    return new Busy(tf.constant(1f), out, in);
  }

  @Test
  void toComponents_thatRunsAnOp_isReported() {
    var value = busy(tensor -> tensor.plus(tensor), NOTHING);

    assertThatThrownBy(() -> Nest.expanded().flatten(value))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("BusySpec.toComponents must not run ops, but runs AddV2; ")
        .hasMessageContaining("compute it before, in the constructor or in a method of the value");
  }

  @Test
  void fromComponents_thatRunsAnOp_isReported() {
    var value = busy(NOTHING, tensor -> tensor.times(tensor));

    assertThatThrownBy(() -> Nest.expanded().packSequenceAs(value, List.of(tf.constant(1f))))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("BusySpec.fromComponents must not run ops, but runs Mul; ");
  }

  @Test
  void fromComponents_thatMakesAConstantOrCallsAnOperation_isReported() {
    assertThatThrownBy(() -> Nest.expanded().flatten(busy(tensor -> tf.constant(3f), NOTHING)))
        .hasMessageContaining("but runs Const");
    var negate = tf.opFactory().get("Neg", tf.constant(1f));
    var caller = busy(tensor -> negate.call(tensor).getFirst(), NOTHING);
    assertThatThrownBy(() -> Nest.expanded().flatten(caller)).hasMessageContaining("but runs Neg");
  }

  @Test
  void constructorOfARecord_thatRunsAnOp_isReportedWhenItIsRebuilt() {
    record Twice(Tensor tensor) implements ExtensionType {
      Twice {
        tensor = tensor.times(tensor);
      }
    }
    var value = new Twice(tf.constant(1f));

    assertThatThrownBy(() -> Nest.expanded().packSequenceAs(value, List.of(tf.constant(1f))))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("Twice.Spec.fromComponents must not run ops, but runs Mul; ");
  }

  @Test
  void toComponents_thatAddsANodeWhileTracing_isReported() {
    var traced =
        tf.function(
            (Ops g, Tensor x) -> Nest.expanded().flatten(new Busy(x, t -> t.plus(t), NOTHING)));

    assertThatThrownBy(() -> traced.apply(tf.constant(1f)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("BusySpec.toComponents must not run ops, but runs AddV2; ");
  }

  @Test
  void fromComponents_thatAddsANodeOrAConstantWhileTracing_isReported() {
    var traced =
        tf.function((Ops g, Tensor x) ->
            Nest.expanded()
                .packSequenceAs(new Busy(x, NOTHING, t -> g.math.multiply(t, t)), List.of(x)));
    var constant =
        tf.function((Ops g, Tensor x) ->
            Nest.expanded().packSequenceAs(new Busy(x, NOTHING, t -> g.constant(2f)), List.of(x)));

    assertThatThrownBy(() -> traced.apply(tf.constant(1f)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("BusySpec.fromComponents must not run ops, but runs Mul; ");
    assertThatThrownBy(() -> constant.apply(tf.constant(1f)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("BusySpec.fromComponents must not run ops, but runs Const; ");
  }

  @Test
  void toComponents_thatCallsAFunction_isReported() {
    var twice = tf.function((Ops g, Tensor x) -> x.plus(x));
    twice.apply(tf.constant(1f));

    assertThatThrownBy(() -> Nest.expanded().flatten(busy(twice::apply, NOTHING)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("BusySpec.toComponents must not run ops, but runs ");
  }

  @Test
  void guard_afterAFailure_isGone() {
    assertThatThrownBy(() -> Nest.expanded().flatten(busy(tensor -> tensor.plus(1), NOTHING)))
        .isInstanceOf(IllegalStateException.class);

    assertThat(tf.constant(1f).plus(1).toArray(float.class)).isEqualTo(2);
  }

  @Test
  void guard_insideOneThread_doesNotBindOthers() {
    var value = busy(tensor -> CompletableFuture.supplyAsync(() -> tensor.plus(1)).join(), NOTHING);

    Tensor component = (Tensor) Nest.expanded().flatten(value).getFirst();

    assertThat(component.toArray(float.class)).isEqualTo(2);
  }

  @Test
  void guard_nestedValues_holdsInTheOuterOneToo() {
    var outer = new Outer(busy(NOTHING, tensor -> tensor.plus(1)));

    assertThatThrownBy(() -> Nest.expanded().mapStructure(leaf -> leaf, outer))
        .hasMessageStartingWith("BusySpec.fromComponents must not run ops");
  }

  @Test
  @Tag("E-106")
  void boxing_mayRunOps() {
    var value = new Outer(busy(NOTHING, NOTHING));
    @SuppressWarnings("unchecked")
    var spec = (StackableTypeSpec<Outer>) TypeSpecs.of(value);

    List<Tensor> box = spec.toBoxedTensor(value, 0);

    assertThat(box.getFirst().toArray(float.class)).isEqualTo(2);
    assertThat(spec.fromBoxedTensor(box).busy().tensor().toArray(float.class)).isEqualTo(1);
  }
}
