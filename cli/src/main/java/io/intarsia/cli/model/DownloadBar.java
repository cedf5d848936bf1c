package io.intarsia.cli.model;

import io.intarsia.hub.DownloadProgress;
import java.io.Console;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import org.jspecify.annotations.Nullable;

/// How far a download is, in a line on standard error; nothing where that is no terminal.
final class DownloadBar implements DownloadProgress, AutoCloseable {
  private static final long MEGABYTE = 1_000_000;

  private @Nullable ProgressBar bar;

  @Override
  public void at(long bytes, long total) {
    if (!isTerminal(System.console())) {
      return;
    }
    if (bar == null) {
      bar =
          new ProgressBarBuilder()
              .setTaskName("downloading")
              .setUnit(" MB", MEGABYTE)
              .setInitialMax(total)
              .build();
    }
    bar.stepTo(bytes);
  }

  private static boolean isTerminal(@Nullable Console console) {
    return console != null && console.isTerminal();
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
