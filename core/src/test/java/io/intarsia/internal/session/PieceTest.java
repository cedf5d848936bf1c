package io.intarsia.internal.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.internal.c.NativeGraph;
import io.intarsia.internal.c.NativeGraph.Output;
import io.intarsia.internal.c.Tensors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// What a run is given for its results, where it is given handles, as on a server.
final class PieceTest {
  private static final int MEGABYTES = 64;

  /// Makes handles as large as tensors, so that one that is left behind shows.
  private static final class LargeHandles implements Store {
    private final byte[] content = new byte[MEGABYTES << 20];

    @Override
    public Source source(Nodes nodes, int dtype, @Nullable String device) {
      Output handle = nodes.placeholder(dtype, device);
      return new Source(handle, handle);
    }

    @Override
    public Sink sink(Nodes nodes, Output tensor, @Nullable String device) {
      Output handle = nodes.placeholder(DType.RESOURCE.code(), device);
      return new Sink(null, handle, null);
    }

    @Override
    public Drop drop(Nodes nodes, @Nullable String device) {
      throw new AssertionError("nothing is dropped by a node");
    }

    @Override
    public long newHandle(int dtype, @Nullable String device) {
      return Tensors.ofHandle(DType.RESOURCE.code(), content);
    }
  }

  private final NativeGraph graph;

  // The parameter loads the runtime.
  PieceTest(Environment tf) {
    assertThat(tf.isClosed()).isFalse();
    this.graph = new NativeGraph();
  }

  private Piece piece() {
    var layout = new Piece.Layout(new Nodes(graph), new LargeHandles(), Placement.at(null));
    layout.keep(layout.source(DType.FLOAT32.code()), true);
    return layout.finish(true);
  }

  @Test
  @Tag("I-38")
  @EnabledOnOs(value = OS.LINUX, disabledReason = "what a process has is read where Linux says it")
  void run_thatFails_leavesNoHandleBehind() throws IOException {
    try (graph) {
      Piece piece = piece();
      long before = residentBytes();
      for (int i = 0; i < 16; i++) {
        assertThatThrownBy(() ->
                piece.run(
                    new long[1],
                    given -> {
                      assertThat(given).hasSize(2);
                      throw new IllegalStateException("the run failed");
                    }))
            .isInstanceOf(IllegalStateException.class)
            .hasMessage("the run failed");
      }
      assertThat(residentBytes() - before).isLessThan(8L * MEGABYTES << 20);
    }
  }

  @Test
  void run_thatSucceeds_givesTheHandlesItWasGiven() {
    try (graph) {
      List<Long> given = new ArrayList<>();
      Piece.Result[] results =
          piece()
              .run(
                  new long[1],
                  all -> {
                    given.add(all[1]);
                    return new long[0];
                  });
      assertThat(results).hasSize(1);
      assertThat(results[0].dtype()).isEqualTo(DType.FLOAT32);
      assertThat(results[0].handle()).isEqualTo(given.getFirst());
      Tensors.delete(results[0].handle());
    }
  }

  private static long residentBytes() throws IOException {
    return Files.readAllLines(Path.of("/proc/self/status")).stream()
        .filter(line -> line.startsWith("VmRSS:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
        .findFirst()
        .orElseThrow();
  }
}
