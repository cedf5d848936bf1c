package com.acme.ext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.intarsia.dispatch.Api;
import io.intarsia.dispatch.Api.Parameter;
import io.intarsia.dispatch.Apis;
import io.intarsia.dispatch.Call;
import io.intarsia.dispatch.Dispatch;
import io.intarsia.dispatch.DispatchableType;
import io.intarsia.dispatch.Dispatcher;
import io.intarsia.dispatch.Family;
import io.intarsia.display.TreeView;
import io.intarsia.dtype.DType;
import io.intarsia.function.FunctionOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.Nest;
import io.intarsia.nest.NodeType;
import io.intarsia.nest.Tuple;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.DerivedSpec;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.StructuredValues;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What users do wrong with specs, nests, functions and dispatch: each is told what is wrong, in
/// words that name no class the JDK hides, no null message and no failure of our own insides.
@Tag("E-058")
@SuppressWarnings({"NullAway", "unchecked", "rawtypes", "FunctionalInterfaceClash"}) // mistakes
final class NaturalMistakesTest {
  private static final Environment tf = Environment.open();
  private static final Tensor x = tf.constant(new float[] {1, 2});
  private static final Tensor yes = tf.constant(true);
  private static final Variable variable = tf.variable(new float[] {1, 2});

  /// What no message should show.
  private static final Pattern INSIDES =
      Pattern.compile(
          "ImmutableCollections|Unmodifiable|Arrays\\$|List12|ListN|Set12|MapN|Lambda/|FixedList"
              + "|FixedMap|@[0-9a-f]{6,}|<resource>|^null$|: null$");

  /// Classes with the simple names of others.
  static final class Other {
    record Point(Tensor x) implements ExtensionType {}

    record Plain(int a) {}

    enum Kind {
      A
    }
  }

  record Point(Tensor x) implements ExtensionType {}

  record Plain(int a) {}

  enum Kind {
    A
  }

  record Typed(Kind kind, List<Plain> plain, Optional<Tensor> maybe) implements ExtensionType {}

  record Named(Tensor values, List<String> names) implements ExtensionType {}

  record Count(int n, Tensor values) implements ExtensionType {}

  /// Runs functions by the code it holds.
  record Value(Function<Call, Object> code) implements DispatchableType {
    @Override
    public Shape shape() {
      return Shape.scalar();
    }

    @Override
    public Dispatcher dispatcher() {
      return code::apply;
    }
  }

  /// A spec that forgets things.
  static final class Forgetful extends TypeSpec<Plain> {
    private static final long serialVersionUID = 1;

    private final String forgets;

    Forgetful(String forgets) {
      this.forgets = forgets;
    }

    private <T> @Nullable T unless(String forgotten, T value) {
      return forgets.equals(forgotten) ? null : value;
    }

    @Override
    public Tuple serialize() {
      return unless("serialize", Tuple.of(forgets));
    }

    @Override
    public Class<Plain> valueType() {
      return Plain.class;
    }

    @Override
    public Object componentSpecs() {
      return unless("componentSpecs", Tuple.of());
    }

    @Override
    public Object toComponents(Plain value) {
      return unless("toComponents", Tuple.of());
    }

    @Override
    public Plain fromComponents(Object components) {
      return unless("fromComponents", new Plain(1));
    }
  }

  /// An extension value whose spec is of another class.
  record Misled() implements ExtensionType {
    @Override
    public TypeSpec<?> typeSpec() {
      return new Forgetful("nothing");
    }
  }

  /// A node type that forgets things.
  record Forgetting(String forgets) implements NodeType<Holder> {
    private <T> @Nullable T unless(String forgotten, T value) {
      return forgets.equals(forgotten) ? null : value;
    }

    @Override
    public Object metadata(Holder container) {
      return unless("metadata", "holder");
    }

    @Override
    public @Nullable Object[] children(Holder container, Object metadata) {
      return unless("children", new Object[] {container.value});
    }

    @Override
    public Object rebuild(Object metadata, @Nullable Object[] children) {
      return unless("rebuild", new Holder(children[0]));
    }

    @Override
    public String step(Object metadata, int child) {
      return unless("step", ".value");
    }

    @Override
    public String describe(Object metadata, int childCount) {
      return unless("describe", "Holder");
    }
  }

  static final class Holder {
    final @Nullable Object value;

    Holder(@Nullable Object value) {
      this.value = value;
    }
  }

  @AfterAll
  static void close() {
    tf.close();
  }

  /// One thing done wrong.
  ///
  /// @param told what the message must hold
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Mistake(String name, Supplier<?> code, String... told) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Mistake mistake(String name, Supplier<?> code, String... told) {
    return new Mistake(name, code, told);
  }

