package io.intarsia.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.NamedTuple;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Records as extension types: what is dynamic, what is static, and what specs make of it.
@SuppressWarnings({
  "NullAway"
}) // null where a test wants it; specs are stored by their serialization
final class RecordSpecTest {
  private static Environment tf;

  @BeforeAll
  static void open() {
    tf = Environment.open();
  }

  @AfterAll
  static void close() {
    tf.close();
  }

  record Labeled(Tensor values, List<String> names) implements ExtensionType {}

  record Masked(Tensor values, Tensor mask) implements ExtensionType {}

  record Mixed(List<Object> items) implements ExtensionType {}

  record Sparse(Tensor indices, Tensor values, @Nullable Tensor shape) implements ExtensionType {}

  record Maybe(Optional<Tensor> value) implements ExtensionType {}

  record Point(Tensor x, String unit) {}

  record Path(List<Point> points, Map.Entry<String, Tensor> end) implements ExtensionType {}

  record Tree(int id, Tensor value, List<Tree> children, Optional<Tree> twin)
      implements ExtensionType {}

  record Features(Map<String, Tensor> columns) implements ExtensionType {}

  private static Tensor zeros(long... dims) {
    return tf.zeros(dims);
  }

  private static TensorSpec floats(long... dims) {
    return TensorSpec.of(Shape.of(dims), DType.FLOAT32);
  }

  @SuppressWarnings("unchecked")
  private static <T> T roundTrip(T value) {
    var spec = (TypeSpec<T>) TypeSpecs.of(value);
    return spec.fromComponents(spec.toComponents(value));
  }

  // -- static and dynamic -------------------------------------------------------------------------

  @Test
  @Tag("E-044")
  void spec_labels_arePartOfTheType() {
    TypeSpec<?> bt = new Labeled(zeros(2, 3), List.of("b", "t")).typeSpec();

    assertThat(bt).isNotEqualTo(new Labeled(zeros(2, 3), List.of("t", "b")).typeSpec());
    assertThat(bt).isEqualTo(new Labeled(zeros(2, 3), List.of("b", "t")).typeSpec());
    assertThat(bt.serialize())
        .isEqualTo(
            Tuple.of(Tuple.of("values", floats(2, 3)), Tuple.of("names", List.of("b", "t"))));
  }

  @Test
  @Tag("E-037")
  void typeSpec_calledTwice_givesEqualSpecs() {
    var value = new Masked(zeros(2), zeros(2));

    assertThat(value.typeSpec()).isEqualTo(value.typeSpec());
    assertThat(value.typeSpec()).hasSameHashCodeAs(value.typeSpec());
  }

  @Test
  @Tag("E-039")
  @Tag("E-056")
  void roundTrip_anyRecord_keepsTheVeryTensors() {
    Tensor a = zeros(2);
    Tensor b = zeros(3);
    var masked = new Masked(a, b);
    var mixed = new Mixed(List.of(a, "text", Tuple.of(1, b), Map.of("k", a)));
    var path = new Path(List.of(new Point(a, "m"), new Point(b, "km")), Map.entry("end", a));
    var tree =
        new Tree(1, a, List.of(new Tree(2, b, List.of(), Optional.empty())), Optional.empty());

    assertThat(roundTrip(masked)).isEqualTo(masked);
    assertThat(roundTrip(masked).values()).isSameAs(a);
    assertThat(roundTrip(mixed)).isEqualTo(mixed);
    assertThat(roundTrip(path)).isEqualTo(path);
    assertThat(roundTrip(tree)).isEqualTo(tree);
  }

  @Test
  @Tag("E-040")
  void pack_otherTensors_takeTheirStaticDataFromTheSpec() {
    var labeled = new Labeled(zeros(2), List.of("t"));
    Tensor other = zeros(2);

    assertThat(Nest.expanded().packSequenceAs(labeled, List.of(other)))
        .isEqualTo(new Labeled(other, List.of("t")));
  }

  @Test
  @Tag("E-043")
  void flatten_spec_givesTensorSpecsWithDtypes() {
    var tree =
        new Tree(
            1,
            zeros(2),
            List.of(new Tree(2, tf.constant(1), List.of(), Optional.empty())),
            Optional.empty());

    assertThat(Nest.expanded().flatten(tree.typeSpec()))
        .containsExactly(floats(2), TensorSpec.of(Shape.scalar(), DType.INT32));
  }

