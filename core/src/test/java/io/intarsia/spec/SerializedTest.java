package io.intarsia.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.nest.NamedTuple;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// What follows from a serialization: equality, hash, text, compatibility and merging.
@SuppressWarnings({
  "NullAway"
}) // null where a test wants it; specs are stored by their serialization
final class SerializedTest {
  record Pair(Object left, Object right) {}

  private static final NamedTuple.Fields FIELDS = new NamedTuple.Fields("P", List.of("a", "b"));

  /// The nine kinds of leaves and the containers, each twice and made apart.
  static Stream<Arguments> kinds() {
    return Stream.of(
        same(true, true),
        same(7, 7L),
        same("text", new String("text".toCharArray())),
        same(0.5f, 0.5),
        same(Double.NaN, Double.NaN),
        same(null, null),
        same(TensorSpec.of(Shape.of(2), DType.INT32), TensorSpec.of(Shape.of(2), DType.INT32)),
        same(Shape.of(2, -1), Shape.of(2, -1)),
        same(DType.BOOL, DType.BOOL),
        same(ArrayLiteral.of(new float[] {1, 2}), ArrayLiteral.of(new float[] {1, 2})),
        same(AnySpec.of(1, "a"), AnySpec.of(1, "a")),
        same(Tuple.of(1, Tuple.of()), Tuple.of(1L, Tuple.of())),
        same(FIELDS.of(1, 2), FIELDS.of(1L, 2L)),
        same(new Pair(1, Shape.of(3)), new Pair(1L, Shape.of(3))),
        same(List.of(1, 2), List.of(1L, 2L)),
        same(map("a", 1, "b", 2), map("b", 2, "a", 1)),
        same(new HashMap<>(map("a", 1, "b", Tuple.of(3))), map("b", Tuple.of(3L), "a", 1L)));
  }

  private static Arguments same(Object a, Object b) {
    return Arguments.of(a, b);
  }

