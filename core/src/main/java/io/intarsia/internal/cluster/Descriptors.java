package io.intarsia.internal.cluster;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/// The descriptors of this process that are sockets, as Linux lists them in `/proc/self/fd`.
final class Descriptors {
  private static final Path FOLDER = Path.of("/proc/self/fd");
  private static final String SOCKET = "socket:[";

  private Descriptors() {}

  /// The descriptors by the inodes of their sockets.
  static Map<Long, Integer> ofSockets() throws IOException {
    var found = new HashMap<Long, Integer>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(FOLDER)) {
      for (Path entry : entries) {
        long inode = inode(entry);
        if (inode != 0) {
          found.put(inode, Integer.parseInt(entry.getFileName().toString()));
        }
      }
    }
    return found;
  }

  /// Whether a descriptor still is that socket: others open and close theirs meanwhile.
  static boolean isStill(int descriptor, long inode) throws IOException {
    return inode(FOLDER.resolve(Integer.toString(descriptor))) == inode;
  }

  private static long inode(Path entry) throws IOException {
    try {
      String target = Files.readSymbolicLink(entry).toString();
      return target.startsWith(SOCKET)
          ? Long.parseLong(target, SOCKET.length(), target.length() - 1, 10)
          : 0;
    } catch (NoSuchFileException e) {
      return 0; // closed since the folder was read
    }
  }
}