  // -- mixed lists --------------------------------------------------------------------------------

  @Test
  @Tag("E-055")
  void mixedList_tensorsAndStatics_keepTheirOrder() {
    Tensor a = zeros(2);
    Tensor b = tf.constant(1);
    var mixed = new Mixed(List.of("first", a, 7, b));
    var spec = (DerivedSpec<?>) mixed.typeSpec();

    assertThat(spec.fields())
        .containsEntry(
            "items", List.of("first", floats(2), 7, TensorSpec.of(Shape.scalar(), DType.INT32)));
    assertThat(Nest.expanded().flatten(mixed)).containsExactly(a, b);
    assertThat(Nest.expanded().packSequenceAs(spec, List.of(b, a)))
        .isEqualTo(new Mixed(List.of("first", b, 7, a)));
  }

  @Test
  @Tag("E-072")
  void mixedList_otherSizeOrStaticElement_isIncompatible() {
    TypeSpec<?> spec = new Mixed(List.of("a", zeros(2))).typeSpec();

    assertThat(spec.isCompatibleWith(new Mixed(List.of("a", zeros(2))))).isTrue();
    assertThat(spec.isCompatibleWith(new Mixed(List.of("b", zeros(2))))).isFalse();
    assertThat(spec.isCompatibleWith(new Mixed(List.of("a", zeros(2), zeros(2))))).isFalse();
    assertThat(spec.isCompatibleWith(new Mixed(List.of(zeros(2), "a")))).isFalse();
    assertThat(spec.isCompatibleWith(new Mixed(List.of()))).isFalse();
  }

  // -- missing and empty --------------------------------------------------------------------------

  @Test
  void nullTensor_isStatic_andAnotherStructure() {
    var without = new Sparse(zeros(1), zeros(1), null);
    var with = new Sparse(zeros(1), zeros(1), zeros(1));

    assertThat(Nest.expanded().flatten(without)).hasSize(2);
    assertThat(Nest.expanded().flatten(with)).hasSize(3);
    assertThat(roundTrip(without)).isEqualTo(without);
    assertThat(without.typeSpec().isCompatibleWith(with)).isFalse();
    assertThat(with.typeSpec().isCompatibleWith(without)).isFalse();
    assertThat(with.typeSpec().mostSpecificCompatibleType(without.typeSpec())).isEmpty();
  }

  @Test
  void optional_emptyAndPresent_areIncompatible() {
    var empty = new Maybe(Optional.empty());
    var one = new Maybe(Optional.of(zeros(2)));
    var other = new Maybe(Optional.of(zeros(3)));

    assertThat(empty.typeSpec().isCompatibleWith(one)).isFalse();
    assertThat(roundTrip(empty)).isEqualTo(empty);
    assertThat(one.typeSpec().mostSpecificCompatibleType(other.typeSpec()).orElseThrow())
        .hasToString("Maybe.Spec(value=TensorSpec([?], float32))");
    assertThatThrownBy(() -> new Maybe(null).typeSpec())
        .hasMessage(
            "extension type Maybe: component `value` must have a Optional at value(), got null");
  }

  @Test
  void emptyContainers_roundTrip_andHaveNoComponents() {
    var features = new Features(Map.of());

    assertThat(Nest.expanded().flatten(features)).isEmpty();
    assertThat(roundTrip(features)).isEqualTo(features);
    assertThat(roundTrip(new Mixed(List.of()))).isEqualTo(new Mixed(List.of()));
    assertThat(features.typeSpec().isCompatibleWith(new Features(Map.of("a", zeros(1))))).isFalse();
  }

  // -- records, entries, trees --------------------------------------------------------------------

