package io.intarsia.examples;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The code of pages compiles, runs, and gives what the page says.
final class PagesTest {
  @TempDir private Path folder;

  @Test
  void types_code_givesWhatThePageSays() throws Exception {
    new PageProgram(
            "types.md",
            """
            Tensor indices = tf.constant(new long[][] {{0}, {2}});
            Tensor values = tf.constant(new int[] {1, 2});
            Tensor denseShape = tf.constant(new long[] {3});
            RaggedTensor ragged = RaggedTensor.of(tf, Collections.nCopies(6, List.of(1, 2)));
            """)
        .run(folder);
  }
}
