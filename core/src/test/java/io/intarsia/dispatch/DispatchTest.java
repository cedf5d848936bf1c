package io.intarsia.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dispatch.Recorder.Other;
import io.intarsia.dispatch.Recorder.SubValue;
import io.intarsia.dispatch.Recorder.Value;
import io.intarsia.dtype.DType;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.op.nn.UniformSampler;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.support.InMode;
import io.intarsia.support.Mode;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/// The protocol, eagerly and in graphs.
@SuppressWarnings("NullAway") // arguments and results may be null; these tests know which are not
@ParameterizedClass
@EnumSource(Mode.class)
final class DispatchTest {
  private Ops tf;
  private Tensor two;
  @RegisterExtension private final InMode placed;

  DispatchTest(Mode place) {
    placed =
        new InMode(
            place,
            ops -> {
              tf = ops;
              two = ops.constant(new float[] {1, -2});
            });
  }

  // -- the protocol -------------------------------------------------------------------------------

  @Test
  @Tag("E-111")
  void call_dispatchableArgument_asksItsHandlerAndGivesItsResult() {
    var answer = new Other(Recorder.declining());
    var recorder = new Recorder(call -> answer);
    var value = new Value(recorder);

    TensorLike result = tf.math.abs((TensorLike) value);

    assertThat(result).isSameAs(answer);
    assertThat(recorder.calls).hasSize(1);
    Call call = recorder.calls.getFirst();
    assertThat(call.api()).isSameAs(Apis.Math.ABS);
    assertThat(call.args()).containsExactly(value);
    assertThat(call.kwargs()).isEmpty();
    assertThat(call.place()).isSameAs(tf);
  }

  @Test
  @Tag("E-112")
  void handler_givesNull_isAResult() {
    var recorder = new Recorder(call -> null);
    var other = Recorder.declining();

    TensorLike result = tf.math.add(new Value(recorder), new Other(other));

    assertThat(result).isNull();
    assertThat(other.calls).isEmpty();
  }

  @Test
  @Tag("E-112")
  void handler_givesNotImplemented_letsTheNextOneTry() {
    var first = Recorder.declining();
    var second = new Recorder(call -> two);

    TensorLike result = tf.math.add((TensorLike) new Value(first), (TensorLike) new Other(second));

    assertThat(result).isSameAs(two);
    assertThat(first.calls).hasSize(1);
    assertThat(Dispatch.NOT_IMPLEMENTED).hasToString("NOT_IMPLEMENTED");
  }

  @Test
  @Tag("E-113")
  void api_aliasesAndOperators_areOneObject() {
    var recorder = new Recorder(call -> two);
    TensorLike value = new Value(recorder);

    tf.math.add(value, value);
    tf.add(value, value);
    two.plus(value);
    tf.op("add").apply(value, 1);
    tf.op("math__dot__add").apply(1, value);

    assertThat(recorder.calls).hasSize(5).allMatch(call -> call.api() == Apis.Math.ADD);
    Map<Api, String> keyed = Map.of(Apis.TILE, "tile", Apis.Math.ADD, "add");
    assertThat(keyed.get(recorder.calls.getFirst().api())).isEqualTo("add");
    assertThat(Api.named("matmul")).containsSame(Apis.Linalg.MATMUL);
    assertThat(Api.named("linalg.matMul")).containsSame(Apis.Linalg.MATMUL);
    assertThat(Api.named("no_such")).isEmpty();
  }

  @Test
  @Tag("E-114")
  void types_otherClassAmongTheArguments_handlerIsNotAsked() {
    var recorder = new Recorder(call -> two, Tensor.class, Value.class);
    TensorLike value = new Value(recorder);

    tf.math.add(value, two);
    tf.math.add(value, 5);
    tf.math.add(value, new SubValue(recorder));
    assertThat(recorder.calls).hasSize(3);

    assertThatThrownBy(() -> tf.math.add(value, (TensorLike) new Other(Recorder.declining())))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Value was not asked, as it does not accept Other")
        .hasMessageContaining("Other declined");
    assertThat(recorder.calls).hasSize(3);
    TensorLike concat = tf.concat(List.of(value, new Other(new Recorder(call -> two))), 0);
    assertThat(concat).isSameAs(two);
    assertThat(recorder.calls).hasSize(3);
  }

