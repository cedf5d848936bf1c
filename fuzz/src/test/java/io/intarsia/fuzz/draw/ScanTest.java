package io.intarsia.fuzz.draw;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.fuzz.call.Call;
import io.intarsia.fuzz.call.Value;
import io.intarsia.fuzz.call.Value.Data;
import io.intarsia.op.definition.OpDefinitions;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class ScanTest {
  @Test
  void of_anOpOfOneInput_hasEveryRankAndSize() throws IOException {
    List<List<Long>> shapes = scan("Qr").stream().map(call -> shape(call, 0)).toList();
    assertThat(shapes.stream().map(List::size).distinct())
        .containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6);
    for (long size : new long[] {0, 1, 2}) {
      assertThat(shapes)
          .contains(
              List.of(size),
              List.of(size, size, size),
              List.of(size, size, size, size, size, size));
    }
    assertThat(shapes).contains(List.of(1L << 20), List.of(1L << 20, 1L), List.of(1L, 1L << 20));
  }

  @Test
  void of_anOpOfTwoInputs_changesOneOrBoth() throws IOException {
    Call base = Corpus.ofResources().of("MatMul").getFirst();
    List<Call> calls = scan("MatMul");
    assertThat(calls).contains(base);
    assertThat(calls)
        .anyMatch(call -> isOnly(base, call, 0))
        .anyMatch(call -> isOnly(base, call, 1));
    assertThat(calls)
        .anyMatch(call ->
            IntStream.range(0, 2).allMatch(i -> shape(call, i).equals(List.of(2L, 2L, 2L))));
  }

  @Test
  void of_everyOp_isSmallEnoughToBeMade_andNoCallTwice() throws IOException {
    var scan = new Scan(Corpus.ofResources());
    for (String op : OpDefinitions.names()) {
      List<Call> calls = scan.of(OpDefinitions.find(op).orElseThrow());
      assertThat(calls).as(op).hasSizeBetween(1, Scan.MOST);
      assertThat(new HashSet<>(calls)).as(op).hasSameSizeAs(calls);
    }
  }

  @Test
  void of_anOp_endsWithLargeSizes() throws IOException {
    List<Call> calls = scan("DepthwiseConv2dNativeBackpropFilter");
    int first =
        IntStream.range(0, calls.size()).filter(i -> isLarge(calls.get(i))).min().orElseThrow();
    assertThat(calls.subList(first, calls.size())).allMatch(ScanTest::isLarge);
  }

  private static boolean isLarge(Call call) {
    return LongStream.range(0, call.inputs().size())
        .anyMatch(i -> shape(call, (int) i).contains(1L << 20));
  }

  private static boolean isOnly(Call base, Call call, int input) {
    return !call.inputs().get(input).equals(base.inputs().get(input))
        && call.inputs().get(1 - input).equals(base.inputs().get(1 - input));
  }

  private static List<Call> scan(String op) throws IOException {
    return new Scan(Corpus.ofResources()).of(OpDefinitions.find(op).orElseThrow());
  }

  private static List<Long> shape(Call call, int input) {
    Value value = call.inputs().get(input);
    return value instanceof Data data ? data.shape() : List.of();
  }
}
