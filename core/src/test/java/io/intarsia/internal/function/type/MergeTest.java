package io.intarsia.internal.function.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.function.FlowTypes.Tagged;
import io.intarsia.function.FlowTypes.Wrapped;
import io.intarsia.function.FlowTypes.WrappedSpec;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Structure;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What values have in common, and what tells their types apart.
@OnEveryExecutor
final class MergeTest {
  private static final TensorSpec SCALAR = TensorSpec.of(Shape.scalar(), DType.FLOAT32);
  private static final TensorSpec PAIR = TensorSpec.of(Shape.of(2), DType.FLOAT32);
  private static final TensorSpec ROW = TensorSpec.of(Shape.of(-1), DType.FLOAT32);

  private final Environment tf;
  private final Tensor one;
  private final Tensor pair;

  MergeTest(Environment tf) {
    this.tf = tf;
    this.one = tf.constant(1f);
    this.pair = tf.constant(new float[] {1, 2});
  }

  @Test
  void of_aValue_isTheTypesOfItsTensorsAndItsOtherValues() {
    var tagged = new Tagged(pair, 7);
    Merge types = Merge.of(List.of(one, "text", Map.of("a", tagged)));
    assertThat(types.leaves()).containsExactly(SCALAR, "text", TypeSpecs.of(tagged));
    assertThat(types.tensorSpecs()).containsExactly(SCALAR, PAIR);
    assertThat(Merge.ofTypes(Arrays.asList(ROW, null)).leaves()).containsExactly(ROW, null);
  }

