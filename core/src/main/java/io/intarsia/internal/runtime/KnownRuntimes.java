package io.intarsia.internal.runtime;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The versions of TensorFlow that the library runs on, and those among them that were tried: the
/// tests have run on them, and what differs is known.
///
/// What differs is data. An op whose definition is another than on [#GENERATED] has its own in the
/// resource `op-definitions-RELEASE.bin`; the ops that need the key on a release, though they are
/// vetted, are in `unvetted-RELEASE.txt`. Both are read when they are first needed. Functions of
/// the runtime's C++ are found by their names, which are there or not.
public final class KnownRuntimes {
  /// The release whose op list the library is generated from.
  public static final String GENERATED = "2.18";

  /// From the oldest to the newest.
  static final List<String> TRIED = List.of("2.18.0", "2.21.0");

  private static final int MAJOR = 2;
  private static final int OLDEST = 18;
  private static final int NEWEST = 21;

  private KnownRuntimes() {}

  /// Whether the library runs on a version, tried or not, such as `2.19.0-rc1`.
  static boolean isSupported(String version) {
    Matcher parts = Pattern.compile("(\\d{1,6})\\.(\\d{1,6})\\..+").matcher(version);
    if (!parts.matches() || Integer.parseInt(parts.group(1)) != MAJOR) {
      return false;
    }
    int minor = Integer.parseInt(parts.group(2));
    return minor >= OLDEST && minor <= NEWEST;
  }

  /// Those the library runs on, for messages.
  public static String supported() {
    return "%d.%d to %d.%d (tried: %s)"
        .formatted(MAJOR, OLDEST, MAJOR, NEWEST, String.join(", ", TRIED));
  }

  /// The release of a version that was tried.
  static String release(String tried) {
    return tried.substring(0, tried.lastIndexOf('.'));
  }

  /// The releases beside [#GENERATED] that there are data of.
  static List<String> withData() {
    return TRIED.stream()
        .map(KnownRuntimes::release)
        .filter(release -> !release.equals(GENERATED))
        .toList();
  }
}
