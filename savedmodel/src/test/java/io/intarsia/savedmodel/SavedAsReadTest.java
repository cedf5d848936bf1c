package io.intarsia.savedmodel;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.imperative.Environment;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is saved is what Python has read and called: [SavedInPythonTest] wrote down the model of
/// which it has asserted what Python makes of it. Where that test does not run, this one says that
/// nothing has changed since.
final class SavedAsReadTest {
  @TempDir private Path folder;

  @Test
  @Tag("E-154")
  void save_eachKindOfFunction_isWhatPythonHasRead(Environment tf) throws Exception {
    Path model = folder.resolve("model");
    EachKind.save(tf, model);
    assertThat(WrittenModel.text(model)).isEqualTo(Files.readString(EachKind.READ_BY_PYTHON));
  }

  @Test
  void save_tables_areWhatPythonHasRead(Environment tf) throws Exception {
    Path model = folder.resolve("model");
    EachTable.save(tf, folder, model);
    assertThat(WrittenModel.text(model)).isEqualTo(Files.readString(EachTable.READ_BY_PYTHON));
  }

  @Test
  void save_gradientsOfTheirOwn_areWhatPythonHasRead(Environment tf) throws Exception {
    Path model = folder.resolve("model");
    EachGradient.save(tf, model);
    assertThat(WrittenModel.text(model)).isEqualTo(Files.readString(EachGradient.READ_BY_PYTHON));
  }
}
