package io.intarsia.data.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;
import io.intarsia.testing.LawResult;
import io.intarsia.testing.LawResult.Outcome;
import io.intarsia.testing.TypeLaws;
import io.intarsia.testing.ValueGenerator;
import io.intarsia.types.handle.OptionalValue;
import io.intarsia.types.masked.MaskedTensor;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.sparse.SparseTensor;
import io.intarsia.types.structured.StructuredTensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;

/// Values of the library's types, and of one of a user, come out of data sets as they went in.
@Tag("full")
@Tag("E-092")
@Tag("E-093")
@Timeout(120)
final class DatasetLawsOfTypesTest {
  /// A type of a user.
  record Masked(Tensor values, Tensor mask) implements ExtensionType {}

  /// One that holds another.
  record Labeled(Masked values, RaggedTensor names, Tensor label) implements ExtensionType {}

  @TestFactory
  Stream<DynamicTest> tensor() {
    return laws("Tensor", (tf, random) -> numbers(tf, random, random.nextInt(3)));
  }

  @TestFactory
  Stream<DynamicTest> strings() {
    return laws(
        "Tensor of strings",
        (tf, random) ->
            tf.reshape(
                tf.constant(IntStream.range(0, 4).mapToObj(i -> "s" + random.nextInt(20)).toList()),
                2,
                2));
  }

  @TestFactory
  Stream<DynamicTest> ragged() {
    return laws("RaggedTensor", DatasetLawsOfTypesTest::ragged);
  }

  @TestFactory
  Stream<DynamicTest> deepRagged() {
    return laws(
        "RaggedTensor of two ragged axes",
        (tf, random) -> RaggedTensor.of(tf, lists(random, 2), DType.FLOAT32, 2, DType.INT64));
  }

  @TestFactory
  Stream<DynamicTest> sparse() {
    return laws("SparseTensor", DatasetLawsOfTypesTest::sparse);
  }

  @TestFactory
  Stream<DynamicTest> masked() {
    return laws(
        "MaskedTensor",
        (tf, random) -> {
          Tensor values = numbers(tf, random, random.nextInt(3));
          return MaskedTensor.of(values, values.gt((float) random.nextInt(9)));
        });
  }

  @TestFactory
  Stream<DynamicTest> structured() {
    return laws(
        "StructuredTensor",
        (tf, random) ->
            StructuredTensor.of(
                tf, List.of(Map.of("n", random.nextInt(9)), Map.of("n", random.nextInt(9)))));
  }

  @TestFactory
  Stream<DynamicTest> usersType() {
    return laws("Masked", DatasetLawsOfTypesTest::own);
  }

  @TestFactory
  Stream<DynamicTest> typeOfTypes() {
    return laws(
        "Labeled",
        (tf, random) ->
            new Labeled(
                own(tf, random), ragged(tf, random), tf.constant((long) random.nextInt(5))));
  }

  private static Stream<DynamicTest> laws(String name, ValueGenerator<?> generator) {
    return DatasetLaws.of(name, generator).withValues(12).tests();
  }

  private static Tensor numbers(Ops tf, SplittableRandom random, int rows) {
    int[] values = random.ints(rows * 2L, 0, 9).toArray();
    return tf.reshape(tf.constant(values).cast(DType.FLOAT32), rows, 2);
  }

  private static Masked own(Ops tf, SplittableRandom random) {
    Tensor values = numbers(tf, random, random.nextInt(3));
    return new Masked(values, values.gt((float) random.nextInt(9)));
  }

  private static RaggedTensor ragged(Ops tf, SplittableRandom random) {
    return RaggedTensor.of(tf, lists(random, 1), DType.FLOAT32, 1, DType.INT64);
  }

  private static List<?> lists(SplittableRandom random, int depth) {
    List<Object> lists = new ArrayList<>();
    for (int i = random.nextInt(4); i >= 0; i--) {
      lists.add(depth == 0 ? (Object) (float) random.nextInt(9) : lists(random, depth - 1));
    }
    return lists;
  }