  private static Map<String, Object> map(String a, Object one, String b, Object two) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put(a, one);
    map.put(b, two);
    return map;
  }

  @ParameterizedTest
  @MethodSource("kinds")
  @Tag("E-047")
  @Tag("E-063")
  @Tag("E-064")
  void kind_madeTwice_isEqualInEveryWay(Object one, Object other) {
    var a = AnySpec.of(one);
    var b = AnySpec.of(other);

    assertThat(a).isEqualTo(b).hasSameHashCodeAs(b).hasToString(b.toString());
    assertThat(a.isCompatibleWith(b)).isTrue();
    assertThat(a.mostSpecificCompatibleType(b)).contains(a);
    assertThat(TypeSpec.deserialize(AnySpec.class, a.serialize())).isEqualTo(b);
  }

  @Test
  @Tag("E-063")
  void kinds_ofDifferentSorts_areAllDifferent() {
    List<Object> kinds =
        Stream.of(
                true,
                1,
                2,
                1.0,
                "1",
                Shape.of(1),
                Shape.unknown(),
                DType.BOOL,
                Tuple.of(),
                Tuple.of(1),
                List.of(1),
                List.of(),
                Map.of(),
                Map.of("a", 1),
                Map.of("b", 1),
                FIELDS.of(1, 2),
                FIELDS.of(2, 1),
                new Pair(1, 2),
                ArrayLiteral.of(1),
                ArrayLiteral.of(1f),
                ArrayLiteral.of(new int[] {1}),
                AnySpec.of(),
                AnySpec.of(1))
            .map(Object.class::cast)
            .toList();
    for (int i = 0; i < kinds.size(); i++) {
      for (int j = 0; j < kinds.size(); j++) {
        boolean equal = AnySpec.of(kinds.get(i)).equals(AnySpec.of(kinds.get(j)));
        assertThat(equal).as("%s and %s", kinds.get(i), kinds.get(j)).isEqualTo(i == j);
      }
    }
    assertThat(AnySpec.of((Object) null)).isNotEqualTo(AnySpec.of(Tuple.of()));
    assertThat(AnySpec.of(1, 2)).isNotEqualTo(AnySpec.of(1));
  }

  @Test
  @Tag("E-047")
  void hash_fileInTheSerialization_isRefusedByName() {
    var spec = AnySpec.of(1, List.of("a", new File("f")));

    assertThatThrownBy(spec::hashCode)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "AnySpec.serialize: serialize().get(1).get(1) is a java.io.File; a serialization holds"
                + " booleans, numbers, strings, null, shapes, dtypes, specs, ArrayLiterals, and"
                + " tuples, lists, records and maps of these");
  }

  @Test
  @Tag("E-069")
  void compatibility_shapesAndSpecsInContainers_mayDiffer() {
    var known =
        AnySpec.of(
            Map.of("s", Shape.of(8, 3)), List.of(TensorSpec.of(Shape.of(2), DType.INT32)), "b");
    var partly =
        AnySpec.of(
            Map.of("s", Shape.of(-1, 3)),
            List.of(TensorSpec.of(Shape.unknown(), DType.INT32)),
            "b");
    var otherName =
        AnySpec.of(
            Map.of("s", Shape.of(8, 3)), List.of(TensorSpec.of(Shape.of(2), DType.INT32)), "x");
    var otherKey =
        AnySpec.of(
            Map.of("t", Shape.of(8, 3)), List.of(TensorSpec.of(Shape.of(2), DType.INT32)), "b");
    var longer = AnySpec.of(Map.of("s", Shape.of(8, 3)), List.of(), "b");

    assertThat(known.isCompatibleWith(partly)).isTrue();
    assertThat(partly.isCompatibleWith(known)).isTrue();
    for (AnySpec other : List.of(otherName, otherKey, longer)) {
      assertThat(known.isCompatibleWith(other)).isFalse();
      assertThat(other.isCompatibleWith(known)).isFalse();
      assertThat(known.mostSpecificCompatibleType(other)).isEmpty();
    }
  }

  @Test
  @Tag("E-071")
  void merge_shapesInContainers_keepWhatAgrees() {
    var a =
        AnySpec.of(
            Map.of("s", Shape.of(2, 3)),
            FIELDS.of(Shape.of(1), TensorSpec.of(Shape.of(4), DType.INT32)));
    var b =
        AnySpec.of(
            Map.of("s", Shape.of(2, 4)),
            FIELDS.of(Shape.of(1, 1), TensorSpec.of(Shape.of(5), DType.INT32)));

    assertThat(a.mostSpecificCompatibleType(b))
        .contains(
            AnySpec.of(
                Map.of("s", Shape.of(2, -1)),
                FIELDS.of(Shape.unknown(), TensorSpec.of(Shape.of(-1), DType.INT32))));
    assertThat(AnySpec.of((Object) null).mostSpecificCompatibleType(AnySpec.of((Object) null)))
        .contains(AnySpec.of((Object) null));
  }

  @Test
  @Tag("E-054")
  void toString_oneItemAndNestedTuples_areUnambiguous() {
    assertThat(AnySpec.of(1)).hasToString("AnySpec(1)");
    assertThat(AnySpec.of(Tuple.of(1))).hasToString("AnySpec((1,))");
    assertThat(AnySpec.of()).hasToString("AnySpec()");
    assertThat(AnySpec.of(map("b", 2, "a", List.of(0.5f)), FIELDS.of("x", null)))
        .hasToString("AnySpec({a=[0.5], b=2}, P(a=x, b=null))");
  }

  @Test
  void deepNest_isComparedHashedMergedAndPrinted() {
    AnySpec one = AnySpec.of(deep(Shape.of(2)));
    AnySpec same = AnySpec.of(deep(Shape.of(2)));
    AnySpec other = AnySpec.of(deep(Shape.of(3)));

    assertThat(one.equals(same)).isTrue();
    assertThat(one.hashCode()).isEqualTo(same.hashCode());
    assertThat(one.isCompatibleWith(other)).isFalse();
    AnySpec merged = (AnySpec) one.mostSpecificCompatibleType(other).orElseThrow();
    assertThat(merged.equals(AnySpec.of(deep(Shape.of(-1))))).isTrue();
    assertThat(one.toString()).contains("…").hasSizeLessThan(200);
  }

  private static Object deep(Object leaf) {
    Object nest = leaf;
    for (int i = 0; i < 10_000; i++) {
      nest = i % 2 == 0 ? Tuple.of(nest) : Collections.singletonList(nest);
    }
    return nest;
  }

  @Test
  @Tag("E-051")
  void javaSerialization_ofSpecs_keepsThemEqual() throws Exception {
    for (TypeSpec<?> spec :
        List.of(
            AnySpec.of(1, Shape.of(2, -1), map("a", 1, "b", ArrayLiteral.of(2f))),
            TensorSpec.of(Shape.unknown(), DType.INT32, "x"),
            BoundedTensorSpec.of(Shape.of(2), DType.FLOAT32, 0, 1))) {
      assertThat(copy(spec)).isEqualTo(spec).isNotSameAs(spec);
    }
  }

  private static Object copy(Object value) throws IOException, ClassNotFoundException {
    var bytes = new ByteArrayOutputStream();
    try (var out = new ObjectOutputStream(bytes)) {
      out.writeObject(value);
    }
    try (var in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return in.readObject();
    }
  }

  @Test
  void specs_asKeys_findEachOther() {
    Set<Object> specs = new LinkedHashSet<>();
    specs.add(AnySpec.of(map("a", 1, "b", 2)));
    specs.add(AnySpec.of(map("b", 2, "a", 1)));

    assertThat(specs).hasSize(1);
  }

  /// A record of which any class can be static.
  record Free(@Static Object any) implements ExtensionType {}

  @Test
  void listAndTuple_ofTheSameItems_areNotEqual() {
    assertThat(AnySpec.of(List.of(1L, 2L)).equals(AnySpec.of(Tuple.of(1L, 2L)))).isFalse();
    assertThat(Serialized.areEqual(List.of(1L), Tuple.of(1L))).isFalse();
    assertThat(new Free(List.of(1L)).typeSpec().equals(new Free(Tuple.of(1L)).typeSpec()))
        .isFalse();
    assertThat(new Free(List.of(1L)).typeSpec().equals(new Free(List.of(1L)).typeSpec())).isTrue();
  }
}
