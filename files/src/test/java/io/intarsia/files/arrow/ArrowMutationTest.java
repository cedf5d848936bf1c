package io.intarsia.files.arrow;

import io.intarsia.files.ColumnOptions;
import io.intarsia.files.Mutations;
import io.intarsia.files.ValueText;
import io.intarsia.imperative.Environment;
import io.intarsia.support.Tier;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Damaged Arrow files are refused or read, and nothing else happens.
final class ArrowMutationTest {
  private static final Path GOLDEN = Path.of("src/test/resources/golden/arrow");
  private static final Environment tf = Environment.open();

  @TempDir private Path folder;

  @AfterAll
  static void close() {
    tf.close();
  }

  @ParameterizedTest
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  @ValueSource(
      strings = {
        "numbers.arrow",
        "texts.arrow",
        "lists.arrow",
        "lists.arrows",
        "fixed.arrow",
        "structures.arrow",
        "nulls.arrow",
        "coded.arrow",
        "coded.arrows",
        "inner_nulls.arrow",
        "structures_lz4.arrow",
        "coded_lz4.arrow",
        "old.arrows"
      })
  void read_damagedFile_isRefusedOrRead(String name) throws IOException {
    Mutations.check(
        GOLDEN.resolve(name),
        folder,
        Tier.values(4, 40),
        file ->
            ArrowFiles.read(tf, file, ColumnOptions.defaults().withNullsFilled(true))
                .values()
                .forEach(ValueText::of));
  }
}
