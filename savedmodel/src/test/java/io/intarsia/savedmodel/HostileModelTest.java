package io.intarsia.savedmodel;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.ChildJvm;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.tensorflow.proto.FunctionDef;
import org.tensorflow.proto.MetaGraphDef;

/// Models whose functions hold ops that end a process, with arguments that have them do it.
final class HostileModelTest {
  @TempDir private Path folder;

  @Test
  @Timeout(300)
  void call_ofAModelWithAHostileOp_isRefused(Environment tf) throws Exception {
    Path model = folder.resolve("model");
    SavedModel.save(tf, functions(tf), model);
    replaceOps(model.resolve("saved_model.pb"));

    var outcome =
        ChildJvm.in(folder)
            .withPatience(Duration.ofMinutes(4))
            .run(HostileModelProgram.class, model.toString());

    assertThat(outcome.status()).as(outcome.output()).isZero();
    List<String> lines =
        outcome.output().lines().filter(line -> line.startsWith(HostileModelProgram.MARK)).toList();
    assertThat(lines).hasSize(HostileOp.ALL.size());
    for (int i = 0; i < lines.size(); i++) {
      HostileOp hostile = HostileOp.ALL.get(i);
      assertThat(lines.get(i)).as(hostile.toString()).contains(hostile.op(), hostile.says());
    }
  }

  /// Functions that each have one node that tells its number.
  private static Map<String, Object> functions(Environment tf) {
    Map<String, Object> functions = new LinkedHashMap<>();
    for (int i = 0; i < HostileOp.ALL.size(); i++) {
      float number = i + 2;
      var function = tf.function((Ops g, Tensor x) -> g.execute("LeakyRelu", alpha(number), x)[0]);
      function.concrete(TensorSpec.of(Shape.unknown(), DType.FLOAT32));
      functions.put("f" + i, function);
    }
    return functions;
  }

  private static Attributes alpha(float number) {
    return Attributes.of("alpha", number);
  }

  private static void replaceOps(Path file) throws IOException {
    var model = org.tensorflow.proto.SavedModel.parseFrom(Files.readAllBytes(file)).toBuilder();
    MetaGraphDef.Builder graph = model.getMetaGraphsBuilder(0);
    int replaced = 0;
    for (FunctionDef.Builder function :
        graph.getGraphDefBuilder().getLibraryBuilder().getFunctionBuilderList()) {
      for (int at = 0; at < function.getNodeDefCount(); at++) {
        if (function.getNodeDef(at).getOp().equals("LeakyRelu")) {
          int number = (int) function.getNodeDef(at).getAttrOrThrow("alpha").getF() - 2;
          HostileOp.ALL.get(number).replace(function, at, "activations");
          replaced++;
        }
      }
    }
    assertThat(replaced).isGreaterThanOrEqualTo(HostileOp.ALL.size());
    Files.write(file, model.build().toByteArray());
  }
}
