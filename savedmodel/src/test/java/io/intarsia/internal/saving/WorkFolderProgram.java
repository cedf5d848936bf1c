package io.intarsia.internal.saving;

import io.intarsia.internal.saving.WorkFolder.Kind;
import java.nio.file.Files;
import java.nio.file.Path;

/// Ends in the middle of its work, or never.
final class WorkFolderProgram {
  static final int STATUS = 3;

  private WorkFolderProgram() {}

  /// Makes a work folder, prints its path, and ends as if it were killed.
  ///
  /// @param args where, and anything if it is to wait instead
  public static void main(String[] args) throws Exception {
    WorkFolder work = WorkFolder.in(Path.of(args[0]), "x", Kind.MODEL);
    Files.writeString(work.path().resolve("half"), "of it");
    System.out.println(work.path());
    System.out.flush();
    if (args.length > 1) {
      Thread.sleep(Long.MAX_VALUE);
    }
    Runtime.getRuntime().halt(STATUS);
  }
}