  static Stream<Mistake> mistakes() {
    return Stream.of(changing(), sameNames(), branches(), nests(), records(), specs(), calls())
        .flatMap(List::stream);
  }

  private static List<Mistake> changing() {
    String list = "this list cannot be changed; make another one, or change a copy: new ArrayList";
    String map =
        "this map cannot be changed; make another one, or change a copy: new LinkedHashMap";
    var named = new Named(x, List.of("a"));
    return List.of(
        mistake(
            "setting a loop variable",
            () ->
                tf.whileLoop(
                    (o, v) -> v.getFirst().lt(3),
                    (o, v) -> {
                      v.set(0, v.getFirst().plus(1));
                      return v;
                    },
                    List.of(tf.constant(0))),
            list),
        mistake(
            "putting a loop variable",
            () ->
                tf.whileLoop(
                    (o, v) -> v.get("i").lt(3),
                    (o, v) -> {
                      v.put("i", v.get("i").plus(1));
                      return v;
                    },
                    Map.of("i", tf.constant(0))),
            map),
        mistake(
            "adding to an argument",
            () -> tf.function((Ops g, List<Tensor> a) -> a.add(a.getFirst())).apply(List.of(x)),
            list),
        mistake("clearing leaves", () -> cleared(Nest.flatten(List.of(1, 2))), list),
        mistake(
            "adding to a component",
            () -> Nest.expanded().mapStructure(t -> t, named).names().add("b"),
            list),
        mistake(
            "changing what a spec says",
            () -> ((DerivedSpec<?>) named.typeSpec()).fields().put("names", "b"),
            map),
        mistake(
            "changing arguments",
            () -> tf.op("abs").apply(new Value(call -> call.args().add(1))),
            list));
  }

  private static Object cleared(List<?> list) {
    list.clear();
    return list;
  }

  private static List<Mistake> sameNames() {
    String points =
        "(these are the classes %s and %s)"
            .formatted(Point.class.getName(), Other.Point.class.getName());
    String plain =
        "(these are the classes %s and %s)"
            .formatted(Plain.class.getName(), Other.Plain.class.getName());
    Object point = new Point(x);
    Object other = new Other.Point(x);
    return List.of(
        mistake(
            "cast",
            () -> ((TypeSpec<?>) new Point(x).typeSpec()).cast(other),
            "expected Point.Spec",
            points),
        mistake(
            "structures",
            () -> same(point, other),
            "expected Point.Spec",
            "got Point.Spec",
            points),
        mistake(
            "array",
            () -> Nest.packSequenceAs(new Plain[] {new Plain(1)}, List.of(new Other.Point(x))),
            "takes int"),
        mistake(
            "array of values",
            () -> Nest.packSequenceAs(new Point[] {new Point(x)}, List.of(other)),
            "value[0] takes Point, got Point",
            points),
        mistake(
            "list of a record",
            () ->
                new Typed(Kind.A, (List) List.of(new Other.Plain(1)), Optional.empty()).typeSpec(),
            "must have a Plain at plain().get(0), got Plain",
            plain),
        mistake(
            "enum",
            () -> TypeSpecs.create(tf, Typed.class, Other.Kind.A, List.of(), Optional.empty()),
            "must be Kind, got Kind A (these are the classes"),
        mistake(
            "branches",
            () ->
                tf.function((Ops g, Tensor p) -> g.<Object>condNest(p, o -> point, o -> other))
                    .apply(yes),
            "at result " + points),
        mistake(
            "loop",
            () ->
                tf.function((Ops g, Tensor a) ->
                        g.<List<Object>>whileLoop(
                            (o, v) -> ((Tensor) v.getFirst()).lt(3),
                            (o, v) -> List.of(a, other),
                            List.of(a, point)))
                    .apply(tf.constant(0)),
            "loopVars.get(1)",
            points),
        mistake(
            "signature",
            () ->
                tf.function(
                        (Ops g, Object a) -> a,
                        FunctionOptions.defaults().withInputSignature(new Point(x).typeSpec()))
                    .apply(other),
            "expected arguments of the input signature",
            points));
  }

  private static Object same(Object a, Object b) {
    Nest.expanded().assertSameStructure(a, b);
    return a;
  }