  @Test
  @Tag("E-115")
  void types_none_handlerIsAskedWhateverTheOthersAre() {
    var recorder = new Recorder(call -> two);
    var value = new Value(recorder);
    var other = new Other(Recorder.declining());

    tf.math.add((TensorLike) value, (TensorLike) other);

    assertThat(recorder.calls.getFirst().args()).containsExactly(value, other);
  }

  /// Has nothing to do with this library.
  record Foreign(int number) {}

  @Test
  @Tag("E-116")
  void adapt_foreignClass_dispatchesWithoutTheInterface() {
    var recorder = new Recorder(call -> call.run(((Foreign) call.arg(0)).number(), call.arg(1)));
    Dispatch.adapt(Foreign.class, recorder);
    try {
      Object sum = tf.op("math.add").apply(new Foreign(40), two);
      check(sum, 41, 38);
      assertThatThrownBy(() -> Dispatch.adapt(Foreign.class, recorder))
          .hasMessageContaining("has a dispatcher already")
          .hasMessageContaining("unadapt");
    } finally {
      Dispatch.unadapt(Foreign.class);
    }
    assertThatThrownBy(() -> tf.op("math.add").apply(new Foreign(40), two))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Foreign");
    assertThat(recorder.calls).hasSize(1);
    assertThatThrownBy(() -> Dispatch.adapt(Value.class, recorder))
        .hasMessageContaining("has a dispatcher already");
  }

  @Test
  @Tag("E-031")
  @Tag("E-118")
  void call_sixKindsOfFunctions_askOnce() {
    var recorder = new Recorder(call -> two);
    TensorLike value = new Value(recorder);

    tf.linalg.matMul(value, two);
    tf.gather(value, new int[] {0});
    tf.math.reduceSum(value);
    tf.stack(List.of(two, value, two));
    tf.math.add(value, two);
    tf.math.reduceMean(value);

    assertThat(recorder.calls)
        .extracting(Call::api)
        .containsExactly(
            Apis.Linalg.MATMUL,
            Apis.GATHER,
            Apis.Math.REDUCE_SUM,
            Apis.STACK,
            Apis.Math.ADD,
            Apis.Math.REDUCE_MEAN);
    assertThat(recorder.calls.get(3).args()).containsExactly(List.of(two, value, two), 0);
  }

