package com.acme.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dispatch.DispatchTable;
import io.intarsia.dispatch.Dispatcher;
import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.ElementwiseMethods;
import io.intarsia.op.TensorMethods;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// The methods of tensors on values of a stranger's types, as `docs/dispatch.md` shows.
@SuppressWarnings("NullAway") // results may be null; these tests know which are not
final class ValueMethodsTest {
  private final Environment tf;

  ValueMethodsTest(Environment tf) {
    this.tf = tf;
  }

  /// Values that keep their type under elementwise functions.
  record Degrees(Tensor values) implements ExtensionType, ElementwiseMethods<Degrees> {
    private static final Dispatcher DISPATCHER =
        DispatchTable.of(Degrees.class)
            .accepting(Tensor.class)
            .unaryElementwise((call, x) -> new Degrees(call.tensor(x.values())))
            .binaryElementwise((call, x, y) -> new Degrees(call.tensor(plain(x), plain(y))))
            .reductions((call, x) -> call.run(x.values()))
            .gathers((call, x) -> new Degrees(call.tensor(x.values())));

    static Object plain(Object value) {
      return value instanceof Degrees degrees ? degrees.values() : value;
    }

    @Override
    public Dispatcher dispatcher() {
      return DISPATCHER;
    }

    @Override
    public Shape shape() {
      return values.shape();
    }
  }

  /// Values of which functions give tensors.
  record Plain(Tensor values) implements ExtensionType, TensorMethods {
    private static final Dispatcher DISPATCHER =
        DispatchTable.of(Plain.class)
            .accepting(Tensor.class)
            .unaryElementwise((call, x) -> call.run(x.values()))
            .binaryElementwise((call, x, y) -> call.run(plain(x), plain(y)));

    private static Object plain(Object value) {
      return value instanceof Plain plain ? plain.values() : value;
    }

    @Override
    public Dispatcher dispatcher() {
      return DISPATCHER;
    }

    @Override
    public Shape shape() {
      return values.shape();
    }
  }

  /// No tensor is in it.
  record Named(String name) implements ExtensionType, TensorMethods {
    private static final Dispatcher DISPATCHER =
        DispatchTable.of(Named.class).unaryElementwise((call, x) -> x);

    @Override
    public Dispatcher dispatcher() {
      return DISPATCHER;
    }

    @Override
    public Shape shape() {
      return Shape.scalar();
    }
  }

  private Degrees degrees() {
    return new Degrees(tf.constant(new float[][] {{1, 4}, {9, -16}}));
  }

  private static String text(TensorLike value) {
    return value instanceof Degrees degrees ? "Degrees" + degrees.values() : value.toString();
  }

  private String tensor(Object value) {
    return tf.constant(value).toString();
  }

  @Test
  void elementwiseMethods_onAValue_giveItsType() {
    Degrees x = degrees();
    Degrees sum = x.plus(1).plus(x).plus(tf.constant(new float[] {10, 20}));
    assertThat(sum.values()).hasToString(tensor(new float[][] {{13, 29}, {29, -11}}));
    Degrees more = x.abs().sqrt().maximum(2).times(2).minus(1).div(2).neg();
    assertThat(more.values()).hasToString(tensor(new float[][] {{-1.5f, -1.5f}, {-2.5f, -3.5f}}));
    Degrees isLess = x.lt(2);
    assertThat(isLess.values()).hasToString(tensor(new boolean[][] {{true, false}, {false, true}}));
    assertThat(x.cast(DType.INT32).values().dtype()).isEqualTo(DType.INT32);
    assertThat(x.rminus(10).rdiv(18).values())
        .hasToString(tensor(new float[][] {{2, 3}, {18, 18f / 26}}));
    assertThat(x.clip(0, 4).values()).hasToString(tensor(new float[][] {{1, 4}, {4, 0}}));
  }

