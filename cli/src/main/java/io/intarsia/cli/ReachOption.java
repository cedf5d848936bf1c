package io.intarsia.cli;

import io.intarsia.cluster.Reach;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/// Who can reach a server.
final class ReachOption {
  @Option(
      names = "--reach",
      paramLabel = "WHO",
      converter = ReachConverter.class,
      description = {
        "Who can connect: this-machine (default), by its loopback addresses;",
        "anybody who can send to this machine."
      })
  private Reach reach = Reach.THIS_MACHINE;

  Reach who() {
    return reach;
  }

  /// Reads `this-machine` and `anybody`.
  static final class ReachConverter implements ITypeConverter<Reach> {
    @Override
    public Reach convert(String text) {
      for (Reach reach : Reach.values()) {
        if (text.equals(reach.name().toLowerCase(Locale.ROOT).replace('_', '-'))) {
          return reach;
        }
      }
      throw new TypeConversionException(
          "expected this-machine or anybody, got '%s'".formatted(text));
    }
  }
}
