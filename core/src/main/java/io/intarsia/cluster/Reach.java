package io.intarsia.cluster;

/// Who can reach a server. TensorFlow's servers have no passwords and encrypt nothing: whoever
/// reaches one runs code as the user it belongs to.
public enum Reach {
  /// Programs on this machine, whoever runs them, by its loopback addresses (`localhost`). On Linux
  /// only, 5.7 or later: it is done to the socket once it listens, and nobody is answered before.
  THIS_MACHINE,
  /// Everybody who can send to this machine, by any of its network interfaces. For private
  /// networks, and ports that a firewall guards.
  ANYBODY
}
