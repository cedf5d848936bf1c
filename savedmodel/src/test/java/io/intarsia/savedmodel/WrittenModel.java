package io.intarsia.savedmodel;

import com.google.protobuf.TextFormat;
import io.intarsia.checkpoint.CheckpointReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.tensorflow.proto.FunctionDef;
import org.tensorflow.proto.SavedModel;

/// What was saved, as text that is equal for equal models: names of functions have numbers of the
/// process that traced them, and those of tables have random ones.
final class WrittenModel {
  // In the names of tables.
  private static final String UUID = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";

  private WrittenModel() {}

  static String text(Path folder) throws Exception {
    SavedModel model;
    try (var file = Files.newInputStream(folder.resolve("saved_model.pb"))) {
      model = SavedModel.parseFrom(file);
    }
    String renamed = TextFormat.printer().escapingNonAscii(true).printToString(model);
    renamed = renamed.replaceAll(UUID, "random");
    List<String> names =
        model.getMetaGraphs(0).getGraphDef().getLibrary().getFunctionList().stream()
            .map(FunctionDef::getSignature)
            .map(signature -> signature.getName())
            .toList();
    for (int i = 0; i < names.size(); i++) {
      // As a whole, and as what other names are made of.
      renamed =
          renamed.replaceAll("\\b%s\\b".formatted(names.get(i)), "function-%03d".formatted(i));
    }
    // Maps are sorted by the names that they have now.
    String sorted = TextFormat.printer().printToString(TextFormat.parse(renamed, SavedModel.class));
    return sorted + values(folder);
  }

  /// The values of the variables: their keys, types and content.
  private static String values(Path folder) throws Exception {
    var text = new StringBuilder();
    CheckpointReader.open(folder.resolve("variables/variables"))
        .specs()
        .forEach(
            (key, spec) -> text.append("# ").append(key).append(' ').append(spec).append('\n'));
    for (String name : List.of("variables.data-00000-of-00001", "variables.index")) {
      text.append("# ").append(fileDigest(folder.resolve("variables").resolve(name))).append('\n');
    }
    return text.toString();
  }

  private static String fileDigest(Path file) throws IOException, NoSuchAlgorithmException {
    return file.getFileName() + " " + digest(Files.readAllBytes(file));
  }

  /// A number for the text of a model.
  static String digest(Path folder) throws Exception {
    return digest(text(folder).getBytes(StandardCharsets.UTF_8));
  }

  private static String digest(byte[] bytes) throws NoSuchAlgorithmException {
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
  }
}
