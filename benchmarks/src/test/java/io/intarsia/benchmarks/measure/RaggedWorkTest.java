package io.intarsia.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class RaggedWorkTest {
  private static final RaggedWork WORK = new RaggedWork(RaggedWork.Task.ADD, 256);

  @Test
  void splits_ofRows_areOfLengthsFrom0To19AndEndWithARowOf19() {
    long[] splits = WORK.splits();
    long[] lengths = IntStream.range(0, 256).mapToLong(i -> splits[i + 1] - splits[i]).toArray();

    assertThat(splits).hasSize(257).startsWith(0);
    assertThat(lengths).contains(0, 19);
    assertThat(LongStream.of(lengths)).allMatch(length -> length >= 0 && length < 20);
    assertThat(lengths[255]).isEqualTo(19);
    assertThat(WORK.splits()).isEqualTo(splits);
  }

  @Test
  void idsAndIndices_areThoseOfTheValues() {
    long[] splits = WORK.splits();
    int[] ids = WORK.ids();
    long[] indices = WORK.indices();

    assertThat(ids).hasSameSizeAs(WORK.values()).isSorted();
    assertThat(indices).hasSize(2 * ids.length);
    for (int i = 0; i < ids.length; i++) {
      assertThat(splits[ids[i]] + indices[2 * i + 1] / 3).isEqualTo(i);
      assertThat(indices[2 * i]).isEqualTo(ids[i]);
    }
  }
}
