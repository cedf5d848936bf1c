package io.intarsia.generator;

import java.util.List;

/// The catalogue or the composites' sources are wrong; the message lists every mistake.
final class GeneratorException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  GeneratorException(List<String> mistakes) {
    super(
        "op generator: %d mistake%s%n  %s"
            .formatted(
                mistakes.size(),
                mistakes.size() == 1 ? "" : "s",
                String.join(System.lineSeparator() + "  ", mistakes)));
  }
}
