package io.intarsia.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Makes links of what comments refer to as `@see "Python: tf.math.add"`: in sources the address
/// would not fit on a line.
final class PythonLinks {
  private static final Pattern REFERENCE =
      Pattern.compile("(?:\"|&quot;)Python: (tf(?:\\.\\w+)+)(?:\"|&quot;)");
  private static final Pattern MEMBER = Pattern.compile("(/[A-Z]\\w*)/(\\w+)$");
  private static final String PAGES = "https://www.tensorflow.org/api_docs/python/";

  private PythonLinks() {}

  /// Changes all pages in a folder.
  static void add(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".html")).toList()) {
        String text = Files.readString(file);
        String linked = linked(text);
        if (!linked.equals(text)) {
          Files.writeString(file, linked);
        }
      }
    }
  }

  static String linked(String html) {
    return REFERENCE
        .matcher(html)
        .replaceAll(found ->
            Matcher.quoteReplacement(
                "<a href=\"%s\">Python: %s</a>"
                    .formatted(address(found.group(1)), found.group(1))));
  }

  /// Members of classes are on the page of their class; ops of the runtime have pages of their own.
  private static String address(String name) {
    String path = name.replace('.', '/');
    boolean isOp = name.startsWith("tf.raw_ops.");
    return PAGES + (isOp ? path : MEMBER.matcher(path).replaceFirst("$1#$2"));
  }
}
