package io.intarsia.keras.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.files.DataFileException;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.Layer;
import io.intarsia.keras.layer.Dense;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Files that are damaged, or made to do harm: an error that says where, and nothing else.
final class HostileKerasFilesTest {
  private static final int CHANGES = 300;

  private final Environment tf = Environment.open();

  @TempDir private Path folder;

  @AfterEach
  void close() {
    tf.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mlp.keras",
        "shared.keras",
        "mlp.h5",
        "mlp.weights.h5",
        "mlp.npz",
        "mlp.safetensors"
      })
  @Timeout(120)
  void read_ofAChangedFile_givesAModelOrAnError(String name) throws IOException {
    byte[] whole = Files.readAllBytes(KerasFilesGoldenTest.file(name));
    var random = new SplittableRandom(1);
    int refused = 0;
    for (int i = 0; i < CHANGES; i++) {
      byte[] changed = changed(whole, random);
      try {
        open(Files.write(folder.resolve(name), changed));
      } catch (DataFileException | IllegalArgumentException e) {
        assertThat(e.getMessage()).isNotBlank();
        refused++;
      }
    }
    assertThat(refused).isPositive();
  }

  private void open(Path file) throws IOException {
    String name = file.getFileName().toString();
    if (name.endsWith(".keras") || name.equals("mlp.h5")) {
      KerasFile.read(tf, file);
    } else {
      WeightFiles.read(tf, file);
    }
  }

  private static byte[] changed(byte[] whole, SplittableRandom random) {
    if (random.nextInt(4) == 0) {
      return Arrays.copyOf(whole, random.nextInt(whole.length));
    }
    byte[] changed = whole.clone();
    for (int i = random.nextInt(1, 9); i > 0; i--) {
      // The front of HDF5 files says where everything is.
      int bound = random.nextBoolean() ? whole.length : Math.min(whole.length, 2000);
      changed[random.nextInt(bound)] = (byte) random.nextInt(256);
    }
    return changed;
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
          '"units": 5' | '"units": 4611686018427387904' | units: expected at most 43
          '"units": 5' | '"units": null' | Dense.units: expected int
          '"units": 5' | '"units": 2000000000' | units: expected at most 43
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

  @Test
  void datasets_ofHugeShapes_areRefusedBeforeMemoryIsTaken() throws IOException {
    var root = new H5Node.Group();
    root.group("vars")
        .children()
        .put(
            "0",
            new H5Node.Data(
                io.intarsia.dtype.DType.FLOAT32,
                Shape.of(3),
                () -> java.nio.ByteBuffer.allocate(12)));
    var out = new ByteArrayOutputStream();
    H5Writer.write(root, out);
    byte[] bytes = out.toByteArray();
    // The one size of three is made a large one.
    for (int at = 0; at + 24 < bytes.length; at += 8) {
      if (bytes[at] == 1 && bytes[at + 1] == 1 && bytes[at + 8] == 3 && bytes[at - 8] == 1) {
        bytes[at + 8 + 3] = 0x7f;
      }
    }
    Path file = Files.write(folder.resolve("huge.weights.h5"), bytes);
    assertThatThrownBy(() -> WeightFiles.read(tf, file))
        .isInstanceOf(DataFileException.class)
        .hasMessageContaining("vars/0");
  }
}
