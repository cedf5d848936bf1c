package io.intarsia.hub;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// A server of one archive on this machine, whose connections break where tests want it.
final class ModelServer implements AutoCloseable {
  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  /// Of each request, the URI, the range and the version it has.
  final List<String> requests = new CopyOnWriteArrayList<>();

  /// All bytes of answers.
  final AtomicLong sent = new AtomicLong();

  volatile byte[] archive;
  volatile @Nullable String tag = "\"one\"";
  volatile boolean ranges = true;
  volatile boolean length = true;

  /// When the archive was last changed, as the server says it, beside the tag.
  volatile @Nullable String changed;

  /// What the server says of the range that it sends, unless that is the truth.
  volatile @Nullable String claimed;

  /// After how many bytes of an answer the connection breaks, for the first `cuts` answers.
  volatile int cutAfter = Integer.MAX_VALUE;

  final AtomicInteger cuts = new AtomicInteger();

  /// Whether an answer that is cut stays open instead, without another byte.
  volatile boolean silent;

  /// What the server says in place of the archive.
  volatile int status = 200;

  ModelServer(byte[] archive) throws IOException {
    this.archive = archive;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.createContext("/moved", this::redirect);
    server.start();
  }

  String address(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  private void redirect(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().add("Location", "/model.tar.gz");
    exchange.sendResponseHeaders(302, -1);
    exchange.close();
  }

  private void answer(HttpExchange exchange) throws IOException {
    String range = exchange.getRequestHeaders().getFirst("Range");
    String version = exchange.getRequestHeaders().getFirst("If-Range");
    requests.add(exchange.getRequestURI() + " " + range + " " + version);
    if (status != 200) {
      exchange.sendResponseHeaders(status, -1);
      exchange.close();
      return;
    }
    if (tag != null) {
      exchange.getResponseHeaders().add("ETag", tag);
    }
    if (changed != null) {
      exchange.getResponseHeaders().add("Last-Modified", changed);
    }
    boolean same = version != null && (version.equals(tag) || version.equals(changed));
    send(exchange, ranges && range != null && same ? start(range) : 0);
  }

  private static int start(String range) {
    return Integer.parseInt(range.substring("bytes=".length(), range.length() - 1));
  }

  private void send(HttpExchange exchange, int from) throws IOException {
    byte[] all = archive;
    if (from >= all.length) {
      exchange.getResponseHeaders().add("Content-Range", said("bytes */" + all.length));
      exchange.sendResponseHeaders(416, -1);
      exchange.close();
      return;
    }
    if (from > 0) {
      String range = "bytes %d-%d/%d".formatted(from, all.length - 1, all.length);
      exchange.getResponseHeaders().add("Content-Range", said(range));
    }
    exchange.sendResponseHeaders(from > 0 ? 206 : 200, length ? all.length - from : 0);
    boolean cut = cuts.getAndDecrement() > 0;
    int count = cut ? Math.min(cutAfter, all.length - from) : all.length - from;
    exchange.getResponseBody().write(all, from, count);
    exchange.getResponseBody().flush();
    sent.addAndGet(count);
    if (cut && silent) {
      return;
    }
    exchange.close();
  }

  private String said(String truth) {
    String other = claimed;
    return other == null ? truth : other;
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
