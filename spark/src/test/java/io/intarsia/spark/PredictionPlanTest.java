package io.intarsia.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.spark.InputPlan.Form;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What is sent to executors.
final class PredictionPlanTest {
  private static final PredictionPlan PLAN =
      new PredictionPlan(
          SparkModel.at(Path.of("model")),
          "serving_default",
          "{x=TensorSpec([?, 2], float32)} → {y=TensorSpec([?], float32)}",
          List.of(
              new InputPlan(
                  "x",
                  List.of("a", "b"),
                  List.of(3, 1),
                  CellType.FLOAT32,
                  0,
                  Form.TENSOR,
                  List.of(2L),
                  0,
                  CellType.INT64)),
          List.of(new OutputPlan("y", "score", new ColumnType(CellType.FLOAT32, 0), Form.TENSOR)),
          1024);

  @Test
  void plan_thatIsSent_isSmallAndArrivesAsItIs() throws Exception {
    var bytes = new ByteArrayOutputStream();
    try (var out = new ObjectOutputStream(bytes)) {
      out.writeObject(PLAN);
    }

    assertThat(bytes.size()).isLessThan(2500);
    try (var in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      var arrived = (PredictionPlan) in.readObject();
      assertThat(arrived.inputs()).isEqualTo(PLAN.inputs());
      assertThat(arrived.outputs()).isEqualTo(PLAN.outputs());
      assertThat(arrived.model().folder()).isEqualTo(PLAN.model().folder());
      assertThat(arrived.expected()).isEqualTo(PLAN.expected());
    }
  }
}
