package io.intarsia.internal.c;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.c.NativeGraph.NewNode;
import io.intarsia.internal.c.NativeGraph.Output;
import io.intarsia.internal.c.NativeGraph.Wiring;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class NativeSessionTest {
  private final NativeGraph graph = new NativeGraph();
  private final Output x = placeholder("x");
  private final NativeSession session = NativeSession.open(graph, new byte[0], "");

  @AfterEach
  void close() {
    session.close();
    graph.close();
  }

  @Test
  void run_ofNodesAddedBeforeAndAfterTheFirstRun_givesTheirValues() {
    Output twice = add("AddV2", "twice", x, x);
    assertThat(run(new NativeSession.Step(List.of(x), List.of(twice), List.of()), 3)).isEqualTo(6);
    Output square = add("Mul", "square", x, twice);
    var step = new NativeSession.Step(List.of(x), List.of(square), List.of());
    assertThat(run(step, 3)).isEqualTo(18);
    assertThat(run(step, 5)).isEqualTo(50);
  }

  @Test
  void run_withOptions_givesMetadata() {
    Output twice = add("AddV2", "twice", x, x);
    List<byte[]> seen = new ArrayList<>();
    try (var given = scalar(4)) {
      byte[] fullTrace = {8, 3};
      long[] results =
          given.borrow(pointer ->
              session.run(
                  new NativeSession.Step(List.of(x), List.of(twice), List.of()),
                  new long[] {pointer},
                  fullTrace,
                  seen::add));
      assertThat(value(results[0])).isEqualTo(8);
    }
    assertThat(new String(seen.getFirst(), StandardCharsets.ISO_8859_1)).contains("twice");
  }

  @Test
  void devices_ofThisProcess_haveACpu() {
    assertThat(session.devices())
        .extracting(NativeDevice::name)
        .contains("/job:localhost/replica:0/task:0/device:CPU:0");
  }

  @Test
  void run_afterClose_isAnError() {
    Output twice = add("AddV2", "twice", x, x);
    session.close();
    var step = new NativeSession.Step(List.of(x), List.of(twice), List.of());
    assertThatThrownBy(() -> run(step, 1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("session used after close()");
  }

  @Test
  void open_withAnUnknownScheme_isTheRuntimesError() {
    assertThatThrownBy(() -> NativeSession.open(graph, new byte[0], "nowhere://x"))
        .isInstanceOf(TensorFlowException.class)
        .hasMessageContaining("nowhere://x");
  }

  private Output placeholder(String name) {
    return new Output(
        graph.add(
            new NewNode("Placeholder", name, null),
            new Wiring(List.of(), List.of()),
            encoder -> List.of(encoder.ofType("dtype", DType.FLOAT32.code()))),
        0);
  }

  private Output add(String op, String name, Output left, Output right) {
    var wiring = new Wiring(List.of(left, right), List.of());
    return new Output(graph.add(new NewNode(op, name, null), wiring, _ -> List.of()), 0);
  }

  private float run(NativeSession.Step step, float given) {
    try (var tensor = scalar(given)) {
      long[] results = tensor.borrow(pointer -> session.run(step, new long[] {pointer}));
      assertThat(results).hasSize(1);
      return value(results[0]);
    }
  }

  private static NativeTensor scalar(float value) {
    var tensor = NativeTensor.allocate(DType.FLOAT32.code(), new long[0], Float.BYTES);
    tensor.data().set(ValueLayout.JAVA_FLOAT, 0, value);
    return tensor;
  }

  private static float value(long pointer) {
    try (var tensor = new NativeTensor(pointer)) {
      return tensor.data().get(ValueLayout.JAVA_FLOAT, 0);
    }
  }
}