  @Test
  void otherMethods_onAValue_giveWhatItsHandlersGive() {
    Degrees x = degrees();
    assertThat(text(x.sum())).isEqualTo(tensor(-2f));
    assertThat(text(x.sum(0))).isEqualTo(tensor(new float[] {10, -12}));
    assertThat(text(x.max(-1, true))).isEqualTo(tensor(new float[][] {{4}, {9}}));
    assertThat(text(x.argmax(0))).isEqualTo(tensor(new long[] {1, 0}));
    assertThat(text(x.reshape(-1))).isEqualTo("Degrees" + tensor(new float[] {1, 4, 9, -16}));
    assertThat(text(x.gather(1))).isEqualTo("Degrees" + tensor(new float[] {9, -16}));
  }

  @Test
  void methods_ofATypeThatPromisesNothing_giveAnything() {
    var x = new Plain(tf.constant(new float[] {4, 9}));
    assertThat(x.plus(x)).isInstanceOf(Tensor.class).hasToString(tensor(new float[] {8, 18}));
    assertThat(x.rminus(10)).hasToString(tensor(new float[] {6, 1}));
    assertThat(x.sqrt()).hasToString(tensor(new float[] {2, 3}));
  }

  @Test
  void methods_inAFunction_runInItsGraph() {
    Degrees captured = degrees();
    var function =
        tf.function(
            (io.intarsia.op.Ops ops, Tensor t) -> captured.plus(t).exp().log().values().sum(0));
    Tensor by = tf.constant(new float[] {1, 2});
    assertThat(function.apply(by))
        .hasToString(captured.plus(by).exp().log().values().sum(0).toString());
  }

  @Test
  void methods_ofAValueWithoutTensors_sayWhatToDo() {
    var named = new Named("no tensor");
    assertThatThrownBy(named::exp)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "Named: no tensor is in it that says where its"
                + " methods run; expected one at least; call functions of the facade on it, or"
                + " implement place()");
  }

  @Test
  void place_ofAValue_isThatOfItsTensors() {
    Place place = degrees().place();
    assertThat(place.home()).isSameAs(degrees().values().place().home());
  }

  // What reads a tensor, and what numpy's functions do, which do not dispatch.
  private static final Set<String> ONLY_OF_TENSORS =
      Set.of(
          "allClose",
          "argwhere",
          "asDouble",
          "asFloat",
          "asInt",
          "asLong",
          "asString",
          "close",
          "copy",
          "device",
          "diagonal",
          "dot",
          "dtype",
          "flatten",
          "flip",
          "forEach",
          "fullLike",
          "get",
          "isClose",
          "item",
          "itemsize",
          "iterator",
          "length",
          "maskedFill",
          "moveaxis",
          "nbytes",
          "ndim",
          "nonzero",
          "norm",
          "outer",
          "ptp",
          "ravel",
          "searchsorted",
          "size",
          "solve",
          "spliterator",
          "staticValue",
          "stream",
          "svdvals",
          "swapaxes",
          "t",
          "take",
          "takeAlongAxis",
          "text",
          "toArray",
          "toBoolean",
          "toHost",
          "toList",
          "toNdArray",
          "tolist",
          "tril",
          "triu",
          "trunc",
          "unique",
          "xor");

  /// A new method of tensors is thought about.
  @Test
  void tensorMethods_besidesThoseOfTensors_lackOnlyWhatDoesNotDispatch() {
    Set<String> missing = new TreeSet<>(names(Tensor.class));
    missing.removeAll(names(TensorMethods.class));
    missing.removeAll(names(Object.class));
    assertThat(missing).isEqualTo(new TreeSet<>(ONLY_OF_TENSORS));
    assertThat(names(Tensor.class)).containsAll(names(TensorMethods.class, Set.of("dispatcher")));
  }

  private static Set<String> names(Class<?> type) {
    return names(type, Set.of());
  }

  private static Set<String> names(Class<?> type, Set<String> without) {
    return Arrays.stream(type.getMethods())
        .filter(method -> Modifier.isPublic(method.getModifiers()))
        .map(Method::getName)
        .filter(name -> !without.contains(name))
        .collect(Collectors.toSet());
  }
}
