package io.intarsia.replicas;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dtype.DType;
import io.intarsia.function.FunctionOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Which tensors are sent together, and in which order.
final class PackTest {
  private static Environment tf;

  @BeforeAll
  static void open() {
    tf = Environment.open();
  }

  @AfterAll
  static void close() {
    tf.close();
  }

  // Of 16, 16, 16, 32 and 8 bytes.
  private static List<Tensor> five() {
    return List.of(
        tf.constant(new float[4]),
        tf.constant(new long[2]),
        tf.constant(new float[2][2]),
        tf.constant(new float[8]),
        tf.constant(1L));
  }

  private static List<List<Integer>> members(List<Pack> packs) {
    return packs.stream().map(Pack::members).toList();
  }

  @Test
  void packs_areFullOfBytes_ofOneDtype_theLastTensorsFirst() {
    var packs = Pack.of(five(), 32);
    assertThat(packs)
        .extracting(Pack::dtype)
        .containsExactly(DType.FLOAT32, DType.FLOAT32, DType.INT64);
    assertThat(members(packs)).containsExactly(List.of(3), List.of(0, 2), List.of(1, 4));
  }

  @Test
  void packs_thatAreNeverFull_areOneForEachDtype() {
    assertThat(members(Pack.of(five(), Long.MAX_VALUE)))
        .containsExactly(List.of(1, 4), List.of(0, 2, 3));
  }

  @Test
  void packs_ofAByte_haveATensorEach() {
    assertThat(members(Pack.of(five(), 1)))
        .containsExactly(List.of(4), List.of(3), List.of(2), List.of(1), List.of(0));
  }

  @Test
  void tensor_whoseSizeIsNotKnown_countsAsNone() {
    List<List<Integer>> seen = new ArrayList<>();
    var spec = TensorSpec.of(Shape.unknownOfRank(1), DType.FLOAT32);
    var f =
        tf.function(
            (Ops g, Tensor x) -> {
              seen.addAll(members(Pack.of(List.of(g.constant(1f), x, g.constant(2f), x), 8)));
              return x;
            },
            FunctionOptions.defaults().withInputSignature(spec));
    f.concrete(spec);
    assertThat(seen).containsExactly(List.of(0, 1, 2, 3));
  }
}
