package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.op.Ops;
import io.intarsia.support.CallersThread;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.support.OnlyEager;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the Flight Recorder is told.
@OnEveryExecutor
final class EventsTest {
  private final Environments environments;

  EventsTest(Environments environments) {
    this.environments = environments;
  }

  @TempDir private Path folder;

  @Test
  void recording_opsTracesAndTransfers_areToldWithWhatTheyAre() throws IOException {
    List<RecordedEvent> events =
        recorded(tf -> {
          Tensor a = tf.constant(new float[] {1, 2, 3});
          a.plus(1).toArray(float[].class);
          var twice = ((Environment) tf).function((Ops g, Tensor x) -> manyOps(g, x));
          twice.apply(a);
          twice.apply(a);
        });

    assertThat(of(events, "Op").map(event -> event.getString("op"))).contains("AddV2");
    RecordedEvent add =
        of(events, "Op").filter(event -> event.getString("op").equals("AddV2")).findFirst().get();
    assertThat(add.getInt("inputs")).isEqualTo(2);
    assertThat(add.getString("device")).isEmpty();
    assertThat(of(events, "Trace"))
        .singleElement()
        .satisfies(trace -> {
          assertThat(trace.getString("function")).isEqualTo("function");
          assertThat(trace.getString("signature")).contains("float32");
        });
    assertThat(of(events, "FirstRun"))
        .singleElement()
        .satisfies(run -> assertThat(run.getString("function")).startsWith("function_"));
    assertThat(of(events, "Transfer").map(event -> event.getString("direction")))
        .contains("from Java", "to Java");
    assertThat(of(events, "Transfer").map(event -> event.getLong("bytes"))).contains(12L);
  }

  @Test
  @OnlyEager("a session runs functions in one way only")
  void recording_firstRuns_areToldWhicheverWayAFunctionGoes() throws IOException {
    List<RecordedEvent> events =
        recorded(tf -> {
          Tensor a = tf.constant(new float[] {1, 2, 3});
          var many = ((Environment) tf).function((Ops g, Tensor x) -> manyOps(g, x));
          many.apply(a);
          // Another function, which runs there from the first call on.
          CallersThread.call(
              ((Environment) tf).function((Ops g, Tensor x) -> manyOps(g, x)),
              function -> List.of(function.apply(a), function.apply(a)));
        });

    assertThat(of(events, "FirstRun").map(event -> event.getString("function")))
        .hasSize(2)
        .doesNotHaveDuplicates()
        .allMatch(name -> name.startsWith("function_"));
    assertThat(of(events, "Op").map(event -> event.getString("op")))
        .filteredOn(op -> op.startsWith("function_"))
        .hasSize(3);
  }

  // Few ops would be run one by one, without a function of the runtime.
  private static Tensor manyOps(Ops tf, Tensor x) {
    Tensor sum = x;
    for (int i = 0; i < 100; i++) {
      sum = tf.math.add(sum, x);
    }
    return sum;
  }

  @Test
  void recording_thatLeavesThemOut_holdsNone() throws IOException {
    try (var recording = new Recording();
        var tf = environments.open()) {
      recording.disable("io.intarsia.Op");
      recording.start();
      tf.constant(1f).plus(1);
      recording.stop();
      Path file = folder.resolve("none.jfr");
      recording.dump(file);
      assertThat(of(RecordingFile.readAllEvents(file), "Op")).isEmpty();
    }
  }

  private List<RecordedEvent> recorded(Consumer<Ops> code) throws IOException {
    try (var recording = new Recording();
        var tf = environments.open()) {
      recording.enable("io.intarsia.Op").withoutThreshold();
      recording.enable("io.intarsia.Transfer").withoutThreshold();
      recording.start();
      code.accept(tf);
      recording.stop();
      Path file = folder.resolve("events.jfr");
      recording.dump(file);
      return RecordingFile.readAllEvents(file);
    }
  }

  private static Stream<RecordedEvent> of(List<RecordedEvent> events, String name) {
    return events.stream()
        .filter(event -> event.getEventType().getName().equals("io.intarsia." + name));
  }
}
