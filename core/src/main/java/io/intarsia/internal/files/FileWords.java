package io.intarsia.internal.files;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Optional;

/// What is wrong with a file, in words that can follow its name.
public final class FileWords {
  private FileWords() {}

  /// What an exception says, on one line, without the file's name, which is there already.
  public static String of(IOException cause) {
    return switch (cause) {
      case NoSuchFileException _ -> "there is no such file";
      case AccessDeniedException _ -> "access is denied";
      case FileAlreadyExistsException _ -> "a file of this name is there already";
      case NotDirectoryException _ -> "it is no folder";
      case DirectoryNotEmptyException _ -> "the folder is not empty";
      case ClosedByInterruptException _ -> "the thread was interrupted";
      case FileSystemException failure when failure.getReason() != null ->
          reason(failure.getReason());
      case FileSystemException failure -> failure.getClass().getSimpleName();
      default -> said(cause);
    };
  }

  /// What a message of the system or of the runtime says, if it is that no more can be written.
  public static Optional<String> noSpace(String said) {
    if (said.contains("No space left on device")) {
      return Optional.of("no space is left on its disk; make room there, and write it again");
    }
    if (said.contains("Disk quota exceeded")) {
      return Optional.of("the user's quota of its disk is used up; make room, and write it again");
    }
    return said.contains("File too large")
        ? Optional.of(
            "it is larger than this process may write, or the file system takes; raise the limit (ulimit -f), and write it again")
        : Optional.empty();
  }

  private static String reason(String reason) {
    return reason.contains("name too long")
        ? "a name in it is too long for this file system"
        : noSpace(reason).orElseGet(() -> firstLine(reason));
  }

  private static String said(IOException cause) {
    String message = cause.getMessage();
    return message == null
        ? cause.getClass().getSimpleName()
        : noSpace(message).orElseGet(() -> firstLine(message));
  }

  private static String firstLine(String text) {
    return text.lines().findFirst().orElse("");
  }
}
