package io.intarsia.generator;

import com.google.protobuf.TextFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.tensorflow.proto.OpDef;
import org.tensorflow.proto.OpList;

/// The ops that other releases of the runtime define otherwise than the one all else is generated
/// from, as the catalogue has them: `op-definitions-RELEASE.txt`.
final class ReleaseDefinitions {
  private static final Pattern FILE = Pattern.compile("op-definitions-([\\d.]+)\\.txt");

  private ReleaseDefinitions() {}

  /// By release.
  static SortedMap<String, List<OpDef>> read(Path catalog) {
    var releases = new TreeMap<String, List<OpDef>>();
    try (Stream<Path> files = Files.list(catalog)) {
      for (Path file : files.toList()) {
        Matcher name = FILE.matcher(String.valueOf(file.getFileName()));
        if (name.matches()) {
          releases.put(name.group(1), ops(file));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return releases;
  }

  private static List<OpDef> ops(Path file) throws IOException {
    try {
      var ops = OpList.newBuilder();
      TextFormat.merge(Files.readString(file), ops);
      return ops.getOpList();
    } catch (TextFormat.ParseException e) {
      throw new GeneratorException(List.of(file.getFileName() + ": " + e.getMessage()));
    }
  }
}
