package com.acme.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dispatch.Api;
import io.intarsia.dispatch.Api.Parameter;
import io.intarsia.dispatch.Apis;
import io.intarsia.dispatch.Call;
import io.intarsia.dispatch.Dispatch;
import io.intarsia.dispatch.DispatchTable;
import io.intarsia.dispatch.DispatchableType;
import io.intarsia.dispatch.Dispatcher;
import io.intarsia.dispatch.Family;
import io.intarsia.dispatch.Handlers;
import io.intarsia.imperative.Environment;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Which handlers a table takes, and what they are given.
@Tag("E-031")
@SuppressWarnings("NullAway") // null where a test wants it
final class HandlersTest {
  /// Runs functions by a table that each test gives.
  record Value(Dispatcher dispatcher, Tensor tensor) implements DispatchableType {
    @Override
    public Shape shape() {
      return tensor.shape();
    }
  }

  private static final DispatchTable<Value> EMPTY = DispatchTable.of(Value.class);

  // -- lists --------------------------------------------------------------------------------------

  @Test
  void on_functionOfAList_givesTheLambdaTheList(Environment tf) {
    var table = EMPTY.on(Apis.CONCAT, (call, x) -> call.run(tensors(x)));
    var value = new Value(table, tf.constant(new int[] {1, 2}));

    assertThat(concat(tf, value, tf.constant(new int[] {3}))).containsExactly(1, 2, 3);
    assertThat(concat(tf, tf.constant(new int[] {3}), value)).containsExactly(3, 1, 2);
  }

  @Test
  void on_functionOfAnyNumberOfTensors_givesTheLambdaTheList(Environment tf) {
    var table = EMPTY.on(Apis.MESHGRID, (call, all) -> List.of("meshgrid", all.size()));
    var value = new Value(table, tf.constant(new int[] {1, 2}));

    assertThat(tf.op("meshgrid").apply(value, value, value)).isEqualTo(List.of("meshgrid", 3));
  }

  @Test
  void on_ownFunctionOfAList_givesAListHandlerTheList(Environment tf) {
    Api join = Api.define("acme.join_lists", Family.CONCAT, Parameter.tensors("parts"));
    Handlers.Listed handler = (call, parts) -> "joined " + parts.size();
    var value = new Value(EMPTY.on(join, handler), tf.constant(1));

    assertThat(join.call(tf, given -> "on tensors", List.of(value, value))).isEqualTo("joined 2");
    assertThat(join).isInstanceOf(Api.OfList.class);
  }

  static Stream<Api> withoutTensorFirst() {
    return Stream.of(Apis.CONCAT, Apis.EINSUM, Api.define("acme.nothing", Family.OTHER));
  }

