package io.intarsia.keras.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.files.DataFileException;
import io.intarsia.imperative.Environment;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// HDF5 files that `tools/golden/keras_hostile.py` wrote: what may be in them is read, and what
/// would take memory, or is elsewhere, is refused.
final class HostileHdf5Test {
  private final Environment tf = Environment.open();

  @TempDir private Path folder;

  @AfterEach
  void close() {
    tf.close();
  }

  private static Path file(String name) {
    return KerasFilesGoldenTest.file("hdf5/" + name + ".weights.h5");
  }

  @Test
  void packedArrays_areReadAsOthersAre() throws IOException {
    Map<String, Tensor> arrays = WeightFiles.read(tf, file("packed"));
    float[][] rows =
        tf.reshape(tf.range(600), Shape.of(30, 20)).cast(DType.FLOAT32).toArray(float[][].class);
    for (String name : new String[] {"vars/0", "vars/1", "vars/2", "vars/4"}) {
      assertThat(Objects.requireNonNull(arrays.get(name)).toArray(float[][].class))
          .as(name)
          .isEqualTo(rows);
    }
    // Noise, of which deflate makes more than it was.
    assertThat(Objects.requireNonNull(arrays.get("vars/3")).shape()).isEqualTo(Shape.of(64, 4));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          bomb     | vars/0: expected chunks of at most 4096 bytes, got more
          zeros    | vars/0: an array of float32 [30000000] has 120000000 bytes
          many     | an array of float32 [1000000] has 4000000 bytes, all until then 68000000, and the file 38072
          lzf      | vars/0: expected an array as it is, or packed by shuffle, gzip and fletcher32 in this order
          external | it has what is not read here; write its arrays as they are
          virtual  | it has what is not read here; write its arrays as they are
          soft     | vars/0: it is a link to another place, which is not followed
          linked   | vars/0: it is a link to another place, which is not followed
          cyclic   | groups are nested without an end
          deep     | groups are nested without an end
          """)
  void whatTakesMemoryOrIsElsewhere_isRefused(String name, String message) {
    long before = Memory.allocatedByThisThread();
    assertThatThrownBy(() -> WeightFiles.read(tf, file(name)))
        .isInstanceOf(DataFileException.class)
        .hasMessageStartingWith(file(name) + ": ")
        .hasMessageContaining(message);
    assertThat(Memory.allocatedByThisThread() - before).isLessThan(50L << 20);
  }

  @ParameterizedTest
  @CsvSource({
    "unwritten, 1",
    "chunks, 1",
    "grains, 1",
    "compound, 0",
    "lengths, 0",
    "references, 1"
  })
  void whatIsNotThere_isZero_andWhatIsNoNumberIsNoWeight(String name, int arrays)
      throws IOException {
    long before = Memory.allocatedByThisThread();
    Map<String, Tensor> read = WeightFiles.read(tf, file(name));
    assertThat(read).hasSize(arrays);
    assertThat(Memory.allocatedByThisThread() - before).isLessThan(100L << 20);
  }

  @Test
  void attributesInAnyEncoding_areTextsOrAnError() throws IOException {
    H5Reader.use(
        file("texts"),
        Files.readAllBytes(file("texts")),
        reader -> {
          assertThat(reader.texts("", "layer_names")).hasSize(3).startsWith("dense");
          assertThat(reader.text("", "keras_version")).isEqualTo("grün ∀");
          assertThat(reader.text("", "model_config")).startsWith("gr");
          assertThat(reader.text("", "numbers")).isNull();
          assertThat(reader.texts("", "numbers")).isEmpty();
          return true;
        });
  }

  @Test
  void datasets_ofHugeShapes_areRefusedBeforeMemoryIsTaken() throws IOException {
    var root = new H5Node.Group();
    root.group("vars")
        .children()
        .put("0", new H5Node.Data(DType.FLOAT32, Shape.of(3), () -> ByteBuffer.allocate(12)));
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
