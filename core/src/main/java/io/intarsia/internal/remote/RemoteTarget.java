package io.intarsia.internal.remote;

import io.intarsia.internal.caller.Mistake;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A server that a session runs on.
///
/// @param host a name or an address, IPv6 in brackets
public record RemoteTarget(String host, int port) {
  private static final Pattern SCHEME = Pattern.compile("([a-z][a-z0-9+.-]*)://.*");
  private static final Pattern FORM =
      Pattern.compile("grpc://(\\[[0-9a-fA-F:.%]+\\]|[^\\s/,;=|:@?#\\[\\]]+):([0-9]{1,9})");
  private static final int MOST_PORT = 65_535;

  /// Reads `grpc://host:port`.
  ///
  /// @throws IllegalArgumentException if the text is not of that form
  public static RemoteTarget parse(String text) {
    Matcher form = FORM.matcher(text);
    if (form.matches()) {
      int port = Integer.parseInt(form.group(2));
      if (port < 1 || port > MOST_PORT) {
        throw refused(text, "has no port from 1 to 65535");
      }
      return new RemoteTarget(form.group(1), port);
    }
    Matcher scheme = SCHEME.matcher(text);
    if (!scheme.matches()) {
      throw refused(text, "does not begin with grpc://");
    }
    throw refused(
        text,
        scheme.group(1).equals("grpc")
            ? "is not a host and a port"
            : "has the scheme " + scheme.group(1) + ", which is not understood");
  }

  private static IllegalArgumentException refused(String text, String wrong) {
    return Mistake.argument(
        "target: \"%s\" %s; write grpc://host:port, as `intarsia server` prints it, or \"\" for this process"
            .formatted(text, wrong));
  }

  /// The form it was read from.
  @Override
  public String toString() {
    return "grpc://" + host + ":" + port;
  }
}