  private static SparseTensor sparse(Ops tf, SplittableRandom random) {
    int count = random.nextInt(1, 4);
    long[][] places = new long[count][];
    Arrays.setAll(places, i -> new long[] {i, random.nextInt(6)});
    long[] values = random.longs(count, 0, 9).toArray();
    return SparseTensor.of(
        tf.constant(places), tf.constant(values), tf.constant(new long[] {4, 6}));
  }

  @Test
  void laws_ofValuesThatCannotBeStacked_skipThoseOfStacks() {
    List<LawResult> results =
        DatasetLaws.of("OptionalValue", (tf, random) -> OptionalValue.of(tf, tf.constant(1f)))
            .withValues(2)
            .check();

    assertThat(results.stream().filter(each -> each.outcome() == Outcome.SKIPPED)).hasSize(5);
    assertThat(results.getLast().message())
        .isEqualTo("\"rebatch\" does not apply to OptionalValue: its spec is no StackableTypeSpec");
    assertThat(results.stream().filter(each -> each.outcome() == Outcome.BROKEN)).isEmpty();
  }

  /// Another value each time it is put together.
  record Growing(Tensor x) implements ExtensionType {
    Growing {
      x = x.plus(1);
    }
  }

  private static DatasetLaws growing() {
    return DatasetLaws.of("Growing", (tf, random) -> new Growing(tf.constant(1f)));
  }

  @Test
  void laws_ofATypeThatBreaksThem_fail() {
    assertThat(growing().withValues(2).check())
        .anySatisfy(result -> {
          assertThat(result.outcome()).isEqualTo(Outcome.BROKEN);
          assertThat(result.message())
              .startsWith("Growing breaks the law \"map\" of data sets, seeds [1, 2]:");
        });
    assertThat(
            growing()
                .onlySeed(7)
                .tests()
                .map(test -> catchThrowable(test.getExecutable()::execute)))
        .anySatisfy(failure ->
            assertThat(failure)
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("seeds [7]:"));
  }

  @Test
  void values_byDefault_areTwentyFromTheFirstSeedOn() {
    var firsts = new ArrayList<Long>();
    DatasetLaws.of(
            "Tensor",
            (tf, random) -> {
              firsts.add(random.nextLong());
              return tf.constant(1f);
            })
        .tests()
        .findFirst()
        .ifPresent(test -> assertThat(catchThrowable(test.getExecutable()::execute)).isNull());

    assertThat(firsts).hasSize(20).startsWith(new SplittableRandom(1).nextLong());
  }

  @Test
  void values_withASeedInTheProperty_areOfThatAlone() {
    System.setProperty(TypeLaws.SEED_PROPERTY, "5");
    try {
      assertThat(growing().check())
          .anySatisfy(result -> assertThat(result.message()).contains("seeds [5]:"));
    } finally {
      System.clearProperty(TypeLaws.SEED_PROPERTY);
    }
  }

  @Test
  void values_thatDiffer_areShown() {
    try (Environment tf = Environment.open()) {
      List<Object> one = List.of(tf.constant(1f));

      assertThat(SameValues.difference(one, List.of())).isEqualTo("  expected: 1 values\n  got: 0");
      assertThat(SameValues.difference(one, List.of(tf.constant(2f))))
          .isEqualTo("  expected: 1.0 shape=[] dtype=float32\n  got: 2.0 shape=[] dtype=float32");
      assertThat(SameValues.difference(one, List.of(tf.constant(1f)))).isEmpty();
    }
  }

  @Test
  void countOfValues_thatIsNone_isRefused() {
    assertThatThrownBy(() -> DatasetLaws.of("x", (tf, random) -> 1).withValues(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("DatasetLaws.withValues: expected at least 1, got 0");
  }
}