  private static List<Mistake> branches() {
    return List.of(
        branch("a list", List.of(x), "expected a tensor from the code, got a List"),
        branch("a list view", Collections.unmodifiableList(Arrays.asList(x)), "got a List"),
        branch("a nest", Nest.packSequenceAs(List.of(1), List.of(x)), "got a List"),
        branch("a set", Set.of(x), "got a Set"),
        branch("a map", Map.of("a", x), "got a Map"),
        branch("a lambda", (Runnable) () -> {}, "got a Runnable"),
        mistake(
            "lists of two lengths",
            () ->
                tf.function((Ops g, Tensor p) -> g.condNest(p, o -> List.of(x, x), o -> List.of(x)))
                    .apply(yes),
            "one gives [*, *], another [*]; the structures differ at value: expected List of 2, got"
                + " List of 1"),
        mistake(
            "a value and a list",
            () ->
                tf.function((Ops g, Tensor p) ->
                        g.<Object>condNest(p, o -> x, o -> List.of(x, List.of(x))))
                    .apply(yes),
            "one gives a single value, another [*, [*]]"),
        mistake(
            "an iterator as argument",
            () -> tf.function((Ops g, Object a) -> x).apply(List.of(1).iterator()),
            "arguments.get(0): a ListIterator may change after the trace"),
        mistake(
            "a set of tensors as result",
            () -> tf.function((Ops g, Tensor a) -> Set.of(a)).apply(x),
            "a result holds a tensor at result{0}",
            "in a java.util.Set"),
        mistake(
            "a lambda that captured a tensor",
            () -> tf.function((Ops g, Object a) -> x).apply(capturing(x)),
            "where the function does not see it, in a java.util.function.Supplier"),
        mistake(
            "a list for concrete",
            () ->
                tf.function((Ops g, Tensor a) -> a.plus(1))
                    .concrete(List.of(TensorSpec.of(Shape.of(2), DType.FLOAT32))),
            "function: the code does not take what concrete(…) is given,"
                + " [List [TensorSpec([2], float32)]]; give its arguments one by one"));
  }

  private static Supplier<Object> capturing(Tensor tensor) {
    return () -> tensor;
  }

  private static Mistake branch(String name, Object result, String told) {
    Function code = o -> result;
    return mistake("branch that gives " + name, () -> tf.cond(yes, code, code), told);
  }

  private static List<Mistake> nests() {
    Map<Object, Object> noKey = new HashMap<>();
    noKey.put(null, 1);
    noKey.put("a", 2);
    return List.of(
        mistake("keys of two classes", () -> Nest.flatten(Map.of(1, 2, "a", 3)), "keys of a map"),
        mistake("a key that is null", () -> Nest.flatten(noKey), "got null among 2 keys"),
        mistake("a key that is a list", () -> Nest.flatten(Map.of(List.of(1), 2)), "got List"),
        mistake(
            "a list for an int",
            () -> Nest.packSequenceAs(new Plain(1), List.of(List.of(2))),
            "value.a() takes int, got List"),
        mistake(
            "null for an int",
            () -> Nest.packSequenceAs(new Plain(1), Collections.singletonList(null)),
            "value.a() takes int, got null"),
        mistake(
            "too few leaves",
            () -> Nest.packSequenceAs(Map.of("a", List.of(1, 2)), List.of(1)),
            "expected 2 leaves, as the structure has, got 1; the structure is {\"a\": [*, *]}"),
        mistake(
            "null for an optional",
            () -> Nest.mapStructure(leaf -> null, Optional.of(1)),
            "value.get() takes a value, got null"),
        forgetting("metadata", () -> Nest.flatten(new Holder(1))),
        forgetting("children", () -> Nest.flatten(List.of(new Holder(1)))),
        forgetting("children", () -> same(new Holder(1), new Holder(2))),
        forgetting("children", () -> Nest.describe(new Holder(1))),
        forgetting("rebuild", () -> Nest.mapStructure(leaf -> 2, (Object) new Holder(1))),
        forgetting("step", () -> Nest.flattenWithPaths(new Holder(1)).toString()),
        forgetting("describe", () -> Nest.structure(new Holder(1)).toString()));
  }

  private static Mistake forgetting(String method, Supplier<?> code) {
    return mistake(
        "node type without " + method,
        () -> {
          Nest.register(Holder.class, new Forgetting(method));
          try {
            return code.get();
          } finally {
            Nest.unregister(Holder.class);
          }
        },
        Forgetting.class.getTypeName() + "." + method + " gave null; it must give ");
  }

  @SuppressWarnings("NullOptional") // it is one of them
  private static List<Mistake> records() {
    return List.of(
        mistake(
            "null for an optional component",
            () -> new Typed(Kind.A, List.of(), null).typeSpec(),
            "component `maybe` must have a Optional at maybe(), got null"),
        mistake(
            "a component too few",
            () -> TypeSpecs.create(tf, Named.class, x),
            "TypeSpecs.create: Named has 2 components [values, names], got 1"),
        mistake(
            "a list for a number",
            () -> TypeSpecs.create(tf, Count.class, Arrays.asList(1), x),
            "component `n` must be int, got List"),
        mistake(
            "a stream for a tensor",
            () -> TypeSpecs.create(tf, Count.class, 1, Stream.of(1)),
            "component `values` is declared as Tensor, which Stream does not convert to"),
        mistake("the spec of a list", () -> TypeSpecs.of(Arrays.asList(x)), "got List; its class"),
        mistake("the spec of a lambda", () -> TypeSpecs.of((Runnable) () -> {}), "got Runnable"),
        mistake("the spec of an array", () -> TypeSpecs.of(new int[] {1}), "got int[]; its class"),
        mistake(
            "components of another value",
            () -> ((TypeSpec) new Point(x).typeSpec()).toComponents(new Count(1, x)),
            "Point.Spec.toComponents: expected a Point, as valueType() says, got Count"),
        mistake(
            "components in a list",
            () -> new Point(x).typeSpec().fromComponents(Arrays.asList(x)),
            "Point.Spec.fromComponents: expected a NamedTuple of its components [x], as toComponents"
                + " gives, got List"));
  }

