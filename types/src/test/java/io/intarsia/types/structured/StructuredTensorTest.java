package io.intarsia.types.structured;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.display.ValueText;
import io.intarsia.dtype.DType;
import io.intarsia.function.FunctionOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.op.array.UnstackOptions;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.types.OpenSpecs;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.ragged.RaggedTensorSpec;
import io.intarsia.types.ragged.RowPartition;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class StructuredTensorTest {
  private final Environment tf;

  StructuredTensorTest(Environment tf) {
    this.tf = tf;
  }

  record Person(int age, List<String> nicknames, Size size) {}

  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Size(double shoes, long[] hats) {}

  private StructuredTensor people() {
    return StructuredTensor.of(
        tf,
        List.of(
            Map.of("age", 12, "nicknames", List.of("Jo"), "size", Map.of("shoes", 8.5)),
            Map.of("age", 82, "nicknames", List.of("Bob", "Bobby"), "size", Map.of("shoes", 11.0)),
            Map.of("age", 42, "nicknames", List.of(), "size", Map.of("shoes", 9.0))));
  }

  private StructuredTensor docs() {
    return StructuredTensor.of(
        tf,
        List.of(
            Map.of("docs", List.of(Map.of("tokens", List.of(1, 2)), Map.of("tokens", List.of(3)))),
            Map.of("docs", List.of(Map.of("tokens", List.of(7))))));
  }

  private static String text(Object value) {
    return value instanceof Tensor tensor ? ValueText.of(tensor) : value.toString();
  }

  private static void refused(ThrowingCallable code, String message) {
    assertThatThrownBy(code)
        .isInstanceOfAny(IllegalArgumentException.class, IllegalStateException.class)
        .hasMessageContaining(message);
  }

  // -- making -------------------------------------------------------------------------------------

  @Test
  @Tag("E-007")
  void of_listOfMaps_hasFieldsAndPrintsAsJson() {
    StructuredTensor people = people();
    assertThat(people.rank()).isEqualTo(1);
    assertThat(people.shape()).isEqualTo(Shape.of(3));
    assertThat(people.nrows()).isEqualTo(3);
    assertThat(people.fieldNames()).containsExactly("age", "nicknames", "size");
    assertThat(text(people.fieldValue("age"))).isEqualTo("[12, 82, 42]");
    assertThat(people.fieldValue("nicknames"))
        .hasToString("RaggedTensor([[Jo], [Bob, Bobby], []])");
    assertThat(text(people.fieldValue("size", "shoes"))).isEqualTo("[8.5, 11.0, 9.0]");
    assertThat(people.get(1))
        .hasToString(
            "StructuredTensor({\"age\": 82, \"nicknames\": [\"Bob\", \"Bobby\"], \"size\": {\"shoes\": 11.0}})");
  }

  @Test
  void of_records_isAsTheirMaps() {
    var people =
        StructuredTensor.of(
            tf,
            List.of(
                new Person(1, List.of("a"), new Size(2, new long[] {3, 4})),
                new Person(5, List.of(), new Size(6.5, new long[] {7}))));
    assertThat(people)
        .hasToString(
            "StructuredTensor([{\"age\": 1, \"nicknames\": [\"a\"], \"size\": {\"hats\": [3, 4], \"shoes\": 2.0}}, "
                + "{\"age\": 5, \"nicknames\": [], \"size\": {\"hats\": [7], \"shoes\": 6.5}}])");
    assertThat(((RaggedTensor) people.fieldValue("size", "hats")).dtype()).isEqualTo(DType.INT64);
  }

  @Test
  void of_numbersOfSeveralKinds_areOfOneThatHoldsThem() {
    var x =
        StructuredTensor.of(
            tf, List.of(Map.of("a", 1, "b", 1), Map.of("a", 2.5, "b", 10_000_000_000L)));
    assertThat(((Tensor) x.fieldValue("a")).dtype()).isEqualTo(DType.FLOAT64);
    assertThat(((Tensor) x.fieldValue("b")).dtype()).isEqualTo(DType.INT64);
  }

  @Test
  void of_withASpec_hasFieldsThatNoStructureShows() {
    var spec =
        StructuredTensorSpec.of(
            Map.of(
                "id", TensorSpec.of(Shape.of(-1), DType.INT64),
                "tags", RaggedTensorSpec.of(Shape.of(-1, -1), DType.STRING, 1, DType.INT32),
                "docs",
                    StructuredTensorSpec.of(
                        Map.of("t", RaggedTensorSpec.of(Shape.of(-1, -1, -1), DType.INT32)), 2)),
            1);
    var empty = StructuredTensor.of(tf, List.of(), spec);
    assertThat(spec.isCompatibleWith(empty)).isTrue();
    assertThat(empty.nrows()).isZero();
    assertThat(((RaggedTensor) empty.fieldValue("tags")).flatValues().shape())
        .isEqualTo(Shape.of(0));
    Map<String, Object> first =
        Map.of("id", 1, "tags", List.of(), "docs", List.of(Map.of("t", List.of(1, 2))));
    Map<String, Object> second = Map.of("id", 2L, "tags", List.of("x"), "docs", List.of());
    var some = StructuredTensor.of(tf, List.of(first, second), spec);
    assertThat(spec.isCompatibleWith(some)).isTrue();
    assertThat(some)
        .hasToString(
            "StructuredTensor([{\"docs\": [{\"t\": [1, 2]}], \"id\": 1, \"tags\": []}, "
                + "{\"docs\": [], \"id\": 2, \"tags\": [\"x\"]}])");
    refused(
        () -> StructuredTensor.of(tf, List.of(Map.of("id", 1)), spec),
        "StructuredTensor.of: at value: expected the fields [docs, id, tags], got [id]");
    Map<String, Object> wrong = new HashMap<>(first);
    wrong.put("id", "one");
    refused(
        () -> StructuredTensor.of(tf, List.of(wrong), spec), "StructuredTensor.of: at value.id: ");
    refused(
        () -> StructuredTensor.of(tf, Map.of(), spec),
        "StructuredTensor.of: at value: expected structures of rank 1, got {}");
  }

  @Test
  void of_whatIsNoStructure_saysWhere() {
    refused(
        () -> StructuredTensor.of(tf, List.of(1, 2)),
        "at value: expected a map, a record, or a list of them");
    refused(
        () -> StructuredTensor.of(tf, List.of(Map.of("a", 1), Map.of("b", 1))),
        "at value: expected the fields [a] in all structures, got [b]");
    refused(
        () -> StructuredTensor.of(tf, List.of(Map.of("a", 1), List.of(Map.of("a", 1)))),
        "at value[1]: expected structures in as many lists as those before");
    refused(
        () -> StructuredTensor.of(tf, Map.of("p", Map.of("a", List.of(1, "x")))), "at value.p.a: ");
    refused(
        () -> StructuredTensor.of(tf, Collections.singletonMap("a", null)),
        "at value.a: expected a value, got null");
    refused(() -> StructuredTensor.of(tf, Map.of(1, 2)), "expected names of fields as keys, got 1");
    refused(
        () -> StructuredTensor.of(tf, Map.of("a b", 2)), "expected names of letters, digits and _");
  }

  @Test
  void fromFields_fieldsThatAgree_areStructures() {
    var x =
        StructuredTensor.fromFields(
            Map.of(
                "a", tf.constant(new int[] {1, 2}),
                "b", RaggedTensor.of(tf, List.of(List.of(1), List.of()))),
            Shape.of(2));
    assertThat(x).hasToString("StructuredTensor([{\"a\": 1, \"b\": [1]}, {\"a\": 2, \"b\": []}])");
    assertThat(StructuredTensor.fromFields(Map.of("x", tf.constant(1))).toMap())
        .isEqualTo(Map.of("x", 1));
  }

  @Test
  void fromFields_fieldsThatDoNotAgree_areRefused() {
    Tensor two = tf.constant(new int[] {1, 2});
    Tensor three = tf.constant(new int[] {1, 2, 3});
    refused(
        () -> StructuredTensor.fromFieldsAndRank(Map.of("a", two, "b", three), 1),
        "StructuredTensor.fromFieldsAndRank: expected the same first axes in all fields, ");
    refused(
        () -> StructuredTensor.fromFields(Map.of("a", two), Shape.of(3)),
        "StructuredTensor.fromFields: expected the same first axes in all fields, [3], got [2] of the field a");
    refused(
        () -> StructuredTensor.fromFieldsAndRank(Map.of("a", two), 2),
        "expected at least the 2 axes of the structures first, got TensorSpec");
    refused(
        () -> StructuredTensor.fromFieldsAndRank(Map.of("a", two), -1),
        "a rank of 0 or more, got -1");
    refused(() -> StructuredTensor.fromFields(Map.of()), "expected one field at least");
    refused(() -> StructuredTensor.fromFields(Map.of("1a", two)), "got \"1a\"");
    refused(() -> StructuredTensor.fromFields(Map.of("a", two), Shape.unknown()), "known rank");
    TensorLike foreign = () -> Shape.of(2);
    refused(() -> StructuredTensor.fromFields(Map.of("a", foreign)), "for the field a, got ");
  }

  @Test
  void structuresWithoutFields_haveAShape() {
    var plain = StructuredTensor.fromShape(tf, Shape.of(2, 1));
    assertThat(plain).hasToString("StructuredTensor([[{}], [{}]])");
    assertThat(plain.fieldNames()).isEmpty();
    var partition = RowPartition.fromRowLengths(tf.constant(new long[] {2, 0}));
    var rows = StructuredTensor.fromRowPartitions(List.of(partition));
    assertThat(rows.toList()).hasToString("[[{}, {}], []]");
    assertThat(
            rows.withUpdates(Map.of("a", RaggedTensor.of(tf, List.of(List.of(1, 2), List.of())))))
        .hasToString("StructuredTensor([[{\"a\": 1}, {\"a\": 2}], []])");
    assertThat(StructuredTensor.fromShape(tf, Shape.scalar()).toMap()).isEmpty();
    refused(() -> StructuredTensor.fromShape(tf, Shape.of(-1)), "expected all sizes");
    refused(() -> StructuredTensor.fromRowPartitions(List.of()), "one partition at least");
    refused(() -> rows.fieldValue(""), "expected the path of a field");
  }

  // -- parts --------------------------------------------------------------------------------------

  @Test
  void get_indicesAndNames_areAsInPython() {
    StructuredTensor people = people();
    assertThat(text(people.get(1, "nicknames", 0))).isEqualTo("Bob");
    assertThat(text(people.get("age"))).isEqualTo("[12, 82, 42]");
    assertThat(text(people.get(Index.all(), "size", "shoes"))).isEqualTo("[8.5, 11.0, 9.0]");
    assertThat(text(people.get(-1, "age"))).isEqualTo("42");
    assertThat(people.get(Index.from(1), "nicknames"))
        .hasToString("RaggedTensor([[Bob, Bobby], []])");
    assertThat(people.get(Index.step(-1)).toString()).contains("42").contains("\"age\": 82");
    assertThat(((StructuredTensor) people.get(new int[] {2, 0})).get("age").shape())
        .isEqualTo(Shape.of(2));
    assertThat(people.get(new boolean[] {true, false, false}).rank()).isEqualTo(1);
    assertThat(people.get(tf.constant(1)).rank()).isZero();
    assertThat(people.get(Index.newAxis()).rank()).isEqualTo(2);
    assertThat(people.get(Index.ellipsis())).hasToString(people.toString());
    assertThat(people.get()).isSameAs(people);
  }

  @Test
  void get_whatIsNotThere_isRefused() {
    StructuredTensor people = people();
    refused(() -> people.get(0, 1), "get: expected indices for 1 axes of structures, got 2");
    refused(
        () -> people.get(0, "weight"),
        "expected the path of a field, got [weight]; there are [age");
    refused(() -> people.get(0, "age", "years"), "has no fields, got \"years\"");
    refused(
        () ->
            people
                .partitionOuterDimension(RowPartition.fromRowLengths(tf.constant(new long[] {3})))
                .get(0, 1, 2, "age"),
        "expected the name of a field behind indices for the 2 axes");
    refused(
        () -> people.get(Index.all(), "nicknames", 0),
        "an axis whose rows differ in length takes ranges only");
    assertThatThrownBy(() -> people.get(3)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void rowPartitions_ofRows_saysHowTheyAreCut() {
    StructuredTensor docs = (StructuredTensor) docs().fieldValue("docs");
    assertThat(docs.rowPartitions()).hasToString("[RowPartition(rowSplits=[0, 2, 3])]");
    var uniform =
        StructuredTensor.fromFieldsAndRank(
            Map.of("a", tf.constant(new int[][] {{1, 2}, {3, 4}})), 2);
    assertThat(uniform.rowPartitions()).hasToString("[RowPartition(rowSplits=[0, 2, 4])]");
    assertThat(uniform.rowPartitions().getFirst().typeSpec().uniformRowLength()).isEqualTo(2);
    var rowsOfNothing =
        StructuredTensor.fromFieldsAndRank(Map.of("a", tf.constant(new int[2][0])), 2);
    assertThat(rowsOfNothing.rowPartitions().getFirst().typeSpec().uniformRowLength()).isZero();
    assertThat(people().rowPartitions()).isEmpty();
  }

  @Test
  void partitionOuterDimension_ofSplitsOfTwoWidths_givesTheWider() {
    List<DType> widths = List.of(DType.INT32, DType.INT64);
    for (DType field : widths) {
      for (DType given : widths) {
        var rows = RaggedTensor.of(tf, List.of(List.of(1), List.of(2, 3)), DType.INT32, 1, field);
        var partition = RowPartition.fromRowLengths(tf.cast(tf.constant(new int[] {2}), given));
        TensorLike cut =
            StructuredTensor.fromFieldsAndRank(Map.of("a", rows), 1)
                .partitionOuterDimension(partition)
                .fieldValue("a");

        assertThat(((RaggedTensor) cut).rowSplitsDtype())
            .isEqualTo(field == given ? field : DType.INT64);
      }
    }
  }

  // -- changes ------------------------------------------------------------------------------------

  @Test
  void withUpdates_setsChangesAndRemoves() {
    StructuredTensor people = people();
    UnaryOperator<TensorLike> half = shoes -> ((Tensor) shoes).div(2);
    Map<Object, @Nullable Object> updates = new HashMap<>();
    updates.put("age", null);
    updates.put(List.of("size", "shoes"), half);
    updates.put("id", tf.constant(new int[] {7, 8, 9}));
    StructuredTensor updated = people.withUpdates(updates);
    assertThat(updated.fieldNames()).containsExactly("id", "nicknames", "size");
    assertThat(text(updated.fieldValue("size", "shoes"))).isEqualTo("[4.25, 5.5, 4.5]");
    Map<String, @Nullable Object> all = new HashMap<>();
    people.fieldNames().forEach(name -> all.put(name, null));
    assertThat(people.withUpdates(all)).hasToString("StructuredTensor([{}, {}, {}])");
  }

  @Test
  void withUpdates_whatDoesNotFit_isRefused() {
    StructuredTensor people = people();
    Tensor ids = tf.constant(new int[] {7, 8, 9});
    refused(
        () -> people.withUpdates(Map.of("size", ids, List.of("size", "shoes"), ids)),
        "expected no update below another, got [size] and [size, shoes]");
    refused(
        () -> people.withUpdates(Collections.singletonMap("x", null)), "to be removed, got [x]");
    UnaryOperator<TensorLike> same = x -> x;
    refused(() -> people.withUpdates(Map.of("x", same)), "to be changed, got [x]");
    refused(() -> people.withUpdates(Map.of(List.of("x", "y"), ids)), "to be led through, got [x]");
    refused(
        () -> people.withUpdates(Map.of(List.of("age", "y"), ids)),
        "expected a structure to lead through, got [age]");
    refused(() -> people.withUpdates(Map.of("x", 1)), "for [x], got Integer");
    refused(() -> people.withUpdates(Map.of(1, ids)), "a list of names, got 1");
    refused(
        () -> people.withUpdates(Map.of("x", tf.constant(new int[] {1}))),
        "StructuredTensor.withUpdates: expected the same first axes in all fields");
  }

  @Test
  void promote_fieldOfStructures_joinsWhatRowsHave() {
    assertThat(docs().promote(List.of("docs", "tokens"), "all").fieldValue("all"))
        .hasToString("RaggedTensor([[1, 2, 3], [7]])");
    refused(
        () -> docs().promote(List.of("docs"), "all"),
        "expected the names of a structure and a field");
    refused(() -> docs().promote(List.of("docs", "x"), "all"), "expected the path of a field");
  }

  @Test
  void axes_thatAreNotThere_areRefused() {
    StructuredTensor one = StructuredTensor.fromFields(Map.of("x", tf.constant(1)));
    var partition = RowPartition.fromRowLengths(tf.constant(new long[] {1}));
    refused(() -> one.partitionOuterDimension(partition), "got one structure, of rank 0");
    refused(one::nrows, "got one structure");
    refused(one::toList, "use toMap");
    assertThat(people().toMap().get("age")).isEqualTo(List.of(12, 82, 42));
    refused(() -> people().mergeDims(0, 1), "from -1 to 0, got 1");
    var rows =
        people()
            .partitionOuterDimension(RowPartition.fromRowLengths(tf.constant(new long[] {1, 2})));
    refused(() -> rows.mergeDims(1, 0), "got 1 and 0");
    assertThat(rows.mergeDims(-2, -1)).hasToString(people().toString());
  }

  @Test
  void validate_rowsThatDiffer_areRefused() {
    var x =
        StructuredTensor.fromFieldsAndRank(
            Map.of(
                "a", RaggedTensor.of(tf, List.of(List.of(1), List.of(2, 3))),
                "b", RaggedTensor.of(tf, List.of(List.of(1, 2), List.of(3)))),
            2);
    refused(
        x::validate,
        "StructuredTensor.validate: expected the same rows in all fields, along axis 1 with splits [0, 1, 3], got [0, 2, 3] of the field b");
    people().validate();
    docs().validate();
  }

  // -- functions ----------------------------------------------------------------------------------

  @Test
  @Tag("E-007")
  void arithmetic_refusesStructuresAndSaysWhatToDo() {
    StructuredTensor people = people();
    refused(
        () -> tf.math.add(people, 1),
        "math.add: expected numbers, got structures with the fields [age, nicknames, size]; call it on a field");
    refused(() -> tf.math.add(tf.constant(1), people), "math.add: expected numbers");
    refused(() -> tf.math.exp(people), "math.exp: expected numbers");
    refused(() -> tf.math.reduceSum(people), "math.reduce_sum: expected numbers");
    refused(
        () -> tf.debugging.assertEqual(people, people), "debugging.assert_equal: expected numbers");
    refused(() -> tf.linalg.diagPart(people), "linalg.diag_part: expected numbers");
  }

  @Test
  void lists_thatDoNotMatch_areRefused() {
    StructuredTensor people = people();
    var other = StructuredTensor.fromFieldsAndRank(Map.of("age", tf.constant(new int[] {1})), 1);
    refused(
        () -> tf.concat(List.of(people, other), 0),
        "concat: expected the same fields in all structured tensors");
    refused(
        () -> tf.stack(List.of(people, tf.constant(1))), "stack: expected structured tensors only");
    refused(
        () -> tf.concat(List.of(people, people), 1),
        "concat: expected an axis of the structures, from -1 to 0, got 1");
    refused(
        () -> tf.booleanMask(people, tf.constant(new boolean[][] {{true}})),
        "expected a mask with known rank from 1 to the 1 axes");
  }

  @Test
  void stack_fieldsOfOtherLengths_areRagged() {
    var one = StructuredTensor.of(tf, Map.of("a", List.of(1, 2), "n", 1));
    var two = StructuredTensor.of(tf, Map.of("a", List.of(3), "n", 2));
    StructuredTensor stacked = (StructuredTensor) tf.stack(List.of(one, two));
    assertThat(stacked)
        .hasToString("StructuredTensor([{\"a\": [1, 2], \"n\": 1}, {\"a\": [3], \"n\": 2}])");
    assertThat(tf.unstack(stacked)).hasSize(2);
    assertThat(tf.unstack(stacked).get(1)).hasToString("StructuredTensor({\"a\": [3], \"n\": 2})");
  }

  /// A function of the family, run on structures as on the numbers of a tensor.
  interface Move {
    TensorLike of(Ops g, TensorLike x);
  }

  static List<Move> moves() {
    return List.of(
        (g, x) -> g.tile(x, 2, 1),
        (g, x) -> g.slice(x, new int[] {0, 1}, new int[] {2, 2}),
        (g, x) -> g.reverse(x, 1),
        (g, x) -> g.reshape(x, 3, 2),
        (g, x) -> g.transpose(x),
        (g, x) -> g.roll(x, 1, 1),
        (g, x) -> g.repeat(x, 2, 1),
        (g, x) -> g.split(x, 3, 1).get(2),
        (g, x) -> g.unstack(x, UnstackOptions.defaults().withNum(2)).get(1),
        (g, x) -> g.expandDims(x, 1),
        (g, x) -> g.gatherNd(x, g.constant(new int[][] {{1, 2}, {0, 0}})),
        (g, x) -> g.squeeze(g.expandDims(x, 0), 0),
        (g, x) -> g.broadcastTo(x, 2, 2, 3));
  }

  @ParameterizedTest
  @MethodSource("moves")
  @Tag("E-007")
  void moves_ofStructuresInEvenRows_areThoseOfEachField(Move move) {
    Tensor ids = tf.constant(new int[][] {{1, 2, 3}, {4, 5, 6}});
    var names = RaggedTensor.fromTensor(ids, 1, DType.INT64);
    var x = StructuredTensor.fromFieldsAndRank(Map.of("id", ids, "names", names), 2);
    Tensor expected = (Tensor) move.of(tf, ids);
    StructuredTensor eager = (StructuredTensor) move.of(tf, x);
    assertThat(text(eager.fieldValue("id"))).isEqualTo(text(expected));
    assertThat(eager.rank()).isEqualTo(expected.rank());
    assertThat(eager.toMap().get("names")).isEqualTo(eager.toMap().get("id"));
    var function =
        tf.function(
            (Ops g, StructuredTensor in) -> (StructuredTensor) move.of(g, in),
            FunctionOptions.defaults().withInputSignature(OpenSpecs.ofAnySize(x)));
    assertThat(function.apply(x)).hasToString(eager.toString());
  }

  @Test
  void moves_ofOtherStructures_areRefusedOrOfOne() {
    var docs = (StructuredTensor) docs().fieldValue("docs");
    refused(
        () -> tf.reverse(docs, 0),
        "reverse: expected structures in rows of one length, got shape [2, ?]");
    assertThat(tf.reverse(people(), 0)).hasToString(people().get(Index.step(-1)).toString());
    assertThat(tf.identity(people())).hasToString(people().toString());
    StructuredTensor one = StructuredTensor.of(tf, Map.of("a", List.of(1, 2)));
    assertThat(tf.reshape(one, 1)).hasToString("StructuredTensor([{\"a\": [1, 2]}])");
  }

  @Test
  @Tag("E-007")
  void shuffle_ofStructures_keepsEachTogether() {
    StructuredTensor shuffled = (StructuredTensor) tf.random.shuffle(people(), 3);
    List<?> all = people().toList();
    assertThat(shuffled.toList()).hasSize(3).allMatch(all::contains).doesNotHaveDuplicates();
  }

  // -- functions, loops, gradients ----------------------------------------------------------------

  @Test
  void structures_inALoop_areItsState() {
    var looped =
        tf.function((Ops g, StructuredTensor x) ->
            g.whileLoop(
                (b, state) -> b.math.less((Tensor) state.get("n"), 5),
                (b, state) -> state.withUpdates(Map.of("n", ((Tensor) state.get("n")).plus(2))),
                x));
    var start = StructuredTensor.of(tf, Map.of("n", 0, "words", List.of("a", "b")));
    assertThat(looped.apply(start))
        .hasToString("StructuredTensor({\"n\": 6, \"words\": [\"a\", \"b\"]})");
  }

  @Test
  void mapFn_overStructures_seesEach() {
    Tensor counts =
        tf.mapFn((b, person) -> b.size((Tensor) plainField(person, "nicknames")), people());
    assertThat(counts.toList()).hasToString("[1, 2, 0]");
  }

  private static TensorLike plainField(StructuredTensor value, String name) {
    return StructuredTensor.plain(value.fieldValue(name));
  }

  @Test
  void gradient_throughAField_arrives() {
    Tensor x = tf.constant(new float[] {1, 2, 3});
    try (var tape = tf.gradientTape()) {
      tape.watch(x);
      var structures = StructuredTensor.fromFieldsAndRank(Map.of("x", x), 1);
      var picked = (StructuredTensor) tf.gather(structures, tf.constant(new int[] {2, 0, 2}));
      Tensor loss = tf.math.reduceSum(tf.math.square((Tensor) picked.get("x")));
      assertThat(text(Objects.requireNonNull(tape.gradient(loss, x))))
          .isEqualTo("[2.0, 0.0, 12.0]");
    }
  }

  @Test
  void spec_ofAValue_isWrittenAndReadAgain() {
    StructuredTensorSpec spec = people().typeSpec();
    assertThat(TypeSpec.deserialize(StructuredTensorSpec.class, spec.serialize())).isEqualTo(spec);
    assertThat(spec.fields()).containsOnlyKeys("age", "nicknames", "size");
    assertThat(spec.shape()).isEqualTo(Shape.of(3));
    refused(() -> StructuredTensorSpec.of(Map.of(), 0), "expected a field at least");
    refused(
        () -> StructuredTensorSpec.of(Map.of("a", TensorSpec.of(Shape.of(2), DType.INT32)), 2),
        "at least the 2 axes of the structures in each field");
    refused(() -> StructuredTensorSpec.of(Map.of("a", spec), 0).unstacked(), "no first axis");
  }

  @Test
  void get_indicesBehindTheFirstAxisOfARaggedField_areThoseOfTheField() {
    var people =
        StructuredTensor.of(
            tf,
            List.of(
                Map.of(
                    "scores",
                    List.of(3, 8),
                    "pets",
                    List.of(Map.of("ages", List.of(1, 2)), Map.of("ages", List.of()))),
                Map.of("scores", List.of(5), "pets", List.of(Map.of("ages", List.of(4, 5, 6))))));

    assertThat(people.get(Index.all(), "scores", Index.to(1)))
        .hasToString("RaggedTensor([[3], [5]])");
    assertThat(people.get(Index.step(-1), "scores", Index.step(-1)))
        .hasToString("RaggedTensor([[5], [8, 3]])");
    assertThat(people.get(Index.all(), "scores", Index.newAxis()))
        .hasToString("RaggedTensor([[[3, 8]], [[5]]])");
    assertThat(people.get(Index.all(), "pets", Index.to(1), "ages", Index.from(-1)))
        .hasToString("RaggedTensor([[[2]], [[6]]])");
    assertThat(people.get(1, "pets", 0, "ages", 1)).hasToString("5 shape=[] dtype=int32");
    assertThat(people.fieldValue(List.of("pets", "ages")))
        .hasToString("RaggedTensor([[[1, 2], []], [[4, 5, 6]]])");
    assertThat(people.withUpdates("scores", old -> tf.math.add(old, 1)).fieldValue("scores"))
        .hasToString("RaggedTensor([[4, 9], [6]])");
  }
}
