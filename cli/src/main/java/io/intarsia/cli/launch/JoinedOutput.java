package io.intarsia.cli.launch;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/// What several processes print, line by line: each line has the number of its task in front, and
/// two are never mixed. Bytes are passed on as they are, whatever their charset.
final class JoinedOutput {
  /// Bytes of a line after which it is broken, so that a task that ends none does not fill the
  /// memory.
  static final int LONGEST_LINE = 1 << 20;

  /// Passes lines on until the stream ends.
  ///
  /// @return whether they could be written; if not, nobody reads them anymore
  boolean join(InputStream from, int task, PrintStream to) throws IOException {
    byte[] prefix = "[%d] ".formatted(task).getBytes(StandardCharsets.US_ASCII);
    var in = new BufferedInputStream(from);
    var line = new ByteArrayOutputStream();
    boolean isWritten = true;
    for (int next = in.read(); next >= 0 && isWritten; next = in.read()) {
      if (next != '\n') {
        line.write(next);
      }
      if (next == '\n' || line.size() == LONGEST_LINE) {
        isWritten = write(prefix, line, to);
      }
    }
    return isWritten && (line.size() == 0 || write(prefix, line, to));
  }

  /// Writes a line, which is empty then.
  private synchronized boolean write(byte[] prefix, ByteArrayOutputStream line, PrintStream to) {
    to.writeBytes(prefix);
    to.writeBytes(line.toByteArray());
    to.write('\n');
    line.reset();
    return !to.checkError(); // which flushes
  }
}
