package io.intarsia.keras.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.files.DataFileException;
import io.intarsia.imperative.Environment;
import io.intarsia.support.Tier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Files with changes that are drawn: a model or an error that says something, and not much memory.
final class ChangedKerasFilesTest {
  private static final int CHANGES = 220;
  private static final long OF_ONE_FILE = 300L << 20;
  private static final long OF_ALL = 1500L << 20;

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mlp.keras",
        "shared.keras",
        "convolutional.keras",
        "recurrent.keras",
        "attention.keras",
        "functions_items.keras",
        "functions_shapes.keras",
        "continued/list.keras",
        "continued/exponential.keras",
        "mlp.h5",
        "mlp.weights.h5",
        "hdf5/packed.weights.h5",
        "mlp.npz",
        "mlp.safetensors"
      })
  @Timeout(600)
  void read_ofAChangedFile_givesAModelOrAnError(String name) throws IOException {
    Path original = KerasFilesGoldenTest.file(name);
    byte[] whole = Files.readAllBytes(original);
    Path file = folder.resolve(original.getFileName());
    long process = Memory.ofTheProcess();
    for (int i = 0; i < CHANGES; i++) {
      if (!Tier.isTurn(name + i, 30)) {
        continue;
      }
      var changes = new FileChanges(new SplittableRandom(31L * name.hashCode() + i));
      boolean isOfParts = name.endsWith(".keras") && i % 4 != 0;
      byte[] changed =
          isOfParts ? changes.changedArchive(KerasArchive.read(original)) : changes.changed(whole);
      try {
        check(Files.write(file, changed));
      } catch (RuntimeException e) {
        throw new AssertionError(name + ", change " + i, e);
      }
    }
    assertThat(Memory.ofTheProcess() - process).isLessThan(OF_ALL);
  }

  private static void check(Path file) throws IOException {
    long before = Memory.allocatedByThisThread();
    try (var tf = Environment.open()) {
      open(tf, file);
    } catch (DataFileException | IllegalArgumentException e) {
      assertThat(e.getMessage()).isNotBlank();
    } finally {
      assertThat(Memory.allocatedByThisThread() - before).isLessThan(OF_ONE_FILE);
    }
  }

  private static void open(Environment tf, Path file) throws IOException {
    String name = file.getFileName().toString();
    if (name.endsWith(".keras") || name.equals("mlp.h5")) {
      if (KerasFile.readAll(tf, file, KerasFileOptions.defaults()).compileConfig() != null) {
        KerasModelFile.read(tf, file).close();
      }
    } else {
      WeightFiles.read(tf, file);
    }
  }
}