  @ParameterizedTest
  @MethodSource
  void withoutTensorFirst(Api api) {
    Handlers.Unary<Value> handler = (call, x) -> x;
    String why =
        switch (api.name()) {
          case "concat" -> "'values' takes a list of tensors";
          case "einsum" -> "'equation' takes no tensor";
          default -> "the function has none";
        };

    assertThatThrownBy(() -> EMPTY.on(api, handler))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "DispatchTable of Value: a handler for Apis \"%s\" that takes its first argument as a"
                    .formatted(api.name())
                + " Value would never run, as %s; give on(…) a handler of the call alone, call ->"
                    .formatted(why)
                + " …, which finds all arguments in call.args()");
  }

  private static List<Object> tensors(List<?> values) {
    return values.stream().map(each -> each instanceof Value v ? v.tensor() : each).toList();
  }

  private static int[] concat(Environment tf, Object... values) {
    return ((Tensor) tf.op("concat").apply(List.of(values), 0)).toArray(int[].class);
  }

  // -- replacing ----------------------------------------------------------------------------------

  static Stream<UnaryOperator<DispatchTable<Value>>> handlers() {
    return Stream.of(
        table -> table.unaryElementwise((call, x) -> x),
        table -> table.binaryElementwise((call, x, y) -> x),
        table -> table.binaryAssertions((call, x, y) -> x),
        table -> table.reductions((call, x) -> x),
        table -> table.shapeOnly((call, x) -> x),
        table -> table.gathers((call, x) -> x),
        table -> table.concats((call, x) -> x),
        table -> table.on(Apis.Math.ABS, (call, x) -> x),
        table -> table.on(Apis.Math.ABS, call -> call),
        table -> table.on(Apis.CONCAT, (call, x) -> x));
  }

  @ParameterizedTest
  @MethodSource("handlers")
  void handler_givenASecondTime_isRefused(UnaryOperator<DispatchTable<Value>> add) {
    var table = add.apply(EMPTY);

    assertThatThrownBy(() -> add.apply(table))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageMatching(
            "DispatchTable of Value: there is a handler for (the family [A-Z_]+|Apis \"[a-z.]+\")"
                + " already, which this one would replace; give one of them");
  }

  @Test
  void handler_ofAFunctionBesideThatOfItsFamily_goesFirst(Environment tf) {
    var table = EMPTY.unaryElementwise((call, x) -> "family").on(Apis.Math.ABS, call -> "function");
    var value = new Value(table, tf.constant(1));

    assertThat(tf.op("abs").apply(value)).isEqualTo("function");
    assertThat(tf.op("sign").apply(value)).isEqualTo("family");
  }

  @Test
  void acceptingAndConverting_asecondTime_areRefused() {
    assertThatThrownBy(() -> EMPTY.accepting(Tensor.class).accepting(String.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "DispatchTable of Value: accepting(…) is called a second time, after it accepted"
                + " [Value, Tensor]; give all classes in one call");
    assertThatThrownBy(() -> EMPTY.converting(Value::tensor).converting(Value::tensor))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "DispatchTable of Value: there is a handler as conversion to a tensor already, which"
                + " this one would replace; give one of them");
  }

  @Test
  void define_theSameAgain_isTheSameFunction() {
    Api first =
        Api.define("acme.again", Family.OTHER, Parameter.tensor("x"), Parameter.option("k", 1));

    assertThat(
            Api.define("acme.again", Family.OTHER, Parameter.tensor("x"), Parameter.option("k", 1)))
        .isSameAs(first);
  }

  static Stream<Map.Entry<Family, List<Parameter>>> others() {
    return Stream.of(
        Map.entry(Family.OTHER, List.of(Parameter.tensor("y"))),
        Map.entry(Family.OTHER, List.of(Parameter.tensor("x"), Parameter.option("k", 2))),
        Map.entry(Family.OTHER, List.of()),
        Map.entry(
            Family.UNARY_ELEMENTWISE, List.of(Parameter.tensor("x"), Parameter.option("k", 1))));
  }

  @ParameterizedTest
  @MethodSource("others")
  void define_withOtherParameters_isRefused(Map.Entry<Family, List<Parameter>> other) {
    var ignored =
        Api.define("acme.twice", Family.OTHER, Parameter.tensor("x"), Parameter.option("k", 1));
    Parameter[] parameters = other.getValue().toArray(Parameter[]::new);

    assertThatThrownBy(() -> Api.define("acme.twice", other.getKey(), parameters))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Api.define of 'acme.twice': acme.twice is defined already, of the family OTHER with [x,"
                + " k=1]; define it once, in a constant, or give this one another name");
  }

  @Test
  void define_aNameThatIsReadAsAnother_isRefused() {
    var ignored = Api.define("acme.two_words", Family.OTHER, Parameter.tensor("x"));

    assertThatThrownBy(() -> Api.define("acme.twoWords", Family.OTHER, Parameter.tensor("x")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("acme.two_words is defined already");
  }

  // -- null ---------------------------------------------------------------------------------------

  @Test
  void binary_nullOperand_reachesTheHandler(Environment tf) {
    var table =
        EMPTY
            .binaryElementwise((call, x, y) -> shown(x) + "," + shown(y))
            .binaryAssertions((call, x, y) -> shown(x) + "," + shown(y));
    var value = new Value(table, tf.constant(1));

    assertThat(tf.op("math.add").apply(value, null)).isEqualTo("Value,null");
    assertThat(tf.op("math.add").apply(null, value)).isEqualTo("null,Value");
    assertThat(tf.op("assert_equal").apply(value, null)).isEqualTo("Value,null");
  }

  private static String shown(@Nullable Object operand) {
    return operand == null ? "null" : operand.getClass().getSimpleName();
  }

  @Test
  void binary_nullThatTheHandlerDeclines_isSaidToBeNull(Environment tf) {
    var table = EMPTY.binaryElementwise((call, x, y) -> Dispatch.NOT_IMPLEMENTED);
    var value = new Value(table, tf.constant(1));

    assertThatThrownBy(() -> tf.op("math.add").apply(value, null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("math.add: argument 'y' is null; expected a tensor, or a type that runs it");
  }

  @Test
  void list_withANull_reachesTheHandler(Environment tf) {
    var table = EMPTY.on(Apis.CONCAT, (call, x) -> x.size() + " with " + x.getLast());
    var value = new Value(table, tf.constant(1));

    assertThat(tf.op("concat").apply(Arrays.asList(value, null), 0)).isEqualTo("2 with null");
    assertThat(Dispatch.explain(Apis.Math.ADD, value, null).steps()).hasSize(1);
  }

  @Test
  void run_ofACall_asksTheHandlerAgainForValues(Environment tf) {
    var inner = new Value(EMPTY.unaryElementwise((call, x) -> "inner"), tf.constant(1));
    Handlers.Function outer = (Call call) -> call.run(inner);
    var value = new Value(EMPTY.on(Apis.Math.ABS, outer), tf.constant(1));

    assertThat(tf.op("abs").apply(value)).isEqualTo("inner");
  }
}
