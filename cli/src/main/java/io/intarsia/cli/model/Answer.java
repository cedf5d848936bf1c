package io.intarsia.cli.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.hub.HubException;
import io.intarsia.savedmodel.SavedModelException;
import java.io.IOException;
import java.io.PrintStream;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/// Where commands print: what they found, or in one line why not.
final class Answer {
  static final int DIFFERENT = 1;
  static final int FAILED = 2;

  private static final ObjectWriter JSON =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build().writer();

  private final PrintStream out;
  private final PrintStream err;

  /// What a command does.
  @FunctionalInterface
  interface Work {
    /// Does it.
    ///
    /// @return the exit code
    int run() throws IOException;
  }

  Answer(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  /// Runs a command; what is wrong with its input becomes a line.
  int to(Work work) {
    try {
      return work.run();
    } catch (IOException
        | HubException
        | SavedModelException
        | TensorFlowException
        | IllegalArgumentException
        | IllegalStateException
        | UnsupportedOperationException
        | NoSuchElementException e) {
      String message = e.getMessage() == null ? e.toString() : e.getMessage();
      err.println("intarsia: " + message.replace('\n', ' '));
      return FAILED;
    }
  }

  void line(Object text) {
    out.println(text);
  }

  void json(@Nullable Object value) throws JsonProcessingException {
    out.println(JSON.writeValueAsString(value));
  }
}