  private static List<Mistake> specs() {
    return List.of(
        mistake(
            "a spec of another class",
            () -> Nest.expanded().flatten(new Misled()),
            "Forgetful.toComponents: expected a Plain, as valueType() says, got Misled"),
        mistake(
            "no component specs",
            () -> Nest.expanded().flatten(new Forgetful("componentSpecs")),
            "Forgetful.componentSpecs gave null; it must give a value, such as an empty Tuple"),
        mistake(
            "no value",
            () -> Nest.expanded().packSequenceAs(new Forgetful("fromComponents"), List.of()),
            "Forgetful.fromComponents gave null"),
        mistake(
            "no state",
            () -> new Forgetful("serialize").hashCode(),
            "Forgetful.serialize gave null"),
        mistake(
            "saving a set",
            () -> StructuredValues.toBytes(List.of(Set.of(1))),
            "at value.get(0): java.util.Set cannot be saved"),
        mistake(
            "saving a lambda",
            () -> StructuredValues.toBytes((Runnable) () -> {}),
            "java.lang.Runnable cannot be saved"),
        mistake(
            "casting a list",
            () -> TensorSpec.of(Shape.of(2), DType.FLOAT32).cast(Arrays.asList(1, 2, 3)),
            "expected TensorSpec([2], float32), got List"));
  }

  private static List<Mistake> calls() {
    Api own = Api.define("acme.mistakes", Family.OTHER, Parameter.tensor("a"));
    return List.of(
        mistake(
            "a lambda for a tensor",
            () -> tf.op("abs").apply((Runnable) () -> {}),
            "math.abs: argument 'x' takes a tensor or what becomes one, got a Runnable"),
        mistake("a set for a tensor", () -> tf.op("abs").apply(Set.of(1)), "got [1] (Set)"),
        mistake(
            "a handler that gives a list",
            () -> tf.math.abs(new Value(call -> List.of(1))),
            "math.abs: a handler gave a List, but this method gives back a tensor"),
        mistake(
            "a handler that gives a lambda",
            () -> tf.math.abs(new Value(call -> (Runnable) () -> {})),
            "a handler gave a Runnable"),
        mistake(
            "one tensor of a function of several",
            () -> tf.op("split").apply(new Value(call -> call.tensor(x)), 2),
            "split: expected one tensor, got a List; use run instead of tensor"),
        mistake(
            "an argument that is not there",
            () -> tf.op("abs").apply(new Value(call -> call.arg(7))),
            "math.abs: there is no argument 7; expected 0 to 0, for [x]"),
        mistake(
            "more arguments than there are",
            () -> tf.op("abs").apply(new Value(call -> call.run(x, x, x))),
            "math.abs: expected at most 1 arguments [x], got 3"),
        mistake(
            "an own function without its argument",
            () -> own.call(tf, given -> 1),
            "acme.mistakes: argument 'a' is missing; expected [a]"),
        mistake(
            "too many to explain",
            () -> Dispatch.explain(Apis.Math.ABS, x, null),
            "math.abs: expected at most 1 arguments [x], got 2"),
        mistake(
            "null beside a value",
            () -> tf.op("add").apply(new Value(Call::runDefault), null),
            "math.add: argument 'y' is null"));
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void message_ofAMistake_saysWhatIsWrong(Mistake mistake) {
    Throwable thrown = catchThrowable(() -> mistake.code.get());

    assertThat(thrown)
        .isInstanceOfAny(
            IllegalArgumentException.class,
            IllegalStateException.class,
            UnsupportedOperationException.class,
            IndexOutOfBoundsException.class)
        .hasMessageContainingAll(mistake.told);
    assertThat(thrown.getMessage()).doesNotContainPattern(INSIDES);
  }

  @Test
  void treeView_variable_isItsOwnText() {
    assertThat(TreeView.of(Map.of("w", variable)).toText())
        .contains("\"w\": Variable(\"Variable\", shape=[2], dtype=float32, value=[1. 2.]")
        .doesNotContainPattern(INSIDES);
  }
}