  @Test
  @Tag("E-060")
  void plainRecords_areNamedTuplesOfDynamicParts() {
    Tensor a = zeros(2);
    Tensor b = zeros(3);
    var path = new Path(List.of(new Point(a, "m")), Map.entry("end", b));
    var spec = (DerivedSpec<?>) path.typeSpec();
    var point = new NamedTuple.Fields("Point", List.of("x", "unit")).of(floats(2), "m");

    assertThat(spec.fields()).containsEntry("points", List.of(point));
    assertThat(spec.fields()).containsEntry("end", Tuple.of("end", floats(3)));
    assertThat(spec)
        .hasToString(
            "Path.Spec(points=[Point(x=TensorSpec([2], float32), unit=m)], end=(end,"
                + " TensorSpec([3], float32)))");
    assertThat(Nest.expanded().packSequenceAs(spec, List.of(b, a)))
        .isEqualTo(new Path(List.of(new Point(b, "m")), Map.entry("end", a)));
    Nest.expanded().assertSameStructure(path, spec);
  }

  @Test
  void plainRecords_otherShapeOrUnit_mergeOrDoNot() {
    TypeSpec<?> two =
        new Path(List.of(new Point(zeros(2), "m")), Map.entry("e", zeros(1))).typeSpec();
    TypeSpec<?> three =
        new Path(List.of(new Point(zeros(3), "m")), Map.entry("e", zeros(1))).typeSpec();
    TypeSpec<?> feet =
        new Path(List.of(new Point(zeros(2), "ft")), Map.entry("e", zeros(1))).typeSpec();

    assertThat(two.mostSpecificCompatibleType(three).orElseThrow().toString())
        .contains("Point(x=TensorSpec([?], float32), unit=m)");
    assertThat(two.mostSpecificCompatibleType(feet)).isEmpty();
    assertThat(two.mostSpecificCompatibleType(three).orElseThrow().isCompatibleWith(two)).isTrue();
  }

  @Test
  @Tag("E-051")
  void stateOfSpec_isEnoughToRebuildIt() {
    var path = new Path(List.of(new Point(zeros(2), "m")), Map.entry("e", zeros(1)));
    var tree =
        new Tree(
            1,
            zeros(2),
            List.of(),
            Optional.of(new Tree(2, zeros(1), List.of(), Optional.empty())));

    for (ExtensionType value : List.of(path, tree, new Maybe(Optional.empty()))) {
      TypeSpec<?> spec = value.typeSpec();
      assertThat(DerivedSpec.fromState(value.getClass(), spec.serialize())).isEqualTo(spec);
    }
  }

  @Test
  void state_numbersAsSavedModelsHaveThem_areThoseOfTheDeclaration() {
    var state =
        Tuple.of(
            Tuple.of("id", 1L),
            Tuple.of("value", floats(2)),
            Tuple.of("children", Tuple.of()),
            Tuple.of("twin", null));
    DerivedSpec<?> spec = DerivedSpec.fromState(Tree.class, state);
    Tensor a = zeros(2);

    assertThat(Nest.expanded().packSequenceAs(spec, List.of(a)))
        .isEqualTo(new Tree(1, a, List.of(), Optional.empty()));
    assertThat(spec).isEqualTo(new Tree(1, a, List.of(), Optional.empty()).typeSpec());
  }

  @Test
  void state_thatDoesNotFit_isRefusedByComponent() {
    assertThatThrownBy(
            () -> DerivedSpec.of(Masked.class, Map.of("values", floats(2), "mask", "text")))
        .hasMessage(
            "extension type Masked: component `mask` must be described by a TensorSpec at mask(),"
                + " got String text");
    assertThatThrownBy(() -> DerivedSpec.of(Masked.class, Map.of("values", floats(2))))
        .hasMessageContaining(
            "says something of each of its components [values, mask], got {values=");
    assertThatThrownBy(
            () -> DerivedSpec.of(Labeled.class, Map.of("values", floats(2), "names", "b")))
        .hasMessageContaining(
            "component `names` must be described by a list at names(), got String b");
  }

  @Test
  @Tag("E-060")
  void tree_ofItself_worksToAnyDepthThatMakesSense() {
    Tensor leaf = zeros(1);
    Tree tree = new Tree(0, leaf, List.of(), Optional.empty());
    for (int i = 1; i < 100; i++) {
      tree = new Tree(i, leaf, List.of(tree), Optional.empty());
    }

    assertThat(Nest.expanded().flatten(tree)).hasSize(100);
    assertThat(roundTrip(tree)).isEqualTo(tree);
    assertThat(tree.typeSpec()).isEqualTo(tree.typeSpec());
  }

