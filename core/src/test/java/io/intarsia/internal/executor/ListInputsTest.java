package io.intarsia.internal.executor;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.op.definition.OpDefinitions;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.junit.jupiter.api.Test;

/// List inputs that do not stand where the runtime thinks they do.
@OnEveryExecutor
final class ListInputsTest {
  private final Environments environments;

  ListInputsTest(Environments environments) {
    this.environments = environments;
  }

  @Test
  void of_listAfterALongerOne_goesOneByOne() {
    var stitch = OpDefinitions.find("DynamicStitch").orElseThrow();
    int one = DType.INT32.code();
    assertThat(ListInputs.of(stitch, new int[] {-2, one, -2, one})).isEqualTo(ListInputs.AS_LISTS);
    assertThat(ListInputs.of(stitch, new int[] {-3, one, one, -3, one, one}))
        .isEqualTo(ListInputs.ONE_BY_ONE);
  }

  @Test
  void of_listAfterSingleTensors_isAList() {
    var concat = OpDefinitions.find("Concat").orElseThrow();
    int one = DType.INT32.code();
    assertThat(ListInputs.of(concat, new int[] {one, -3, one, one})).isEqualTo(ListInputs.AS_LISTS);
    var parse = OpDefinitions.find("ParseExample").orElseThrow();
    assertThat(ListInputs.of(parse, new int[] {7, 7, -2, 7, -2, 7, -3, 1, 1}))
        .isEqualTo(ListInputs.AS_LISTS);
    assertThat(ListInputs.of(parse, new int[] {7, 7, -3, 7, 7, -2, 7, -2, 1}))
        .isEqualTo(ListInputs.ONE_BY_ONE);
  }

  @Test
  void of_emptyList_isAListIfTheRuntimeCanTellItsDtypes() {
    var identity = OpDefinitions.find("IdentityN").orElseThrow();
    assertThat(ListInputs.of(identity, new int[] {-1})).isEqualTo(ListInputs.AS_LISTS);
    var shapes = OpDefinitions.find("ShapeN").orElseThrow();
    assertThat(ListInputs.of(shapes, new int[] {-1})).isEqualTo(ListInputs.ONE_BY_ONE);
  }

  @Test
  void of_noList_isNone() {
    var add = OpDefinitions.find("AddV2").orElseThrow();
    assertThat(ListInputs.of(add, new int[] {1, 1})).isEqualTo(ListInputs.NONE);
  }

  @Test
  void twoLists_ofDifferentDtypes_keepTheirOwn() {
    try (var tf = environments.open(EnvironmentOptions.defaults().withUnvettedOps(true))) {
      List<Tensor> indices =
          List.of(
              tf.constant(new int[] {0, 2}),
              tf.constant(new int[] {1}),
              tf.constant(new int[] {3}));
      List<Tensor> data =
          List.of(
              tf.constant(new float[] {0, 2}),
              tf.constant(new float[] {1}),
              tf.constant(new float[] {3}));
      Tensor stitched = tf.execute("DynamicStitch", Attributes.NONE, indices, data)[0];
      assertThat(stitched.dtype()).isEqualTo(DType.FLOAT32);
      try (var host = stitched.toHost()) {
        assertThat(host.toArray(float[].class)).containsExactly(0, 1, 2, 3);
      }
    }
  }

  @Test
  void emptyLists_theOpAllows_work() {
    try (var tf = environments.open(EnvironmentOptions.defaults().withUnvettedOps(true))) {
      var attributes =
          Attributes.of("hashed_output", true)
              .with("num_buckets", 0)
              .with("hash_key", 1)
              .with("out_type", DType.INT64)
              .with("internal_type", DType.INT64);
      List<Tensor> dense =
          List.of(
              tf.execute(
                  "Fill",
                  Attributes.NONE,
                  tf.constant(new int[] {2, 1}),
                  tf.constant(1).cast(DType.INT64)));
      Tensor[] crossed =
          tf.execute("SparseCross", attributes, List.of(), List.of(), List.of(), dense);
      assertThat(crossed).hasSize(3);
    }
  }
}
