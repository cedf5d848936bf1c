package io.intarsia.imperative;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicInteger;

/// Stands between a runtime and a server of this machine, and ends the first connection of gRPC as
/// soon as the server has greeted.
final class FlakyRelay implements AutoCloseable {
  // The preface of HTTP/2, and the length of the frame after it: of who only asks whether a server
  // is there, it is zero.
  private static final int PREFACE = 24;
  private static final int LENGTH = 3;
  private static final int GREETING = 9;

  private final ServerSocket door;
  private final int target;
  private final AtomicInteger calls = new AtomicInteger();
  private final AtomicInteger ended = new AtomicInteger();

  private FlakyRelay(ServerSocket door, int target) {
    this.door = door;
    this.target = target;
    Thread.ofPlatform().daemon().start(this::accept);
  }

  static FlakyRelay to(int port) throws IOException {
    return new FlakyRelay(new ServerSocket(0), port);
  }

  int port() {
    return door.getLocalPort();
  }

  /// How many connections it has ended.
  int ended() {
    return ended.get();
  }

  private void accept() {
    while (!door.isClosed()) {
      try {
        Socket client = door.accept();
        Thread.ofPlatform().daemon().start(() -> relay(client));
      } catch (IOException e) {
        // It is closed.
      }
    }
  }

  private void relay(Socket client) {
    try (client;
        var server = new Socket(InetAddress.getLoopbackAddress(), target)) {
      InputStream asked = client.getInputStream();
      byte[] begun = asked.readNBytes(PREFACE + LENGTH);
      server.getOutputStream().write(begun);
      boolean isCall =
          begun.length == PREFACE + LENGTH && (begun[PREFACE + 1] | begun[PREFACE + 2]) != 0;
      if (isCall && calls.getAndIncrement() == 0) {
        Thread.ofPlatform().daemon().start(() -> copy(asked, server));
        client.getOutputStream().write(server.getInputStream().readNBytes(GREETING));
        ended.incrementAndGet();
        return;
      }
      Thread.ofPlatform().daemon().start(() -> copy(asked, server));
      server.getInputStream().transferTo(client.getOutputStream());
    } catch (IOException e) {
      // One side has left.
    }
  }

  private static void copy(InputStream from, Socket server) {
    try (OutputStream to = server.getOutputStream()) {
      from.transferTo(to);
    } catch (IOException e) {
      // One side has left.
    }
  }

  @Override
  public void close() throws IOException {
    door.close();
  }
}
