package io.intarsia.hub;

import io.intarsia.errors.Mistake;
import io.intarsia.internal.files.FileWords;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// What can go wrong on the way to a model.
final class HubErrors {
  private static final String USAGE =
      "a handle is a folder, a file .tar.gz or .tgz, or an address file://, http:// or https://";

  private HubErrors() {}

  // -- handles ------------------------------------------------------------------------------------

  static IllegalArgumentException scheme(String handle) {
    return Mistake.argument("Hub.resolve(%s): %s".formatted(handle, USAGE));
  }

  static IllegalArgumentException malformed(String handle, @Nullable Exception cause) {
    String why = cause == null ? "it names no server" : cause.getMessage();
    return Mistake.argument(
        "Hub.resolve(%s): the handle is malformed (%s); %s".formatted(handle, why, USAGE));
  }

  /// The message leaves the secret out.
  static IllegalArgumentException userInfo(URI uri) {
    return Mistake.argument(
        "Hub.resolve: the address on %s has a user or password, which would not be sent;"
                .formatted(uri.getHost())
            + " download the archive by other means and give its file");
  }

  static IllegalArgumentException checksumOfFolder(Path folder) {
    return Mistake.argument(
        "Hub.resolve(%s): a folder has no checksum; give an archive, or leave the checksum out"
            .formatted(folder));
  }

  static HubException nothing(String handle) {
    return of(handle, "there is no such file or folder; " + USAGE, null);
  }

  static HubException notAnArchive(String handle) {
    return of(handle, "the file is no .tar.gz or .tgz; " + USAGE, null);
  }

  static HubException noModel(String handle, Path folder) {
    return of(
        handle,
        "there is no saved_model.pb or saved_model.pbtxt in it, nor in an only folder in it"
            + (handle.equals(folder.toString()) ? "" : "; is it the archive of a saved model?"),
        null);
  }

  // -- downloads ----------------------------------------------------------------------------------

  static HubException status(String handle, URI uri, int status) {
    return of(handle, "the server answered %d to GET %s".formatted(status, uri), null);
  }

  static HubException range(String handle, long there, String range) {
    String got = range.isEmpty() ? "nothing" : "'" + range + "'";
    return of(
        handle,
        "the server was asked for the bytes from %d and answered with %s; call again to begin anew"
            .formatted(there, got),
        null);
  }

  static HubException broken(String handle, long there, IOException cause) {
    String kept = there == 0 ? "" : "; %d bytes are kept, call again for the rest".formatted(there);
    return of(handle, "the download failed: " + words(cause) + kept, cause);
  }

  static HubException interrupted(String handle, Exception cause) {
    return of(handle, "the thread was interrupted", cause);
  }

  static HubException locked(String handle, Path lock, Duration limit) {
    return of(
        handle,
        "another program has fetched it for %s and holds %s; try again later, or with a longer time limit"
            .formatted(limit, lock),
        null);
  }

  static HubException checksum(String handle, String expected, String got) {
    return of(
        handle,
        "the SHA-256 checksum of the archive is not the one asked for: expected %s, got %s"
            .formatted(expected, got),
        null);
  }

  static HubException files(String handle, IOException cause) {
    return of(handle, words(cause), cause);
  }

  static HubException cache(String handle, Path folder, IOException cause) {
    return of(
        handle,
        "the cache %s cannot be used (%s); give another folder with HubOptions.withCache or by the environment variable TFHUB_CACHE_DIR"
            .formatted(folder, words(cause)),
        cause);
  }

  // -- archives -----------------------------------------------------------------------------------

  static HubException notTarGz(String handle, Exception cause) {
    return of(handle, "the archive is no whole .tar.gz: " + words(cause), cause);
  }

  static HubException link(String handle, String entry, String to) {
    return refused(handle, entry, "is a link to '%s'".formatted(to));
  }

  static HubException special(String handle, String entry) {
    return refused(handle, entry, "is neither a file nor a folder");
  }

  static HubException outside(String handle, String entry) {
    return refused(handle, entry, "would lie outside of the model's folder");
  }

  static HubException entryName(String handle, String entry, Exception cause) {
    return refused(handle, entry, "has a name that no file can have here: " + cause.getMessage());
  }

  static HubException twice(String handle, String entry) {
    return refused(handle, entry, "is there twice");
  }

  static HubException nearlyTwice(String handle, String entry, String other) {
    return refused(
        handle, entry, "and '%s' are one file on systems that ignore case".formatted(other));
  }

  static HubException unwritable(String handle, String entry, IOException cause) {
    return of(
        handle,
        "'%s' of the archive cannot be written: %s".formatted(entry, FileWords.of(cause)),
        cause);
  }

  static HubException header(String handle, String entry, long limit) {
    return refused(handle, entry, "is followed by headers of more than %d bytes".formatted(limit));
  }

  static HubException tooMany(String handle, String entry, int limit) {
    return refused(handle, entry, "is one more than %d entries; %s".formatted(limit, MORE));
  }

  static HubException tooLarge(String handle, String entry, long limit) {
    return refused(handle, entry, "makes it more than %d bytes; %s".formatted(limit, MORE));
  }

  static HubException ratio(String handle, String entry, int limit) {
    return refused(
        handle, entry, "unpacks to more than %d bytes for one; %s".formatted(limit, MORE));
  }

  private static final String MORE = "HubOptions.withLimits allows more";

  private static HubException refused(String handle, String entry, String problem) {
    return of(handle, "the archive is refused: '%s' %s".formatted(entry, problem), null);
  }

  private static HubException of(String handle, String problem, @Nullable Exception cause) {
    return Mistake.of(new HubException("Hub.resolve(%s): %s".formatted(handle, problem), cause));
  }

  private static String words(Exception cause) {
    if (cause instanceof FileSystemException failure) {
      return "%s: %s".formatted(failure.getFile(), FileWords.of(failure));
    }
    String message = cause.getMessage();
    String name = cause.getClass().getSimpleName();
    return message == null ? name : name + ": " + message;
  }
}