  @Test
  void of_whatIsNoValue_isRefused() {
    assertThatThrownBy(() -> Merge.of(List.of(one, PAIR)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "branches and loops take and give values, not specs; got TensorSpec([2], float32)");
    assertThatThrownBy(() -> Merge.of(List.of(one, List.of(new AtomicInteger(3)))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "value.get(1).get(0): a AtomicInteger may change after the trace, which would go on"
                + " with what it was; pass a tensor, a List or a Map, or an immutable value such as"
                + " Set.copyOf(…), got AtomicInteger 3");
  }

  @Test
  void of_severalResults_isWhatAllHave() {
    Tensor triple = tf.constant(new float[3]);
    Merge types =
        Merge.of("cond", List.of(List.of(pair, 5), List.of(triple, 5), List.of(triple, 5)));
    assertThat(types.leaves()).containsExactly(ROW, 5);
  }

  @Test
  void of_resultsOfOtherStructures_saysWhere() {
    assertThatThrownBy(() -> Merge.of("cond", List.of(List.of(one, one), List.of(one))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "cond: all branches must give one structure; one gives [*, *], another [*]; the"
                + " structures differ at value: expected List of 2, got List of 1");
    assertThatThrownBy(() -> Merge.of("cond", List.of(one, List.of(one))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("one gives a single value, another ");
  }

  @Test
  void of_resultsWithoutACommonType_saysWhich() {
    assertThatThrownBy(() -> Merge.of("cond", List.of(List.of(5, one), List.of(5, tf.constant(1)))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "cond: the branches give TensorSpec([], float32) and TensorSpec([], int32) at"
                + " result.get(1), which have no type in common; cast one of them to the type of"
                + " the other");
    assertThatThrownBy(() -> Merge.of("cond", List.of(List.of(5), List.of(6))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("cond: the branches give 5 and 6 at result.get(0), which have no");
    assertThatThrownBy(() -> Merge.of("cond", List.of(List.of(5), List.of(5L))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(
            "cond: the branches give 5 and 5 at result.get(0) (5 is a java.lang.Integer in one and"
                + " a java.lang.Long in the other), which have no type in common");
    assertThatThrownBy(() -> Merge.of("cond", List.of(List.of(one), List.of("text"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the branches give TensorSpec([], float32) and text at");
  }

  @Test
  void pack_putsTensorsWhereTheTypesAre() {
    Merge types = Merge.of(List.of(one, "text", new Tagged(pair, 7), one));
    Tensor other = tf.constant(new float[] {3, 4});
    List<?> packed = (List<?>) Objects.requireNonNull(types.pack(List.of(one, other, pair)));
    assertThat(packed.get(0)).isSameAs(one);
    assertThat(packed.get(1)).isEqualTo("text");
    assertThat(packed.get(2)).isEqualTo(new Tagged(other, 7));
    assertThat(packed.get(3)).isSameAs(pair);
    assertThat(Merge.tensors(packed)).containsExactly(one, other, pair);
    assertThat(types.arguments(spec -> spec.equals(SCALAR) ? one : "other"))
        .isEqualTo(List.of(one, "text", "other", one));
  }

  @Test
  void cast_leavesWhatIsOfTheTypes() {
    List<?> result = List.of(pair, "text", new Tagged(pair, 7));
    Merge types = Merge.ofTypes(List.of(ROW, "text", TypeSpecs.of(new Tagged(pair, 7))));
    List<?> cast = (List<?>) Objects.requireNonNull(types.cast(result));
    assertThat(cast.get(0)).isSameAs(pair);
    assertThat(cast.get(1)).isEqualTo("text");
    assertThat(cast.get(2)).isSameAs(result.get(2));
    assertThatThrownBy(() -> types.cast(List.of(one, "text", new Tagged(pair, 7))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("TensorSpec([?], float32)");
    assertThatThrownBy(() -> types.cast(List.of(pair, "text", new Tagged(pair, 8))))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /// A type may take values of another class: they are cast to it all the same.
  @Test
  void cast_ofAValueThatATypeTakesForOneOfIts_makesOneOfThem() {
    Merge types = Merge.ofTypes(List.of(new WrappedSpec(Shape.of(2))));
    Tensor ints = tf.constant(new int[] {3, 4});
    assertThat((List<?>) types.cast(List.of(ints)))
        .singleElement()
        .isInstanceOfSatisfying(
            Wrapped.class,
            wrapped ->
                assertThat(Merge.tensors(wrapped).getFirst().toArray(int[].class))
                    .containsExactly(3, 4));
    var wrapped = new Wrapped(ints);
    assertThat((List<?>) types.cast(List.of(wrapped))).singleElement().isSameAs(wrapped);
  }

  @Test
  void withTensors_ofNumbers_makesTensorsOfThem_andKeepsTheRest() {
    assertThat(Merge.withTensors(tf, one)).isSameAs(one);
    List<?> made =
        (List<?>)
            Objects.requireNonNull(
                Merge.withTensors(tf, Arrays.asList(2.5f, new int[] {1, 2}, one, null)));
    assertThat(((Tensor) made.get(0)).asFloat()).isEqualTo(2.5f);
    assertThat(((Tensor) made.get(1)).toArray(int[].class)).containsExactly(1, 2);
    assertThat(made.get(2)).isSameAs(one);
    assertThat(made.get(3)).isNull();
  }

  @Test
  void withTensors_ofArguments_makesTensorsOfArraysAlone() {
    List<Tensor> made = new ArrayList<>();
    List<@Nullable Object> none = nullable(one, 5, "text", List.of(pair, 7));
    assertThat(HostValues.withTensors("f", tf, none, made)).isSameAs(none);
    assertThat(made).isEmpty();
    List<@Nullable Object> some = nullable(one, List.of(7, new float[] {3, 4}), new int[] {5});
    List<?> given = HostValues.withTensors("f", tf, some, made);
    assertThat(made).hasSize(2);
    assertThat(given.get(0)).isSameAs(one);
    assertThat(given.get(1)).isEqualTo(List.of(7, made.get(0)));
    assertThat(given.get(2)).isSameAs(made.get(1));
    assertThat(made.get(0).toArray(float[].class)).containsExactly(3, 4);
    assertThat(made.get(1).toArray(int[].class)).containsExactly(5);
  }

  @Test
  void asDeclared_ofJavaValues_makesTensorsOfTheDeclaredTypes() {
    TensorSpec bool = TensorSpec.of(Shape.scalar(), DType.BOOL);
    TensorSpec string = TensorSpec.of(Shape.scalar(), DType.STRING);
    var signature = Signatures.ofTypes(Arrays.asList(ROW, SCALAR, bool, string, 5, ROW));
    List<Tensor> made = new ArrayList<>();
    List<?> given =
        HostValues.asDeclared(
            "f", tf, signature, nullable(List.of(1, 2.5), 3, true, "x", 5, pair), made);
    assertThat(made).hasSize(4).containsExactlyElementsOf(tensors(given.subList(0, 4)));
    assertThat(made.get(0).toArray(float[].class)).containsExactly(1, 2.5f);
    assertThat(made.get(1).asFloat()).isEqualTo(3);
    assertThat(made.get(2).toArray(boolean.class)).isEqualTo(true);
    assertThat(made.get(3).toArray(String.class)).isEqualTo("x");
    assertThat(given.get(4)).isEqualTo(5);
    assertThat(given.get(5)).isSameAs(pair);
    assertThatThrownBy(() ->
            HostValues.asDeclared(
                "f", tf, signature, nullable(pair, "text", true, "x", 5, pair), made))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("f: arguments.get(1) is made a tensor, as arrays are: ");
  }

  @Test
  void asDeclared_ofOtherArguments_leavesThem() {
    var signature = Signatures.ofTypes(List.of(ROW));
    List<Tensor> made = new ArrayList<>();
    for (List<@Nullable Object> arguments :
        List.of(nullable(2, 3), nullable(), nullable(Arrays.asList(1, null)))) {
      assertThat(HostValues.asDeclared("f", tf, signature, arguments, made)).isEqualTo(arguments);
    }
    assertThat(made).isEmpty();
  }

  private static List<@Nullable Object> nullable(@Nullable Object... values) {
    List<@Nullable Object> all = new ArrayList<>();
    for (Object value : values) {
      all.add(value);
    }
    return all;
  }

  private static List<Tensor> tensors(List<?> values) {
    return values.stream().map(Tensor.class::cast).toList();
  }

  @Test
  void result_ofATensorAlone_isIt_andOthersAreFilledIn() {
    Tensor[] tensors = {one};
    Structure leaf = Nest.structure(0);
    Structure list = Nest.structure(List.of(0));
    Merge types = Merge.of(one);
    List<TensorSpec> specs = List.of(SCALAR);
    assertThat(new Result(leaf, nullable(Result.TENSOR), specs, types).pack(tensors)).isSameAs(one);
    assertThat(new Result(list, nullable(Result.TENSOR), specs, types).pack(tensors))
        .isEqualTo(List.of(one));
    assertThat(new Result(leaf, nullable("text"), List.of(), types).pack(new Tensor[0]))
        .isEqualTo("text");
    var set = new HashSet<>(Set.of(1));
    List<?> packed =
        (List<?>)
            Objects.requireNonNull(
                new Result(
                        Nest.structure(List.of(0, 0, 0)),
                        nullable(Result.TENSOR, set, Result.TENSOR),
                        List.of(SCALAR, PAIR),
                        types)
                    .pack(new Tensor[] {one, pair}));
    assertThat(packed.get(0)).isSameAs(one);
    assertThat(packed.get(1)).isEqualTo(set).isNotSameAs(set);
    assertThat(packed.get(2)).isSameAs(pair);
  }

  // -- what tells types apart ---------------------------------------------------------------------

  @Test
  void unlike_whatPrintsOtherwise_needsNoWords() {
    assertThat(Unlike.of(1, 2)).isEmpty();
    assertThat(Unlike.of(1, 1)).isEmpty();
    assertThat(Unlike.of(null, "null")).isEmpty();
    assertThat(Unlike.of("null", null)).isEmpty();
    assertThat(Unlike.of(new AtomicInteger(1), new AtomicInteger(1))).isEmpty();
  }

  @Test
  void unlike_whatPrintsTheSame_isToldByItsClass_alsoInATypeAndInLists() {
    String words = " (1 is a java.lang.Integer in one and a java.lang.Long in the other)";
    assertThat(Unlike.of(1, 1L)).isEqualTo(words);
    assertThat(Unlike.ofParts(List.of("a", 1), List.of("b", 1L, 2))).isEqualTo(words);
    assertThat(Unlike.ofParts(List.of(1), List.of())).isEmpty();
    assertThat(Unlike.ofParts(List.of("a", 1), List.of("b", 2))).isEmpty();
  }
}
