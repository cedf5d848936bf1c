package io.intarsia.hub;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/// Puts an archive into the cache: the model is there whole, or nothing is.
record Unpacking(String handle, CacheEntry entry, HubOptions options) {
  Path of(Path archive) {
    try {
      boolean done = false;
      try {
        String checksum = checked(archive);
        unpack(archive);
        Files.writeString(entry.descriptor(), descriptor(checksum));
        // Left by a program that is no better than to leave half a model.
        ModelFinder.delete(entry.folder());
        Files.move(entry.unpacking(), entry.folder(), StandardCopyOption.ATOMIC_MOVE);
        done = true;
      } finally {
        clean(done);
      }
      return ModelFinder.find(entry.folder()).orElseThrow();
    } catch (IOException e) {
      throw HubErrors.files(handle, e);
    }
  }

  private String checked(Path archive) throws IOException {
    String checksum = Checksum.sha256(archive);
    String expected = options.sha256();
    if (expected != null && !expected.equals(checksum)) {
      throw HubErrors.checksum(handle, expected, checksum);
    }
    return checksum;
  }

  private void unpack(Path archive) throws IOException {
    ModelFinder.delete(entry.unpacking());
    new TarGz(handle, options.limits()).unpack(archive, entry.unpacking());
    if (ModelFinder.find(entry.unpacking()).isEmpty()) {
      throw HubErrors.noModel(handle, entry.unpacking());
    }
  }

  private String descriptor(String checksum) {
    return "Module: %s%nDownload Time: %s%nSHA-256: %s%n"
        .formatted(handle, Instant.now().truncatedTo(ChronoUnit.SECONDS), checksum);
  }

  private void clean(boolean done) throws IOException {
    Files.deleteIfExists(entry.part());
    Files.deleteIfExists(entry.version());
    if (!done) {
      ModelFinder.delete(entry.unpacking());
      Files.deleteIfExists(entry.descriptor());
    }
  }
}
