package io.intarsia.internal.remote;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Objects;

/// Whether anybody listens at an address, which Java finds out in no time, where the runtime tries
/// again and again until its time is over.
final class Reachability {
  private Reachability() {}

  /// Connects, and hangs up.
  ///
  /// @throws io.intarsia.errors.TensorFlowException if nobody listens there, or there is no way
  static void check(RemoteTarget target, Duration deadline) {
    try {
      connect(target, deadline);
    } catch (UnknownHostException e) {
      throw RemoteErrors.unknownHost(target);
    } catch (IOException e) {
      throw RemoteErrors.unreachable(target, String.valueOf(e.getMessage()));
    }
  }

  /// Whether it is certain that nobody listens there.
  static boolean isRefused(RemoteTarget target, Duration patience) {
    try {
      connect(target, patience);
      return false;
    } catch (ConnectException e) {
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  // A name may have several addresses, of which one is enough.
  private static void connect(RemoteTarget target, Duration patience) throws IOException {
    IOException last = null;
    for (InetAddress address : InetAddress.getAllByName(unbracketed(target.host()))) {
      // Who may have a proxy looks for one first, with a deadline by the wall clock.
      try (var socket = new Socket(Proxy.NO_PROXY)) {
        int millis = (int) Math.min(Integer.MAX_VALUE, patience.toMillis());
        socket.connect(new InetSocketAddress(address, target.port()), millis);
        return;
      } catch (IOException e) {
        last = e;
      }
    }
    throw Objects.requireNonNull(last, "a host has an address");
  }

  private static String unbracketed(String host) {
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }
}
