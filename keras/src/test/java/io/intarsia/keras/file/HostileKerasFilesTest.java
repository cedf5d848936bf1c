package io.intarsia.keras.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.files.DataFileException;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.Layer;
import io.intarsia.keras.layer.Dense;
import io.intarsia.keras.layer.GRU;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Files that are damaged, or made to do harm: an error that says where, and nothing else.
final class HostileKerasFilesTest {
  private final Environment tf = Environment.open();

  @TempDir private Path folder;

  @AfterEach
  void close() {
    tf.close();
  }

  /// `config.json` of a file of Keras with one text for another.
  private Path withConfig(String name, String old, String changed) throws IOException {
    Map<String, byte[]> parts =
        new LinkedHashMap<>(KerasArchive.read(KerasFilesGoldenTest.file(name)));
    String config =
        new String(Objects.requireNonNull(parts.get("config.json")), StandardCharsets.UTF_8);
    assertThat(config).contains(old);
    parts.put("config.json", config.replace(old, changed).getBytes(StandardCharsets.UTF_8));
    Path file = folder.resolve("changed.keras");
    NewFile.write(file, out -> KerasArchive.write(parts, out));
    return file;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          '"units": 5' | '"units": "5"' | Dense.units: expected an integer
          '"units": 5' | '"units": 4611686018427387904' | Dense.units: expected an integer
          '"units": 5' | '"units": null' | Dense.units: expected int
          '"units": 5' | '"units": 2000000000' | layer dense: its weight kernel would be [4, 2000000000]; expected at most 16777302 numbers more, of 16777302 for all weights together
          '"class_name": "Dense"' | '"class_name": "Evil"' | there is no layer Evil
          '"class_name": "Dense"' | '"class_name": "Lambda"' | holds Python code, which is not run
          '"rate": 0.5' | '"rate": {"class_name": "__lambda__", "config": {"value": "4wAA"}}' | Dropout.rate: expected a number
          '"use_bias": true' | '"use_bias": 1' | Dense.use_bias: expected true or false
          '"use_bias": true' | '"use_vias": true' | Dense has no argument use_vias
          '"batch_shape": [null, 4]' | '"batch_shape": [null, -4]' | expected a list of sizes
          '"layers": [' | '"layers": [[[[' | is no JSON
          """)
  void read_ofAChangedConfig_saysWhere(String old, String changed, String message)
      throws IOException {
    Path file = withConfig("mlp.keras", plain(old), plain(changed));
    assertThatThrownBy(() -> KerasFile.read(tf, file))
        .isInstanceOf(DataFileException.class)
        .hasMessageStartingWith(file + ": ")
        .hasMessageContaining(message);
  }

  private static String plain(String quoted) {
    return quoted.substring(1, quoted.length() - 1);
  }

  @Test
  void read_ofDeepJson_isRefused() throws IOException {
    String deep = "{\"a\":".repeat(100_000);
    Path file =
        withConfig("mlp.keras", "{\"module\": \"keras\", \"class_name\": \"Sequential\"", deep);
    assertThatThrownBy(() -> KerasFile.read(tf, file)).hasMessageContaining("is no JSON");
  }

  @Test
  void read_ofAnUnknownLayer_namesThoseThatAreKnown() throws IOException {
    Path file =
        withConfig(
            "mlp.keras",
            "\"module\": \"keras.layers\", \"class_name\": \"Dropout\"",
            "\"module\": \"shop\", \"class_name\": \"Scale\"");
    var own =
        KerasRegistry.empty()
            .with("shop>Other", Dense.class, config -> Dense.of(1), dense -> Map.of());
    assertThatThrownBy(
            () -> KerasFile.read(tf, file, KerasFileOptions.defaults().withRegistry(own)))
        .hasMessageContaining("there is no layer Scale")
        .hasMessageContaining("Dense")
        .hasMessageContaining("[shop>Other]");
  }

  @Test
  void read_ofAnArchiveThatUnpacksWithoutEnd_isRefusedBeforeItDoes() throws IOException {
    Path file = folder.resolve("bomb.keras");
    try (var zip = new ZipOutputStream(Files.newOutputStream(file))) {
      zip.putNextEntry(new ZipEntry("config.json"));
      byte[] zeros = new byte[1 << 20];
      for (int i = 0; i < 300; i++) {
        zip.write(zeros);
      }
    }
    assertThatThrownBy(() -> KerasFile.read(tf, file))
        .isInstanceOf(DataFileException.class)
        .hasMessageContaining("unpack to more");
  }

  @Test
  void read_ofAnArchiveWithPathsOutside_writesNothing() throws IOException {
    Map<String, byte[]> parts =
        new LinkedHashMap<>(KerasArchive.read(KerasFilesGoldenTest.file("mlp.keras")));
    parts.put("../outside.txt", new byte[] {1});
    parts.put("/tmp/outside.txt", new byte[] {1});
    parts.put("assets/../../outside.txt", new byte[] {1});
    Path file = Files.createDirectory(folder.resolve("inner")).resolve("paths.keras");
    NewFile.write(file, out -> KerasArchive.write(parts, out));
    KerasFile.read(tf, file);
    assertThat(folder.resolve("outside.txt")).doesNotExist();
    try (var files = Files.list(folder.resolve("inner"))) {
      assertThat(files).hasSize(1);
    }
  }

  @Test
  void read_withoutAPart_saysWhich() throws IOException {
    for (String part : List.of("config.json", "model.weights.h5")) {
      Map<String, byte[]> parts =
          new LinkedHashMap<>(KerasArchive.read(KerasFilesGoldenTest.file("mlp.keras")));
      parts.remove(part);
      Path file = folder.resolve("part.keras");
      NewFile.write(file, out -> KerasArchive.write(parts, out));
      assertThatThrownBy(() -> KerasFile.read(tf, file)).hasMessageEndingWith("it has no " + part);
    }
  }

  @Test
  void load_ofOtherWeights_listsAllAndChangesNothing() throws IOException {
    Layer<Tensor, Tensor> model = Dense.of(2).then(Dense.of(3)).then(Dense.of(1));
    model.apply(tf.ones(Shape.of(1, 4)));
    List<String> before = model.weights().stream().map(HostileKerasFilesTest::numbers).toList();
    assertThatThrownBy(
            () -> WeightFiles.load(tf, model, KerasFilesGoldenTest.file("mlp.weights.h5")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll(
            "nothing was changed",
            "layers/dense/vars/0 (dense/kernel): expected [4, 2], got [4, 5]",
            "layers/dense/vars/1 (dense/bias): expected [2], got [5]",
            "layers/dense_1/vars/0 (dense/kernel): expected [2, 3], got [5, 3]",
            "layers/dense_2/vars/0 (dense/kernel): expected [3, 1], it is not in the file");
    assertThat(model.weights().stream().map(HostileKerasFilesTest::numbers).toList())
        .isEqualTo(before);
  }

  private static String numbers(Variable variable) {
    return Arrays.toString(variable.value().reshape(-1).toArray(float[].class));
  }

  @Test
  void shards_thatNameOtherFolders_areRefused() throws IOException {
    Path file = folder.resolve("a.weights.json");
    Files.writeString(file, "{\"weight_map\": {\"vars\": \"../../a.weights.h5\"}}");
    assertThatThrownBy(() -> WeightFiles.read(tf, file))
        .isInstanceOf(DataFileException.class)
        .hasMessageContaining("expected the name of a file beside it");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          '"class_name": "Maximum"' | '"class_name": "Bincount"' | layer maximum: there is no function Bincount of keras.ops here; there are [Abs, Absolute,
          '"class_name": "Maximum"' | '"class_name": "Bincount"' | say what it computes (KerasRegistry)
          '["input_layer", 0, 0]' | '["nothing", 0, 0]' | takes [["nothing",0,0]
          '{"class_name": "__numpy__"' | '{"class_name": "__lambda__"' | function: expected a tensor, a number or a list, got {"class_name":"__lambda__"
          """)
  void read_ofAFunctionThatIsNotThere_saysWhich(String old, String changed, String message)
      throws IOException {
    Path file = withConfig("functions_arithmetic.keras", plain(old), plain(changed));
    assertThatThrownBy(() -> KerasFile.read(tf, file))
        .isInstanceOf(DataFileException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          '"axis": [1, 2]' | '"axis": "a"' | Sum.axis: expected integers, got a
          '"axis": [1, 2]' | '"axis": [1, 7]' | layer sum_
          '"keepdims": true' | '"keepdims": 3' | keepdims: expected true or false, got 3
          """)
  void read_ofAFunctionOfOtherArguments_saysWhere(String old, String changed, String message)
      throws IOException {
    Path file = withConfig("functions_reductions.keras", plain(old), plain(changed));
    assertThatThrownBy(() -> KerasFile.read(tf, file))
        .isInstanceOf(DataFileException.class)
        .hasMessageContaining(message);
  }

  static Stream<Arguments> hugeModels() {
    return Stream.of(
        Arguments.of("mlp.keras", "[null, 4]", "[null, 1000000000]"),
        Arguments.of("embedded.keras", "\"input_dim\": 7", "\"input_dim\": 2000000000"),
        Arguments.of("convolutional.keras", "\"filters\": 4", "\"filters\": 2000000000"),
        Arguments.of(
            "convolutional.keras", "\"kernel_size\": [3, 2]", "\"kernel_size\": [90000, 90000]"),
        Arguments.of("recurrent.keras", "\"units\": 2", "\"units\": 100000"),
        Arguments.of("attention.keras", "\"key_dim\": 3", "\"key_dim\": 1000000000"));
  }

  @ParameterizedTest
  @MethodSource("hugeModels")
  void read_ofAModelWithHugeWeights_isRefusedBeforeMemoryIsTaken(
      String name, String old, String changed) throws IOException {
    Path file = withConfig(name, old, changed);
    long before = Memory.allocatedByThisThread();
    assertThatThrownBy(() -> KerasFile.read(tf, file))
        .isInstanceOf(DataFileException.class)
        .hasMessageContaining("layer ")
        .hasMessageContaining("for all weights together");
    assertThat(Memory.allocatedByThisThread() - before).isLessThan(200L << 20);
  }

  @Test
  void read_ofWhatARecurrentLayerKeeps_isLimited_too() throws IOException {
    Layer<Tensor, Tensor> model = GRU.of(2).withStateful(true).then(Dense.of(1));
    model.apply(tf.ones(Shape.of(3, 5, 4)));
    Path file = folder.resolve("stateful.keras");
    KerasFile.write(model, file);
    Map<String, byte[]> parts = new LinkedHashMap<>(KerasArchive.read(file));
    String config =
        new String(Objects.requireNonNull(parts.get("config.json")), StandardCharsets.UTF_8);
    // The batch is no matter for what is built, but here.
    parts.put(
        "config.json",
        config.replace("[null,5,4]", "[2000000000,5,4]").getBytes(StandardCharsets.UTF_8));
    NewFile.write(file, out -> KerasArchive.write(parts, out));
    assertThatThrownBy(() -> KerasFile.read(tf, file))
        .hasMessageContaining("layer gru: its weight")
        .hasMessageContaining("would be [2000000000, 2]");
  }

  @Test
  void read_ofAnArchiveWithTwoPartsOfOneName_isRefused() throws IOException {
    Path file = folder.resolve("twice.keras");
    Map<String, byte[]> parts =
        new LinkedHashMap<>(KerasArchive.read(KerasFilesGoldenTest.file("mlp.keras")));
    parts.put("config.jsom", new byte[] {'{', '}'});
    NewFile.write(file, out -> KerasArchive.write(parts, out));
    byte[] bytes = Files.readAllBytes(file);
    String text =
        new String(bytes, StandardCharsets.ISO_8859_1).replace("config.jsom", "config.json");
    Files.write(file, text.getBytes(StandardCharsets.ISO_8859_1));
    assertThatThrownBy(() -> KerasFile.read(tf, file))
        .isInstanceOf(DataFileException.class)
        .hasMessageContaining("it has two parts named config.json");
  }

  @Test
  void read_ofAnEncryptedArchive_isRefused() throws IOException {
    byte[] bytes = Files.readAllBytes(KerasFilesGoldenTest.file("mlp.keras"));
    for (int at = 0; at + 10 < bytes.length; at++) {
      // The flags of an entry, in front of it and in the list of all.
      boolean isEntry = bytes[at] == 'P' && bytes[at + 1] == 'K' && bytes[at + 2] == 1;
      if (isEntry && bytes[at + 3] == 2) {
        bytes[at + 8] |= 1;
      }
    }
    Path file = Files.write(folder.resolve("encrypted.keras"), bytes);
    assertThatThrownBy(() -> KerasFile.read(tf, file))
        .isInstanceOf(DataFileException.class)
        .hasMessageContaining("encrypted");
  }

  @Test
  void read_ofAnArchiveOfVeryManyParts_isRefused() throws IOException {
    Path file = folder.resolve("many.keras");
    Map<String, byte[]> parts = new LinkedHashMap<>();
    for (int i = 0; i <= 10_000; i++) {
      parts.put("assets/" + i, new byte[0]);
    }
    NewFile.write(file, out -> KerasArchive.write(parts, out));
    assertThatThrownBy(() -> KerasFile.read(tf, file))
        .isInstanceOf(DataFileException.class)
        .hasMessageContaining("expected at most 10000 parts, got 10001");
  }
}