  @Test
  @Tag("E-119")
  void call_dispatchableWhereNoTensorIsExpected_isNotAsked() {
    var recorder = new Recorder(call -> two);

    assertThatThrownBy(
            () -> tf.op("reduce_sum").apply(List.of(two), Map.of("keepdims", new Value(recorder))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("keepdims");
    assertThat(recorder.calls).isEmpty();
  }

  /// A function that is also a value that dispatches.
  record Sampler(Tensor numbers, Dispatcher dispatcher)
      implements UniformSampler, DispatchableType {
    @Override
    public Tensor sample(Tensor shape, DType dtype) {
      return numbers;
    }

    @Override
    public Shape shape() {
      return Shape.of(2);
    }
  }

  @Test
  @Tag("E-120")
  void call_functionArgument_isNotSearched() {
    var recorder = new Recorder(call -> two);
    var sampler = new Sampler(tf.constant(new float[] {0.9f, 0.1f}), recorder);

    Tensor dropped = tf.nn.experimental.generalDropout(two, 0.5, sampler);
    Object byName = tf.op("nn.experimental.general_dropout").apply(two, 0.5, sampler);

    check(dropped, 2, 0);
    check(byName, 2, 0);
    assertThat(recorder.calls).isEmpty();
  }

  @Test
  @Tag("E-121")
  void call_nestArgument_isNotSearched() {
    var recorder = new Recorder(call -> two);
    var value = new Value(recorder);

    assertThat(Nest.flatten(List.of(value, Map.of("a", two)))).containsExactly(value, two);
    tf.op("print").apply(List.of(List.of(two, Map.of("a", value))), Map.of());

    assertThat(recorder.calls).isEmpty();
  }

  /// Holds tensors but is none: no [TensorLike].
  record LabeledDigraph(Tensor nodes, Tensor edges) implements ExtensionType {}

  @Test
  @Tag("E-002")
  void call_plainDataStructure_isRefusedByFunctionsOnTensors() {
    var digraph = new LabeledDigraph(two, two);

    assertThatThrownBy(() -> tf.op("add").apply(digraph, 1f))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(
            "math.add: argument 'x' takes a tensor or what becomes one, or a number, got"
                + " LabeledDigraph[");
    assertThat(Nest.expanded().flatten(digraph)).containsExactly(two, two);
  }

  @Test
  @Tag("E-158")
  void protocol_typeWithAHandler_needsNoRegistration() {
    assertThat(Arrays.stream(Dispatch.class.getMethods()).map(Method::getName))
        .doesNotContain("register");
    TensorLike tiled = tf.tile(new Structured(two), 1);
    checkStructured(tiled, 1, -2);
  }

  /// Overrides the functions that move elements, and nothing else.
  record Structured(Tensor values) implements DispatchableType {
    static final Dispatcher DISPATCHER =
        DispatchTable.of(Structured.class)
            .on(Apis.TILE, (call, s) -> new Structured(call.tensor(s.values())))
            .on(Apis.SLICE, (call, s) -> new Structured(call.tensor(s.values())))
            .on(Apis.GATHER, (call, s) -> new Structured(call.tensor(s.values())))
            .concats((call, list) ->
                new Structured(
                    call.tensor(list.stream().map(s -> ((Structured) s).values()).toList())));

    @Override
    public Dispatcher dispatcher() {
      return DISPATCHER;
    }

    @Override
    public Shape shape() {
      return values.shape();
    }
  }

  @Test
  @Tag("E-122")
  void call_functionTheTypeDoesNotOverride_isUnsupported() {
    var s = new Structured(two);

    checkStructured(tf.concat(List.of(s, s), 0), 1, -2, 1, -2);
    checkStructured(tf.tile(s, 2), 1, -2, 1, -2);
    checkStructured(tf.slice(s, new int[] {1}, new int[] {1}), -2);
    checkStructured(tf.gather(s, new int[] {1, 0, 0}), -2, 1, 1);
    assertThatThrownBy(() -> tf.math.add(s, s))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("math.add: argument 'x' is a Structured")
        .hasMessageContaining("Structured declined")
        .hasMessageContaining("BINARY_ELEMENTWISE");
    assertThatThrownBy(() -> tf.math.reduceSum(s))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("math.reduce_sum: argument 'inputTensor' is a Structured");
  }

  private void checkStructured(TensorLike structured, float... elements) {
    check(((Structured) structured).values(), elements);
  }

  private void check(Object tensor, float... elements) {
    placed.check(
        (Tensor) tensor, seen -> assertThat(seen.toArray(float[].class)).containsExactly(elements));
  }

  // -- families -----------------------------------------------------------------------------------

  @Test
  @Tag("E-124")
  @Tag("E-125")
  @Tag("E-126")
  void family_ofAFunction_isWhatItDoesWithElements() {
    assertThat(List.of(Apis.Math.ABS, Apis.Math.LOG, Apis.Strings.LENGTH))
        .allMatch(Api::isUnaryElementwise)
        .noneMatch(Api::isBinaryElementwise)
        .noneMatch(Api::isReduction);
    assertThat(List.of(Apis.Math.ADD, Apis.Math.EQUAL))
        .allMatch(Api::isBinaryElementwise)
        .noneMatch(Api::isUnaryElementwise)
        .noneMatch(Api::isReduction);
    assertThat(List.of(Apis.Math.REDUCE_SUM, Apis.Strings.REDUCE_JOIN))
        .allMatch(Api::isReduction)
        .noneMatch(Api::isUnaryElementwise);
    assertThat(List.of(Apis.Linalg.MATMUL, Apis.CONCAT, Apis.Math.CUMSUM))
        .noneMatch(Api::isUnaryElementwise)
        .noneMatch(Api::isBinaryElementwise)
        .noneMatch(Api::isReduction);
  }

  // -- precedence and safety ----------------------------------------------------------------------

  @Test
  @Tag("E-130")
  void precedence_subclassWithAHandlerOfItsOwn_goesFirst() {
    List<String> order = new ArrayList<>();
    var a = new Value(new Recorder(noted(order, "a")));
    var b = new SubValue(new Recorder(noted(order, "b")));

    assertThatThrownBy(() -> tf.math.add((TensorLike) a, (TensorLike) b))
        .hasMessageContaining("SubValue declined; Value declined");
    assertThat(order).containsExactly("b", "a");
  }

  @Test
  @Tag("E-130")
  void precedence_subclassThatOverridesNothing_isAskedOnce() {
    var shared = new Recorder(call -> two);

    tf.math.add((TensorLike) new Value(shared), (TensorLike) new SubValue(shared));

    assertThat(shared.calls).hasSize(1);
    assertThat(shared.calls.getFirst().arg(0)).isExactlyInstanceOf(Value.class);
  }

  @Test
  @Tag("E-130")
  void precedence_sharedHandlerThatDeclines_isNotAskedAgainForTheSubclass() {
    var shared = Recorder.declining();
    TensorLike value = new Value(shared);
    TensorLike sub = new SubValue(shared);

    assertThatThrownBy(() -> tf.math.add(value, sub)).isInstanceOf(IllegalArgumentException.class);
    assertThat(shared.calls).hasSize(1);
    assertThatThrownBy(() -> tf.concat(List.of(sub, value, sub, value), 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(shared.calls).hasSize(2);
  }

  @Test
  @Tag("E-131")
  void precedence_unrelatedTypes_goFromLeftToRight() {
    List<String> order = new ArrayList<>();
    TensorLike p = new Value(new Recorder(noted(order, "p")));
    TensorLike q = new Other(new Recorder(noted(order, "q")));

    assertThatThrownBy(() -> tf.math.add(p, q)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> tf.concat(List.of(q, two, p), 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("concat: argument 'values' is a Other");

    assertThat(order).containsExactly("p", "q", "q", "p");
  }

  private static Function<Call, @Nullable Object> noted(List<String> order, String name) {
    return call -> {
      order.add(name);
      return Dispatch.NOT_IMPLEMENTED;
    };
  }

  /// A value that declines everything but converts to a tensor.
  record Wrapped(Tensor tensor) implements DispatchableType {
    static final Dispatcher DISPATCHER =
        DispatchTable.of(Wrapped.class).converting(Wrapped::tensor);

    @Override
    public Dispatcher dispatcher() {
      return DISPATCHER;
    }

    @Override
    public Shape shape() {
      return tensor.shape();
    }
  }

  @Test
  @Tag("E-122")
  void call_ofATypeThatSaysWhatToDoInstead_isRefusedWithThat() {
    var table = DispatchTable.of(Value.class).insteadUse(api -> "its rows, not " + api.name());
    TensorLike value = new Value(table);

    assertThatThrownBy(() -> tf.math.add(value, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "math.add: argument 'x' is a Value, for which nobody runs math.add (Value declined);"
                + " use its rows, not math.add");
  }

  @Test
  @Tag("E-132")
  void call_allDecline_runsTheOriginalOnWhatConverts() {
    TensorLike wrapped = new Wrapped(two);
    TensorLike stuck = new Value(Recorder.declining());
    long refused = Dispatch.counts(Value.class).refused();
    long delegated = Dispatch.counts(Wrapped.class).delegated();

    TensorLike sum = tf.math.add(wrapped, 1);
    TensorLike joined = tf.concat(List.of(wrapped, two), 0);
    assertThatThrownBy(() -> tf.math.add(stuck, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("math.add: argument 'x' is a Value, for which nobody runs math.add")
        .hasMessageContaining("conversion to a tensor");

    check(sum, 2, -1);
    check(joined, 1, -2, 1, -2);
    assertThat(Dispatch.counts(Value.class).refused()).isEqualTo(refused + 1);
    assertThat(Dispatch.counts(Wrapped.class).delegated()).isEqualTo(delegated + 2);
  }

  @Test
  @Tag("E-133")
  void call_handlerSucceeds_opIsNotTried() {
    var value = new Value(new Recorder(call -> two));
    long before = placed.environment().liveTensors();

    TensorLike result = tf.math.add((TensorLike) value, two);

    assertThat(result).isSameAs(two);
    assertThat(placed.environment().liveTensors()).isEqualTo(before);
  }

  @Test
  @Tag("E-133")
  void call_opFails_noHandlerIsAskedInstead() {
    var recorder = new Recorder(call -> call.run(two, tf.constant(new float[3])));

    assertThatThrownBy(() -> tf.math.add((TensorLike) new Value(recorder), two))
        .isInstanceOf(placed.mismatch());
    assertThat(recorder.calls).hasSize(1);
  }

  @Test
  @Tag("E-133")
  void call_handlerThrows_callerSeesIt() {
    var failure = new ArithmeticException("mine");
    var recorder =
        new Recorder(call -> {
          throw failure;
        });
    var other = new Recorder(call -> two);

    assertThatThrownBy(
            () -> tf.math.add((TensorLike) new Value(recorder), (TensorLike) new Other(other)))
        .isSameAs(failure);
    assertThat(other.calls).isEmpty();
  }

  @Test
  void call_handlerGivesAnotherType_isExplained() {
    var recorder = new Recorder(call -> "text");
    TensorLike value = new Value(recorder);

    assertThatThrownBy(() -> tf.math.add(value, two))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "math.add: a handler gave a String, but this method gives back a tensor or a type like"
                + " it; expected such a result from the handler, or call the function by name:"
                + " tf.op(\"math.add\").apply(…)");
    assertThatThrownBy(() -> tf.split(value, 2, 0))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("gives back a list of tensors");
    assertThatThrownBy(() -> two.plus(value))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("call it by name");
    assertThat(tf.op("math.add").apply(value, two)).isEqualTo("text");
  }

  @Test
  void run_sameFunctionOnParts_keepsTheOtherArguments() {
    var recorder =
        new Recorder(call -> call.with("axis", List.of(0)).with("keepdims", true).run(two));

    TensorLike sum = tf.math.reduceSum(new Value(recorder), "row");

    check(sum, -1);
  }

  @Test
  void runDefault_valuesThatConvert_asksNobody() {
    var calls = new ArrayList<Call>();
    record Converting(Dispatcher dispatcher) implements DispatchableType {
      @Override
      public Shape shape() {
        return Shape.of(2);
      }
    }
    var dispatcher =
        new Dispatcher() {
          @Override
          public @Nullable Object dispatch(Call call) {
            calls.add(call);
            return call.runDefault();
          }

          @Override
          public Optional<Function<Object, Tensor>> conversion() {
            return Optional.of(value -> two);
          }
        };

    TensorLike sum = tf.math.add((TensorLike) new Converting(dispatcher), 1);

    check(sum, 2, -1);
    assertThat(calls).hasSize(1);
  }

  // -- what explains itself -----------------------------------------------------------------------

  @Test
  void explain_arguments_saysWhoWouldRunAndWhy() {
    var value = new Value(new Recorder(call -> two, Tensor.class, Value.class));

    var explanation = Dispatch.explain(Apis.Math.ADD, new Structured(two), value);

    assertThat(explanation)
        .hasToString(
            """
            math.add:
            Structured has no handler for it
            Value does not accept Structured
            otherwise it fails, as Structured and Value does not convert to a tensor\
            """);
    assertThat(Dispatch.explain(Apis.TILE, new Structured(two), 2).steps())
        .containsExactly(new Explanation.Step(Structured.class, true, "is asked"));
    assertThat(Dispatch.explain(Apis.Math.ADD, new Wrapped(two), two).otherwise())
        .isEqualTo("the function itself runs");
    assertThatThrownBy(() -> Dispatch.explain(Apis.Math.ABS, two, two))
        .hasMessageContaining("expected at most 1 arguments");
  }

  // -- who is asked, how often --------------------------------------------------------------------

  @Test
  @Tag("E-112")
  void handlers_thatDecline_areAskedOnceHoweverManyValuesTheyHave() {
    var shared = Recorder.declining();
    var other = Recorder.declining();
    List<TensorLike> values =
        List.of(new Value(shared), new Other(other), new Value(shared), new SubValue(shared));

    assertThatThrownBy(() -> tf.concat(values, 0)).isInstanceOf(IllegalArgumentException.class);

    assertThat(shared.calls).hasSize(1);
    assertThat(other.calls).hasSize(1);
  }

  @Test
  @Tag("E-114")
  void types_tensorsNotAccepted_handlerOfTheOnlyTypeIsNotAsked() {
    var recorder = new Recorder(call -> two, Value.class);
    TensorLike value = new Value(recorder);

    assertThatThrownBy(() -> tf.math.add(value, two)).isInstanceOf(IllegalArgumentException.class);

    assertThat(recorder.calls).isEmpty();
    assertThat(tf.math.add(value, value)).isSameAs(two);
  }

  @Test
  void binaryHandler_ofACallWithoutAnOperandOfItsType_declines() {
    var recorder = Recorder.declining();
    assertThatThrownBy(() -> tf.math.add(new Other(recorder), two))
        .isInstanceOf(IllegalArgumentException.class);
    Call call = recorder.calls.getFirst();
    DispatchTable<Value> table =
        DispatchTable.of(Value.class).binaryElementwise((c, first, second) -> two);

    assertThat(table.dispatch(call)).isSameAs(Dispatch.NOT_IMPLEMENTED);
    assertThat(DispatchTable.of(Other.class).binaryElementwise((c, a, b) -> two).dispatch(call))
        .isSameAs(two);
  }
}