  @Test
  void tree_tooDeep_isAClearError() {
    Tree tree = new Tree(0, zeros(1), List.of(), Optional.empty());
    for (int i = 1; i < 10_000; i++) {
      tree = new Tree(i, tree.value(), List.of(tree), Optional.empty());
    }
    Tree deep = tree;

    assertThatThrownBy(deep::typeSpec)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "extension type Tree: component `children` is nested more than 400 levels deep; keep"
                + " long chains in lists or tensors");
  }

  @Test
  void mixedList_tooDeep_isAClearError() {
    List<Object> nest = List.of(zeros(1));
    for (int i = 1; i < 10_000; i++) {
      nest = List.of(nest);
    }
    var mixed = new Mixed(nest);

    assertThatThrownBy(mixed::typeSpec)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is nested more than 400 levels deep");
  }

  // -- mutability ---------------------------------------------------------------------------------

  @Test
  @Tag("E-038")
  void spec_listChangedLater_staysAsItWas() {
    List<String> names = new ArrayList<>(List.of("b"));
    List<Object> items = new ArrayList<>(List.of("s", zeros(1)));
    Map<String, Tensor> columns = new LinkedHashMap<>(Map.of("x", zeros(1)));
    TypeSpec<?> labeled = new Labeled(zeros(1), names).typeSpec();
    TypeSpec<?> mixed = new Mixed(items).typeSpec();
    TypeSpec<?> features = new Features(columns).typeSpec();
    int hash = labeled.hashCode();

    names.add("t");
    items.set(0, "other");
    columns.clear();

    assertThat(labeled)
        .isEqualTo(new Labeled(zeros(1), List.of("b")).typeSpec())
        .hasSameHashCodeAs(hash);
    assertThat(mixed).isEqualTo(new Mixed(List.of("s", zeros(1))).typeSpec());
    assertThat(features).isEqualTo(new Features(Map.of("x", zeros(1))).typeSpec());
  }

  @Test
  @Tag("E-038")
  @SuppressWarnings("DoNotCall")
  void rebuilt_containers_areUnmodifiable() {
    var labeled = roundTrip(new Labeled(zeros(1), new ArrayList<>(List.of("b"))));
    var mixed = roundTrip(new Mixed(new ArrayList<>(List.of("s", zeros(1)))));
    var features = roundTrip(new Features(new LinkedHashMap<>(Map.of("x", zeros(1)))));

    assertThatThrownBy(() -> labeled.names().add("t"))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> mixed.items().add("t"))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> features.columns().remove("x"))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  // -- compatibility and merging ------------------------------------------------------------------

  @Test
  @Tag("E-070")
  @Tag("E-072")
  void merge_otherLength_makesItUnknown() {
    TypeSpec<?> a = new Masked(zeros(8, 3), zeros(8, 3)).typeSpec();
    TypeSpec<?> b = new Masked(zeros(8, 5), zeros(8, 5)).typeSpec();
    TypeSpec<?> merged = a.mostSpecificCompatibleType(b).orElseThrow();

    assertThat(merged)
        .hasToString(
            "Masked.Spec(values=TensorSpec([8, ?], float32), mask=TensorSpec([8, ?], float32))");
    assertThat(merged.isCompatibleWith(new Masked(zeros(8, 9), zeros(8, 9)))).isTrue();
    assertThat(merged.isCompatibleWith(new Masked(zeros(7, 9), zeros(7, 9)))).isFalse();
    assertThat(a.isCompatibleWith(b)).isFalse();
  }

  @Test
  @Tag("E-064")
  void map_otherOrder_isTheSameSpec() {
    Tensor a = zeros(1);
    Tensor b = zeros(2);
    Map<String, Tensor> forth = new LinkedHashMap<>();
    forth.put("a", a);
    forth.put("b", b);
    Map<String, Tensor> back = new LinkedHashMap<>();
    back.put("b", b);
    back.put("a", a);
    TypeSpec<?> spec = new Features(forth).typeSpec();

    assertThat(spec).isEqualTo(new Features(back).typeSpec());
    assertThat(spec).hasSameHashCodeAs(new Features(back).typeSpec());
    assertThat(spec).hasToString(new Features(back).typeSpec().toString());
    assertThat(Nest.expanded().flatten(new Features(back))).containsExactly(a, b);
    assertThat(Nest.expanded().flattenWithPaths(new Features(back)).get(1).path())
        .hasToString("value.columns().get(\"b\")");
  }

  @Test
  @Tag("E-062")
  void isCompatibleWith_textOrNull_isFalse() {
    TypeSpec<?> spec = new Masked(zeros(2), zeros(2)).typeSpec();

    assertThat(spec.valueType()).isEqualTo(Masked.class);
    assertThat(spec.isCompatibleWith("text")).isFalse();
    assertThat(spec.isCompatibleWith(null)).isFalse();
    assertThat(spec.isCompatibleWith(new float[] {1, 2})).isFalse();
    assertThat(spec.isCompatibleWith(zeros(2))).isFalse();
    assertThat(spec.isCompatibleWith(new Labeled(zeros(2), List.of()))).isFalse();
  }

  // -- packing ------------------------------------------------------------------------------------

  @Test
  @Tag("E-079")
  void pack_valueAsTemplate_leaksNoData() {
    Tensor nine = tf.constant(new float[] {9});
    Tensor no = tf.constant(new boolean[] {false});
    var template = new Masked(tf.constant(new float[] {1}), tf.constant(new boolean[] {true}));

    var packed = (Masked) Nest.expanded().packSequenceAs(template, List.of(nine, no));

    assertThat(packed).isEqualTo(new Masked(nine, no));
    assertThat(packed.values().toArray(float[].class)).containsExactly(9);
  }

  @Test
  @Tag("E-080")
  void pack_specsOrOtherThings_areRefused() {
    var masked = new Masked(zeros(2), zeros(2));
    var features = new Features(Map.of("x", zeros(2)));

    assertThatThrownBy(() -> Nest.expanded().packSequenceAs(masked, List.of(floats(2), floats(2))))
        .hasMessageContaining("Masked.Spec(")
        .hasMessageContaining(
            "takes tensors, got the spec TensorSpec([2], float32); flatten a value, not its spec");
    assertThatThrownBy(() -> Nest.expanded().packSequenceAs(features, List.of(floats(2))))
        .hasMessageContaining("takes tensors, got the spec TensorSpec([2], float32)");
    assertThatThrownBy(() -> Nest.expanded().packSequenceAs(masked, List.of("a", "b")))
        .hasMessageContaining("takes tensors, got String a");
    assertThatThrownBy(() ->
            Nest.expanded()
                .packSequenceAs(
                    List.of(masked, masked, zeros(1)),
                    List.of(zeros(1), zeros(1), zeros(1), zeros(1))))
        .hasMessageContaining("expected 5 leaves")
        .hasMessageContaining("got 4");
  }

  @Test
  @Tag("E-077")
  void flatten_withoutTheFlag_leavesCompositesAsTheyAre() {
    var masked = new Masked(zeros(2), zeros(2));
    TypeSpec<?> spec = masked.typeSpec();

    List<Object> flat = Nest.flatten(List.of(masked, spec));

    assertThat(flat).hasSize(2);
    assertThat(flat.get(0)).isSameAs(masked);
    assertThat(flat.get(1)).isSameAs(spec);
  }

  @Test
  @Tag("E-082")
  void mapStructure_identity_keepsSpecAndNames() {
    var labeled = new Labeled(zeros(2, 3), List.of("b", "t"));

    Labeled same = Nest.expanded().mapStructure(leaf -> leaf, labeled);

    assertThat(same).isEqualTo(labeled);
    assertThat(same.typeSpec()).isEqualTo(labeled.typeSpec());
  }

  @Test
  @Tag("E-155")
  @Tag("E-156")
  void extensionType_hasNoConsumersAndNoInvariantHook() {
    assertThat(ExtensionType.class.getMethods())
        .extracting(java.lang.reflect.Method::getName)
        .containsExactlyInAnyOrder("typeSpec", "validate", "asContainer");
    assertThat(Nest.expanded().flatten(new Masked(zeros(1), zeros(1))))
        .allMatch(Tensor.class::isInstance);
  }
}
