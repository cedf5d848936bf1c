package io.intarsia.progress;

import java.io.Console;
import java.io.PrintWriter;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/// Where the progress of a loop is drawn, if it is.
sealed interface Line {
  /// Of the terminal, or of nothing where there is none.
  @SuppressWarnings("SystemConsoleNull") // it is where the JDK has no module jdk.internal.le
  static Line of(String task, long steps) {
    Console console = System.console();
    // Of a program whose input or output is no terminal, there may be a console all the same.
    return console != null && console.isTerminal()
        ? new Drawn(Drawn.bar(task, steps, console.writer()), console.writer())
        : new Silent();
  }

  void step();

  void say(String words);

  void close();

  /// A line that is drawn again and again.
  record Drawn(ProgressBar bar, PrintWriter out) implements Line {
    private static final int EVERY_MILLIS = 200;
    private static final int WIDTH = 79;

    static ProgressBar bar(String task, long steps, PrintWriter out) {
      return new ProgressBarBuilder()
          .setTaskName(task)
          .setInitialMax(steps)
          .setStyle(ProgressBarStyle.ASCII)
          .setUpdateIntervalMillis(EVERY_MILLIS)
          .setConsumer(
              new DelegatingProgressBarConsumer(
                  text -> out.append('\r').append(text).flush(), WIDTH))
          .build();
    }

    @Override
    public void step() {
      bar.step();
    }

    @Override
    public void say(String words) {
      bar.setExtraMessage(words.replaceAll("\\p{Cntrl}", " "));
    }

    @Override
    public void close() {
      bar.close();
      out.println();
      out.flush();
    }
  }

  /// No line.
  record Silent() implements Line {
    @Override
    public void step() {}

    @Override
    public void say(String words) {}

    @Override
    public void close() {}
  }
}
