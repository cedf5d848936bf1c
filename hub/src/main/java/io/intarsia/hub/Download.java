package io.intarsia.hub;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/// Fetches a file of a server. When the connection breaks, the bytes stay, and the next attempt,
/// now or of another program, asks for the rest, if the server says which version of the file that
/// is and still has it.
record Download(String handle, URI uri, HubOptions options, CacheEntry entry) {
  /// As long as each one brings bytes.
  private static final int MOST_ATTEMPTS = 10;

  private static final int OK = 200;
  private static final int PARTIAL = 206;
  private static final int NOT_SATISFIABLE = 416;
  private static final int CHUNK = 1 << 16;

  Path run() {
    try (HttpClient client =
        HttpClient.newBuilder()
            .connectTimeout(options.timeLimit())
            .followRedirects(HttpClient.Redirect.NORMAL)
            .build()) {
      for (int attempt = 1; !fetched(client, attempt); attempt++) {}
      return entry.part();
    }
  }

  private boolean fetched(HttpClient client, int attempt) {
    long before = size();
    try {
      fetch(client);
      return true;
    } catch (IOException e) {
      if (Thread.currentThread().isInterrupted()) {
        throw HubErrors.interrupted(handle, e);
      }
      if (attempt == MOST_ATTEMPTS || size() <= before) {
        throw HubErrors.broken(handle, Files.exists(entry.version()) ? size() : 0, e);
      }
      return false;
    }
  }

  private void fetch(HttpClient client) throws IOException {
    Optional<String> version = version();
    long there = version.isPresent() ? size() : 0;
    HttpRequest.Builder request = HttpRequest.newBuilder(uri).timeout(options.timeLimit());
    if (there > 0) {
      request.header("Range", "bytes=" + there + "-").header("If-Range", version.get());
    }
    HttpResponse<InputStream> response = send(client, request.build());
    try (InputStream body = response.body()) {
      switch (response.statusCode()) {
        case OK -> whole(response, body);
        case PARTIAL -> rest(response, body, there);
        case NOT_SATISFIABLE -> requireWhole(response, there);
        default -> throw HubErrors.status(handle, uri, response.statusCode());
      }
    }
  }

  private HttpResponse<InputStream> send(HttpClient client, HttpRequest request)
      throws IOException {
    try {
      return client.send(request, HttpResponse.BodyHandlers.ofInputStream());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw HubErrors.interrupted(handle, e);
    }
  }

  private void whole(HttpResponse<InputStream> response, InputStream body) throws IOException {
    // In this order, as the program may end at any time: bytes without a version are thrown away.
    Files.deleteIfExists(entry.version());
    Files.deleteIfExists(entry.part());
    Optional<String> version = version(response);
    if (version.isPresent()) {
      Files.writeString(entry.version(), version.get());
    }
    append(body, 0, response.headers().firstValueAsLong("Content-Length").orElse(-1));
  }

  private void rest(HttpResponse<InputStream> response, InputStream body, long there)
      throws IOException {
    String range = response.headers().firstValue("Content-Range").orElse("");
    if (!range.startsWith("bytes " + there + "-")) {
      forget();
      throw HubErrors.range(handle, there, range);
    }
    long left = response.headers().firstValueAsLong("Content-Length").orElse(-1);
    append(body, there, left < 0 ? -1 : there + left);
  }

  /// Of what is there nothing is missing, or it is of no use.
  private void requireWhole(HttpResponse<InputStream> response, long there) throws IOException {
    String range = response.headers().firstValue("Content-Range").orElse("");
    if (!range.equals("bytes */" + there)) {
      forget();
      throw HubErrors.range(handle, there, range);
    }
  }

  private void append(InputStream body, long start, long total) throws IOException {
    long count;
    try (OutputStream out =
            Files.newOutputStream(
                entry.part(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        var watch = new StallWatch(body, options.timeLimit())) {
      count = start + copied(watch, out, start, total);
    }
    if (total >= 0 && count != total) {
      throw new EOFException("%d bytes of %d came".formatted(count, total));
    }
  }

  private long copied(StallWatch body, OutputStream out, long start, long total)
      throws IOException {
    byte[] chunk = new byte[CHUNK];
    long count = 0;
    for (int read = body.read(chunk); read >= 0; read = body.read(chunk)) {
      out.write(chunk, 0, read);
      count += read;
      requireLimit(start + count);
      options.progress().at(start + count, total);
    }
    return count;
  }

  /// What is longer zipped than it may be unzipped need not come to its end.
  private void requireLimit(long count) throws IOException {
    if (count > options.limits().bytes()) {
      forget();
      throw HubErrors.tooLarge(handle, "the archive", options.limits().bytes());
    }
  }

  private void forget() throws IOException {
    Files.deleteIfExists(entry.version());
    Files.deleteIfExists(entry.part());
  }

  /// An entity tag that stands for the very bytes, or the time they were last changed.
  private static Optional<String> version(HttpResponse<?> response) {
    return response
        .headers()
        .firstValue("ETag")
        .filter(tag -> !tag.startsWith("W/"))
        .or(() -> response.headers().firstValue("Last-Modified"));
  }

  private Optional<String> version() throws IOException {
    return Files.exists(entry.version())
        ? Optional.of(Files.readString(entry.version())).filter(text -> !text.isBlank())
        : Optional.empty();
  }

  // 0 if there is none.
  private long size() {
    return entry.part().toFile().length();
  }
}
