package io.intarsia.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.intarsia.files.arrow.ArrowFiles;
import io.intarsia.files.parquet.ParquetFiles;
import io.intarsia.files.sparse.SparseNpz;
import io.intarsia.imperative.Environment;
import io.intarsia.support.CallersExceptions;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Stack traces of failures begin at the line of the program.
final class StackTraceTest {
  @Test
  void exceptionForACaller_isMadeByMistake() {
    CallersExceptions.check(Csv.class);
  }

  @Test
  void failures_beginHere() {
    try (Environment tf = Environment.open()) {
      assertBeginsHere(catchThrowable(() -> Csv.read(tf, Path.of("there/is/none.csv"))));
      assertBeginsHere(catchThrowable(() -> Npy.read(tf, Path.of("none.npy"))));
      Path none = Path.of("none");
      assertBeginsHere(catchThrowable(() -> ArrowFiles.read(tf, none)));
      assertBeginsHere(catchThrowable(() -> ParquetFiles.read(tf, none)));
      assertBeginsHere(catchThrowable(() -> SparseNpz.read(tf, none)));
      Path table = Path.of("src/test/resources/golden/arrow/inner_nulls.arrow");
      assertBeginsHere(catchThrowable(() -> ArrowFiles.read(tf, table)));
      assertBeginsHere(catchThrowable(() -> ArrowFiles.write(Map.of("x", tf.constant(1)), none)));
      assertBeginsHere(catchThrowable(() -> Images.write(tf.ones(2), Path.of("none.png"))));
    }
  }

  private static void assertBeginsHere(Throwable failure) {
    assertThat(failure).isNotNull();
    assertThat(failure.getStackTrace()[0].getClassName()).isEqualTo(StackTraceTest.class.getName());
  }
}
