package io.intarsia.internal.function.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.function.FlowTypes.Tagged;
import io.intarsia.imperative.Environment;
import io.intarsia.internal.function.type.Merge;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.VariableSpec;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// Elements that loops take, and stacks of what they give.
@OnEveryExecutor
final class StackTest {
  private static final TensorSpec SCALAR = TensorSpec.of(Shape.scalar(), DType.FLOAT32);
  private static final TensorSpec PAIR = TensorSpec.of(Shape.of(2), DType.FLOAT32);
  private static final TensorSpec ANY = TensorSpec.of(Shape.unknown(), DType.FLOAT32);

  private final Environment tf;
  private final Tensor one;
  private final Tensor pair;

  StackTest(Environment tf) {
    this.tf = tf;
    this.one = tf.constant(1f);
    this.pair = tf.constant(new float[] {1, 2});
  }

  // -- results ------------------------------------------------------------------------------------

  @Test
  void declared_ofDTypesAndSpecs_knowsWhatWasSaid() {
    Stack stack = Stack.declared("mapFn", List.of(DType.FLOAT32, PAIR));
    assertThat(stack.types().leaves()).containsExactly(ANY, PAIR);
    assertThat(stack.tensorSpecs()).containsExactly(ANY, PAIR);
    assertThat(Stack.needsShapes(List.of(DType.FLOAT32, PAIR))).isTrue();
    assertThat(Stack.needsShapes(List.of(PAIR, PAIR))).isFalse();
  }

  @Test
  void narrowed_takesShapesOfWhichNothingWasSaid_andNoOthers() {
    Stack stack = Stack.declared("mapFn", List.of(DType.FLOAT32, DType.INT32, PAIR));
    TensorSpec row = TensorSpec.of(Shape.of(3), DType.FLOAT32);
    Stack found = Stack.declared("mapFn", List.of(SCALAR, SCALAR, row));
    assertThat(stack.narrowed(found).types().leaves())
        .containsExactly(SCALAR, TensorSpec.of(Shape.unknown(), DType.INT32), PAIR);
    assertThat(stack.narrowed(Stack.declared("mapFn", List.of(SCALAR)))).isSameAs(stack);
  }

  @Test
  void with_anotherResult_takesBoth() {
    Stack stack = new Stack("scan", Merge.of(List.of(pair, 5)));
    Stack both = stack.with(List.of(tf.constant(new float[3]), 5));
    assertThat(both.types().leaves())
        .containsExactly(TensorSpec.of(Shape.of(-1), DType.FLOAT32), 5);
  }

  @Test
  void checked_aResultOfTheTypes_isIt_anotherIsRefused() {
    Stack stack = Stack.declared("mapFn", List.of(PAIR, "text"));
    List<?> result = List.of(pair, "text");
    assertThat(stack.checked(result)).isEqualTo(result);
    assertThatThrownBy(() -> stack.checked(List.of(tf.constant(new int[2]), "text")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "mapFn: the code gives TensorSpec([2], int32) at result.get(0), which is not of the"
                + " declared TensorSpec([2], float32); leave fnOutputSignature out to have it found"
                + " out");
    assertThatThrownBy(() -> stack.checked(List.of(pair, "other")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("mapFn: the code gives other at result.get(1), which is not of");
    assertThatThrownBy(() -> stack.checked(List.of("text", pair)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at result.get(0)");
    assertThatThrownBy(() -> stack.checked(List.of(pair)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("mapFn: ")
        .hasMessageContaining("structure");
  }

  @Test
  void types_thatCannotBeStacked_areRefused() {
    var variable = VariableSpec.of(Shape.scalar(), DType.FLOAT32, true);
    assertThatThrownBy(() -> new Stack("mapFn", Merge.ofTypes(List.of(SCALAR, variable))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "mapFn: what the code gives at result.get(1) cannot be stacked, it is " + variable);
  }

  @Test
  void box_andUnbox_leaveWhatIsNoTensor() {
    Stack stack = new Stack("mapFn", Merge.of(List.of(one, "text", pair)));
    assertThat(stack.box(List.of(one, "text", pair))).containsExactly(one, pair);
    Tensor ones = tf.constant(new float[] {1, 1, 1});
    Tensor pairs = tf.constant(new float[][] {{1, 2}, {3, 4}, {5, 6}});
    List<?> unboxed = (List<?>) Objects.requireNonNull(stack.unbox(List.of(ones, pairs), 3));
    assertThat(unboxed.get(0)).isSameAs(ones);
    assertThat(unboxed.get(1)).isEqualTo("text");
    assertThat(unboxed.get(2)).isSameAs(pairs);
  }

  // -- elements -----------------------------------------------------------------------------------

  @Test
  void elements_areThoseAlongTheFirstAxes() {
    Tensor pairs = tf.constant(new float[][] {{1, 2}, {3, 4}, {5, 6}});
    Elements elements = Elements.of("scan", tf, List.of(pairs, Map.of("a", new float[] {7, 8, 9})));
    assertThat(elements.count()).isEqualTo(3);
    assertThat(elements.elementTypes().leaves()).containsExactly(PAIR, SCALAR);
    assertThat(elements.tensorSpecs()).containsExactly(PAIR, SCALAR);
    assertThat(elements.tensors()).hasSize(2).first().isSameAs(pairs);
    assertThat(elements.element(List.of(pair, one))).isEqualTo(List.of(pair, Map.of("a", one)));
  }

  @Test
  void elements_ofNoneOrOtherNumbers_areRefused() {
    Tensor three = tf.constant(new float[3]);
    assertThatThrownBy(() -> Elements.of("scan", tf, List.of(three, List.of(three, pair))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "scan: all of elems must have one number of elements; the first has 3,"
                + " elems.get(1).get(1) has 2");
    assertThatThrownBy(() -> Elements.of("scan", tf, List.of(three, one)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(
            "scan: elems.get(1) must be a tensor, or a value that can be unstacked, got"
                + " TensorSpec([], float32)");
    assertThatThrownBy(() -> Elements.of("scan", tf, List.of(three, new Tagged(pair, 7))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the first has 3, elems.get(1) has 2");
    assertThatThrownBy(() -> Elements.of("scan", tf, List.of(three, Thread.State.NEW)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "scan: elems.get(1) must be a tensor, or a value that can be unstacked, got NEW");
    assertThatThrownBy(() -> Elements.of("scan", tf, List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("scan: elems must be a tensor, or a value that can be unstacked");
  }
}
