package io.intarsia.internal.c;

import java.util.List;
import java.util.stream.Stream;

/// What the files of the runtime's libraries are called.
final class LibraryNames {
  private static final String LINUX = "lib%s.so.2";
  private static final String MAC = "lib%s.2.dylib";
  private static final String WINDOWS = "%s.dll";

  private LibraryNames() {}

  /// The name of a library's file on a platform.
  static String of(String library, String platform) {
    return form(platform).formatted(library);
  }

  /// The names it has on other platforms.
  static Stream<String> others(String library, String platform) {
    return List.of(LINUX, MAC, WINDOWS).stream()
        .filter(form -> !form.equals(form(platform)))
        .map(form -> form.formatted(library));
  }

  private static String form(String platform) {
    if (platform.startsWith("windows")) {
      return WINDOWS;
    }
    return platform.startsWith("macosx") ? MAC : LINUX;
  }
}
