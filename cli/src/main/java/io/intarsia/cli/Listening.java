package io.intarsia.cli;

import io.intarsia.cluster.Reach;

/// What a server says of who can reach it.
final class Listening {
  private Listening() {}

  /// @param who the server
  static String sentence(String who, Reach reach) {
    String user = System.getProperty("user.name");
    return switch (reach) {
      case THIS_MACHINE ->
          "%s listens on the loopback interface only: all programs on this machine, whoever runs them, can run code as %s; other machines cannot connect."
              .formatted(who, user);
      case ANYBODY ->
          "%s listens on all interfaces: everybody who can send to this machine can run code as %s, for TensorFlow asks nobody who they are."
              .formatted(who, user);
    };
  }
}
