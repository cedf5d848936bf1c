package io.intarsia.hub;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What an address leads to.
sealed interface ModelHandle {
  /// A scheme, which has more letters than the name of a drive.
  Pattern SCHEME = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]+):.*");

  /// A folder, which is the model.
  record Folder(Path folder) implements ModelHandle {}

  /// A file that holds it.
  record Archive(Path file) implements ModelHandle {}

  /// A file of a server.
  record Remote(URI uri) implements ModelHandle {}

  static ModelHandle of(String handle) {
    var scheme = SCHEME.matcher(handle);
    if (!scheme.matches()) {
      return local(handle, path(handle));
    }
    return switch (scheme.group(1).toLowerCase(Locale.ROOT)) {
      case "http", "https" -> remote(handle, uri(handle));
      case "file" -> local(handle, file(handle, uri(handle)));
      default -> throw HubErrors.scheme(handle);
    };
  }

  private static Path path(String handle) {
    try {
      return Path.of(handle);
    } catch (InvalidPathException e) {
      throw HubErrors.malformed(handle, e);
    }
  }

  private static Path file(String handle, URI uri) {
    try {
      return Path.of(uri);
    } catch (IllegalArgumentException | FileSystemNotFoundException e) {
      throw HubErrors.malformed(handle, e);
    }
  }

  private static URI uri(String handle) {
    try {
      return new URI(handle);
    } catch (URISyntaxException e) {
      throw HubErrors.malformed(handle, e);
    }
  }

  private static ModelHandle local(String handle, Path path) {
    if (Files.isDirectory(path)) {
      return new Folder(path);
    }
    if (!Files.exists(path)) {
      throw HubErrors.nothing(handle);
    }
    if (!isArchive(path.toString())) {
      throw HubErrors.notAnArchive(handle);
    }
    return new Archive(path);
  }

  private static ModelHandle remote(String handle, URI uri) {
    if (uri.getHost() == null) {
      throw HubErrors.malformed(handle, null);
    }
    if (uri.getRawUserInfo() != null) {
      throw HubErrors.userInfo(uri);
    }
    return new Remote(isArchive(uri.getPath()) ? plain(uri) : compressed(uri));
  }

  private static URI plain(URI uri) {
    return URI.create(withoutFragment(uri));
  }

  private static URI compressed(URI uri) {
    String query = uri.getRawQuery();
    if (query != null && query.contains("tf-hub-format=")) {
      return plain(uri);
    }
    return URI.create(
        withoutFragment(uri) + (query == null ? '?' : '&') + "tf-hub-format=compressed");
  }

  private static String withoutFragment(URI uri) {
    String text = uri.toString();
    int hash = text.indexOf('#');
    return hash < 0 ? text : text.substring(0, hash);
  }

  private static boolean isArchive(@Nullable String name) {
    String small = name == null ? "" : name.toLowerCase(Locale.ROOT);
    return small.endsWith(".tar.gz") || small.endsWith(".tgz");
  }
}
