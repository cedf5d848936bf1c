package io.intarsia.internal.cluster;

import java.io.IOException;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Asks whether a process serves gRPC at an address. A connection alone says nothing: the system
/// takes it for a process that hangs. So both sides send what HTTP/2 begins with.
public final class Greeting {
  private static final byte[] PREFACE =
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  // A frame without content: length, type SETTINGS, flags, stream.
  private static final byte[] SETTINGS = {0, 0, 0, 4, 0, 0, 0, 0, 0};
  private static final int TYPE = 3;

  /// What a task says to who greets it while it waits for the others of its cluster, before its
  /// runtime serves; as long as such a frame, and none.
  public static final byte[] WAITING = "intarsia\n".getBytes(StandardCharsets.US_ASCII);

  /// How many bytes who greets sends.
  public static final int LENGTH = PREFACE.length + SETTINGS.length;

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
  /// @param presence who is there
  public record Answer(String failure, Presence presence) {
    /// Whether somebody is there.
    public boolean isThere() {
      return presence == Presence.THERE;
    }

    /// Whether it waits for the others of its cluster.
    public boolean waits() {
      return presence == Presence.WAITING;
    }

    /// Whether who was there before is known to be there no more.
    public boolean isGone() {
      return presence == Presence.GONE || waits();
    }
  }

  /// Who is at an address.
  public enum Presence {
    /// A server.
    THERE,
    /// A task that waits for others before its server begins.
    WAITING,
    /// The machine says that nobody listens, which a process that hangs or a network that is cut
    /// does not.
    GONE,
    /// Nobody who answers.
    SILENT
  }

  /// Asks whether somebody answers at an address.
  ///
  /// @param patience milliseconds
  public static Answer ask(String address, int patience) {
    InetSocketAddress where = resolve(address);
    if (where.isUnresolved()) {
      return new Answer("there is no host " + where.getHostString(), Presence.SILENT);
    }
    // Who may have a proxy looks for one first, with a deadline by the wall clock.
    try (var socket = new Socket(Proxy.NO_PROXY)) {
      socket.connect(where, patience);
      socket.setSoTimeout(patience);
      return answer(greet(socket));
    } catch (ConnectException e) {
      return new Answer(said(e), Presence.GONE);
    } catch (IOException e) {
      return new Answer(said(e), Presence.SILENT);
    }
  }

  private static String said(IOException failure) {
    return failure.getMessage() == null ? failure.toString() : failure.getMessage();
  }

  private static Answer answer(byte[] said) {
    if (Arrays.equals(said, WAITING)) {
      return new Answer("it began anew, and waits for the others", Presence.WAITING);
    }
    return said.length == SETTINGS.length && said[TYPE] == SETTINGS[TYPE]
        ? new Answer("", Presence.THERE)
        : new Answer("what listens there is no gRPC server", Presence.SILENT);
  }

  /// Says what HTTP/2 begins with.
  ///
  /// @return the first bytes of the answer
  public static byte[] greet(Socket socket) throws IOException {
    OutputStream out = socket.getOutputStream();
    out.write(PREFACE);
    out.write(SETTINGS);
    out.flush();
    return socket.getInputStream().readNBytes(SETTINGS.length);
  }
}
