package io.intarsia.internal.cluster;

import java.io.IOException;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/// Asks whether a process serves gRPC at an address. A connection alone says nothing: the system
/// takes it for a process that hangs. So both sides send what HTTP/2 begins with.
public final class Greeting {
  private static final byte[] PREFACE =
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  // A frame without content: length, type SETTINGS, flags, stream.
  private static final byte[] SETTINGS = {0, 0, 0, 4, 0, 0, 0, 0, 0};
  private static final int TYPE = 3;

  private Greeting() {}

  /// Where an address `host:port` leads, looked up anew.
  public static InetSocketAddress resolve(String address) {
    int colon = address.lastIndexOf(':');
    return new InetSocketAddress(
        address.substring(0, colon), Integer.parseInt(address.substring(colon + 1)));
  }

  /// Why nobody answers at an address; empty if somebody does.
  ///
  /// @param patience milliseconds
  public static String failure(String address, int patience) {
    return ask(address, patience).failure();
  }

  /// What came of it.
  ///
  /// @param failure why nobody answers; empty if somebody does
  /// @param isGone whether the machine says that nobody listens there, which a process that hangs
  ///   or a network that is cut does not
  public record Answer(String failure, boolean isGone) {
    /// Whether somebody is there.
    public boolean isThere() {
      return failure.isEmpty();
    }
  }

  /// Asks whether somebody answers at an address.
  ///
  /// @param patience milliseconds
  public static Answer ask(String address, int patience) {
    InetSocketAddress where = resolve(address);
    if (where.isUnresolved()) {
      return new Answer("there is no host " + where.getHostString(), false);
    }
    // Who may have a proxy looks for one first, with a deadline by the wall clock.
    try (var socket = new Socket(Proxy.NO_PROXY)) {
      socket.connect(where, patience);
      socket.setSoTimeout(patience);
      return new Answer(greet(socket) ? "" : "what listens there is no gRPC server", false);
    } catch (ConnectException e) {
      return new Answer(said(e), true);
    } catch (IOException e) {
      return new Answer(said(e), false);
    }
  }

  private static String said(IOException failure) {
    return failure.getMessage() == null ? failure.toString() : failure.getMessage();
  }

  private static boolean greet(Socket socket) throws IOException {
    OutputStream out = socket.getOutputStream();
    out.write(PREFACE);
    out.write(SETTINGS);
    out.flush();
    byte[] answer = socket.getInputStream().readNBytes(SETTINGS.length);
    return answer.length == SETTINGS.length && answer[TYPE] == SETTINGS[TYPE];
  }
}
