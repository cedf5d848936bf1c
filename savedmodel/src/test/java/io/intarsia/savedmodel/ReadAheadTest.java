package io.intarsia.savedmodel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.imperative.Environment;
import io.intarsia.imperative.OpListener;
import io.intarsia.imperative.Operation;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The values of a model are read together.
@Timeout(60)
final class ReadAheadTest {
  private static final String READ = "RestoreV2";

  @TempDir private Path folder;
  private final Environment tf = Environment.open();
  private final List<String> ops = new ArrayList<>();

  @BeforeEach
  void save() {
    Map<String, Variable> variables =
        Map.of("a", tf.variable(1f), "b", tf.variable(new float[] {2, 3}), "c", tf.variable(4L));
    SavedModel.save(tf, variables, folder.resolve("model"));
    tf.setListener(
        new OpListener() {
          @Override
          public void onRun(Operation operation, List<Tensor> inputs) {
            ops.add(operation.key().op());
          }
        });
  }

  @AfterEach
  void close() {
    tf.close();
  }

  @Test
  void values_ofAllVariables_areReadByOneOp() {
    try (var model = SavedModel.load(tf, folder.resolve("model"))) {
      assertThat(ops).containsOnlyOnce(READ);
      assertThat(model.variable("a").value().asFloat()).isEqualTo(1);
      assertThat(model.variable("b").value().toArray(float[].class)).containsExactly(2, 3);
      assertThat(model.variable("c").value().asLong()).isEqualTo(4);
    }
  }

  @Test
  void values_oneOfThemDamaged_sayWhichItIs() throws Exception {
    Path data = folder.resolve("model/variables/variables.data-00000-of-00001");
    byte[] bytes = Files.readAllBytes(data);
    // The values lie in the order of their keys: 4 bytes of a, 8 of b, 8 of c.
    bytes[4] ^= 1;
    Files.write(data, bytes);
    assertThatThrownBy(() -> SavedModel.load(tf, folder.resolve("model")))
        .isInstanceOf(SavedModelException.class)
        .hasMessageContaining("'b'");
  }
}
