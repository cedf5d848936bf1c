package io.intarsia.cli;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// Hashes of files, as `sha256sum` prints them.
final class FileHash {
  private static final int CHUNK = 1 << 20;

  private FileHash() {}

  /// The SHA-256 hash of a file, in lower case.
  static String sha256(Path file) throws IOException {
    MessageDigest digest = digest();
    ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
    try (FileChannel channel = FileChannel.open(file)) {
      while (channel.read(chunk.clear()) >= 0) {
        digest.update(chunk.flip());
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every JDK has SHA-256", e);
    }
  }
}
