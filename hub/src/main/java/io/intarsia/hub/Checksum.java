package io.intarsia.hub;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// Checksums in hexadecimal digits.
final class Checksum {
  private Checksum() {}

  static String hex(String algorithm, byte[] bytes) {
    return HexFormat.of().formatHex(digest(algorithm).digest(bytes));
  }

  static String sha256(Path file) throws IOException {
    MessageDigest digest = digest("SHA-256");
    try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
      in.transferTo(OutputStream.nullOutputStream());
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static MessageDigest digest(String algorithm) {
    try {
      return MessageDigest.getInstance(algorithm);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java has " + algorithm + ", please report", e);
    }
  }
}
