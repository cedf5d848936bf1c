package io.intarsia.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.ragged.RaggedTensor;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What the goldens do not say of elements with keys, numbers and classes.
@Timeout(60)
@OnEveryExecutor
final class KeysTest {
  private final Environment tf;

  KeysTest(Environments environments) {
    tf = environments.open();
  }

  @Test
  void rejectionResample_ofManyElements_comesNearTheTarget() {
    Dataset<Pair<Tensor, Tensor>> drawn =
        Dataset.range(tf, 4000)
            .rejectionResample(
                (g, n) -> n.mod(10L).gt(0L).cast(DType.INT32), new double[] {0.5, 0.5}, null, 4L);

    List<Integer> classes = drawn.stream().map(pair -> pair.first().asInt()).toList();
    double share = classes.stream().mapToInt(each -> each).average().orElseThrow();
    assertThat(share).isBetween(0.4, 0.6);
    assertThat(
            drawn.stream()
                .allMatch(each -> (each.second().asLong() % 10 > 0) == (each.first().asInt() == 1)))
        .isTrue();
  }

  @Test
  void rejectionResample_ofUnequalDistributions_isRefused() {
    assertThatThrownBy(() ->
            Dataset.range(tf, 4)
                .rejectionResample(
                    (g, n) -> n.cast(DType.INT32), new double[] {1}, new double[] {1, 0}, null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "rejectionResample: expected as many classes in initialDist as in targetDist, got 2 and 1");
  }

  @Test
  void groupByReducer_ofRaggedElements_reducesThem() {
    RaggedTensor rows =
        RaggedTensor.of(tf, List.of(List.of(1, 2), List.of(), List.of(3), List.of(4, 5, 6)));
    var sum =
        new Reducer<RaggedTensor, Tensor, Tensor>(
            (g, key) -> g.constant(0),
            (g, state, row) -> state.plus(g.math.reduceSum(row.flatValues())),
            (g, state) -> state);

    Dataset<Tensor> sums =
        Dataset.fromTensorSlices(rows)
            .groupByReducer((g, row) -> g.size(row.flatValues()).mod(2), sum);
    assertThat(sums.stream().map(Tensor::asInt).toList()).containsExactlyInAnyOrder(3, 18);
  }

  @Test
  void fromList_ofUnequalSizes_keepsEach() {
    Dataset<Map<String, Tensor>> rows =
        Dataset.fromList(
            List.of(
                Map.of("x", tf.constant(new int[] {1, 2})), Map.of("x", tf.constant(new int[0]))));

    assertThat(rows.cardinality().asLong()).isEqualTo(2);
    assertThat(rows).hasToString("Dataset({x=TensorSpec([?], int32)})");
    assertThat(Objects.requireNonNull(rows.at(1).get("x")).shape()).hasToString("[0]");
  }

  @Test
  void fromList_ofNothingOrOfUnlikeElements_isRefused() {
    assertThatThrownBy(() -> Dataset.fromList(List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "fromList: expected elements, got none, which say nothing of what they are; use"
                + " fromIterable with a spec");
    assertThatThrownBy(() -> Dataset.fromList(List.of(tf.constant(1), tf.constant(2f))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "fromList: element 1 is TensorSpec([], float32), those before TensorSpec([], int32);"
                + " make them alike");
  }

  @Test
  void at_whereThereIsNoElement_orNoWayToIt_fails() {
    assertThatThrownBy(() -> Dataset.range(tf, 3).at(3))
        .isInstanceOf(TensorFlowException.OutOfRange.class);
    assertThatThrownBy(() -> Dataset.range(tf, 3).filter((g, x) -> x.gt(1L)).at(0))
        .isInstanceOf(TensorFlowException.Unimplemented.class);
  }

  @Test
  void assertCardinality_thatIsNotSo_failsWhenItIsRead() {
    Dataset<Tensor> two = Dataset.range(tf, 3).filter((g, x) -> x.gt(0L));
    assertThat(two.assertCardinality(2).cardinality().asLong()).isEqualTo(2);
    assertThatThrownBy(() -> Dataset.range(tf, 3).assertCardinality(2).stream().count())
        .isInstanceOf(TensorFlowException.class)
        .hasMessageContaining("Input dataset was expected to contain 2 elements");
    assertThatThrownBy(() -> Dataset.range(tf, 3).assertCardinality(-2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("assertCardinality: expectedCardinality must be at least -1, got -2");
  }

  @Test
  void padToCardinality_ofWhatCannotBePadded_isRefused() {
    assertThatThrownBy(() -> Dataset.range(tf, 3).padToCardinality(4, "valid"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("padToCardinality: expected elements that are maps, got ");
    Dataset<Map<String, Tensor>> maps = Dataset.range(tf, 3).map((g, x) -> Map.of("x", x));
    assertThatThrownBy(() -> maps.padToCardinality(2, "valid"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "padToCardinality: expected a data set of at most 2 elements that knows how many it"
                + " has, got the cardinality 3; say it with assertCardinality");
    assertThatThrownBy(() -> maps.batch(2).padToCardinality(4, "valid"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected tensors of known shape");
  }
}
