package io.intarsia.progress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

final class ProgressTest {
  /// A program with a loop; its input and output are pipes.
  static final class Program {
    private Program() {}

    public static void main(String[] args) {
      int sum = 0;
      try (var steps = Progress.of("adding", 5)) {
        for (int step : steps) {
          sum += step;
          steps.say("sum " + sum);
        }
      }
      if (sum != 10) {
        throw new AssertionError(sum);
      }
    }
  }

  @Test
  void failures_beginAtTheCallersLine() {
    Throwable negative = catchThrowable(() -> Progress.of("training", -1));
    assertThat(negative).hasMessage("Progress.of: steps must be >= 0, got -1");
    assertThat(negative.getStackTrace()[0].getClassName()).isEqualTo(ProgressTest.class.getName());
    Throwable tooFar = catchThrowable(() -> Progress.of("training", 0).iterator().next());
    assertThat(tooFar).isInstanceOf(NoSuchElementException.class);
    assertThat(tooFar.getStackTrace()[0].getClassName()).isEqualTo(ProgressTest.class.getName());
  }

  @Test
  void loop_onATerminal_drawsStepsAndWords() {
    var drawn = new StringWriter();
    List<Integer> taken = new ArrayList<>();

    try (Progress steps = drawnTo(drawn, 4)) {
      for (int step : steps) {
        taken.add(step);
        steps.say("loss\n0.5");
      }
    }

    assertThat(taken).containsExactly(0, 1, 2, 3);
    assertThat(drawn.toString())
        .contains("training", "100%", "4/4", "loss 0.5")
        .endsWith(System.lineSeparator());
    assertThat(drawn.toString().strip()).doesNotContain("\n");
    assertThat(drawn.toString().split("\r"))
        .allSatisfy(line -> assertThat(line).hasSizeLessThan(81));
  }

  @Test
  void loop_leftEarly_endsTheLineOnceWithWhatWasDone() {
    var drawn = new StringWriter();

    try (Progress steps = drawnTo(drawn, 10)) {
      for (int step : steps) {
        if (step == 3) {
          break;
        }
      }
      steps.close();
    }

    assertThat(drawn.toString()).contains("3/10").doesNotContain("10/10");
    assertThat(drawn.toString().strip()).doesNotContain("\n");
    assertThat(drawn.toString()).endsWith(System.lineSeparator());
  }

  @Test
  void loop_ofNoSteps_isEmpty() {
    var drawn = new StringWriter();
    try (Progress steps = drawnTo(drawn, 0)) {
      assertThat(steps.iterator().hasNext()).isFalse();
      assertThatThrownBy(() -> steps.iterator().next()).isInstanceOf(NoSuchElementException.class);
    }
    assertThatThrownBy(() -> Progress.of("training", -1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Progress.of: steps must be >= 0, got -1");
  }

  /// Elements whose iterator says when it is closed.
  private record Closeable(List<Boolean> closed) implements Iterable<String> {
    private record Reading(Iterator<String> words, List<Boolean> closed)
        implements Iterator<String>, AutoCloseable {
      @Override
      public boolean hasNext() {
        return words.hasNext();
      }

      @Override
      public String next() {
        return words.next();
      }

      @Override
      public void close() {
        closed.add(true);
      }
    }

    @Override
    public Iterator<String> iterator() {
      return new Reading(List.of("a", "b", "c").iterator(), closed);
    }
  }

  @Test
  void elements_onATerminal_areDrawnAsTheyAreDone() {
    var drawn = new StringWriter();
    List<Boolean> closed = new ArrayList<>();
    List<String> taken = new ArrayList<>();

    try (var words = over(drawn, new Closeable(closed), 3)) {
      for (String word : words) {
        taken.add(word);
        words.say("word " + word);
      }
    }

    assertThat(taken).containsExactly("a", "b", "c");
    assertThat(closed).containsExactly(true);
    assertThat(drawn.toString()).contains("reading", "100%", "3/3", "word c");
  }

  @Test
  void elements_leftEarlyOrOfUnknownNumber_endTheLineAndCloseTheIterator() {
    for (long size : new long[] {10, Progress.UNKNOWN}) {
      var drawn = new StringWriter();
      List<Boolean> closed = new ArrayList<>();
      try (var words = over(drawn, new Closeable(closed), size)) {
        for (String word : words) {
          if (word.equals("c")) {
            break;
          }
        }
        words.close();
      }
      assertThat(closed).containsExactly(true);
      assertThat(drawn.toString()).contains("2/" + (size < 0 ? "?" : "10"));
      assertThat(drawn.toString()).endsWith(System.lineSeparator());
    }
  }

  @Test
  void elements_goneThroughTwice_areRefusedAtTheCallersLine() {
    var words = Progress.over("reading", List.of("a"), -2);
    assertThat(words).containsExactly("a");
    Throwable again = catchThrowable(words::iterator);
    assertThat(again)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("Progress.over: the elements were gone through; make another one");
    assertThat(again.getStackTrace()[0].getClassName()).doesNotContain("ProgressOver");
  }

  @Test
  void elements_whoseIteratorCannotBeClosed_areToldWhy() {
    record Failing() implements Iterator<String>, AutoCloseable {
      @Override
      public boolean hasNext() {
        return true;
      }

      @Override
      public String next() {
        return "a";
      }

      @Override
      public void close() throws IOException {
        throw new IOException("gone");
      }
    }
    ProgressOver<String> words = Progress.over("reading", Failing::new, 1);
    assertThat(words.iterator().next()).isEqualTo("a");
    assertThatThrownBy(words::close)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("Progress.over: what is gone through cannot be closed")
        .hasRootCauseMessage("gone");
  }

  private static <T> ProgressOver<T> over(StringWriter out, Iterable<T> elements, long size) {
    var writer = new PrintWriter(out);
    return new ProgressOver<>(
        new Line.Drawn(Line.Drawn.bar("reading", size, writer), writer), elements);
  }

  @Test
  @Timeout(60)
  void loop_withoutATerminal_writesNothing() throws Exception {
    Process program =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElseThrow(),
                "-cp",
                System.getProperty("java.class.path"),
                Program.class.getName())
            .redirectErrorStream(true)
            .start();
    try {
      program.getOutputStream().close();
      String output = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(program.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(output).isEmpty();
      assertThat(program.exitValue()).isZero();
    } finally {
      program.destroyForcibly();
    }
  }

  private static Progress drawnTo(StringWriter out, int steps) {
    var writer = new PrintWriter(out);
    return new Progress(new Line.Drawn(Line.Drawn.bar("training", steps, writer), writer), steps);
  }
}
