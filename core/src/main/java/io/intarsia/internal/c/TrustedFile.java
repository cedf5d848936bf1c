package io.intarsia.internal.c;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;

/// Checks that nobody but this user and root can have written a file of native code, or can put
/// another in its place.
///
/// Without a home folder it can write to, JavaCPP unpacks to a folder of a name anyone can guess
/// under the temporary one, and takes a file that lies there already for its own when size and time
/// fit.
final class TrustedFile {
  private static final String OWNER = "unix:uid,gid,mode";
  private static final Path PROCESS = Path.of("/proc/self");
  private static final int GROUP_MAY_WRITE = 0020;
  private static final int OTHERS_MAY_WRITE = 0002;

  /// In such a folder only the owner of a file may replace it.
  private static final int STICKY = 01000;

  private final int user;
  private final int group;

  private TrustedFile(Map<String, Object> own) {
    this.user = number(own, "uid");
    this.group = number(own, "gid");
  }

  /// Checks a file and all folders above it.
  ///
  /// @throws IOException if someone else may have written it, or may replace it
  static void check(Path file) throws IOException {
    // Elsewhere the folders for temporary files are the user's own.
    if (FileSystems.getDefault().supportedFileAttributeViews().contains("unix")) {
      Path real = file.toRealPath();
      if (!belongsToProcess(real)) {
        new TrustedFile(own()).checkUpwards(real);
      }
    }
  }

  /// Whether it passes with what Linux tells of this process, which takes less than to make a file.
  private static boolean belongsToProcess(Path file) {
    try {
      new TrustedFile(Files.readAttributes(PROCESS, OWNER)).checkUpwards(file);
      return true;
    } catch (IOException _) {
      return false;
    }
  }

  private void checkUpwards(Path file) throws IOException {
    for (Path path = file; path != null; path = path.getParent()) {
      Map<String, Object> attributes = Files.readAttributes(path, OWNER);
      int owner = number(attributes, "uid");
      if (owner != user && owner != 0) {
        throw new IOException(path + " belongs to another user, with the id " + owner);
      }
      if (mayOthersWrite(attributes)) {
        throw new IOException(path + " can be written to by other users");
      }
    }
  }

  private boolean mayOthersWrite(Map<String, Object> attributes) {
    int mode = number(attributes, "mode");
    // Many systems give each user a group of their own, which may write.
    boolean isOwnGroup = number(attributes, "gid") == group;
    int writers = isOwnGroup ? OTHERS_MAY_WRITE : OTHERS_MAY_WRITE | GROUP_MAY_WRITE;
    return (mode & writers) != 0 && (mode & STICKY) == 0;
  }

  private static int number(Map<String, Object> attributes, String name) {
    return (int) Objects.requireNonNull(attributes.get(name), name);
  }

  // Java does not tell the user's number but for files. Containers may have no folder to write to;
  // of this process Linux tells it too, but not where the process has privileges of its own.
  private static Map<String, Object> own() throws IOException {
    try {
      return ofNewFile();
    } catch (IOException e) {
      if (!Files.exists(PROCESS)) {
        throw e;
      }
      return Files.readAttributes(PROCESS, OWNER);
    }
  }

  private static Map<String, Object> ofNewFile() throws IOException {
    Path file = Files.createTempFile("intarsia", null);
    try {
      return Files.readAttributes(file, OWNER);
    } finally {
      Files.delete(file);
    }
  }
}
