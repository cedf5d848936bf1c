package io.intarsia.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.imperative.Environment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The environment and the models of an executor.
final class ExecutorModelsTest {
  private final ExecutorModels models = new ExecutorModels();
  @TempDir private Path folder;

  @AfterEach
  void close() {
    models.close();
  }

  private static PredictionPlan plan(SparkModel model, String signature, String expected) {
    return new PredictionPlan(model, signature, expected, List.of(), List.of(), 1);
  }

  private static final String LINE =
      "{x=TensorSpec([?], float32)} →"
          + " {isNegative=TensorSpec([?], bool), score=TensorSpec([?], float32)}";

  private static float score(ExecutorModels.Lease lease, SparkModel model) {
    try (var scope = lease.environment().scope()) {
      assertThat(scope).isNotNull();
      var signature = lease.signature(plan(model, "serving_default", LINE));
      var x = lease.environment().constant(new float[] {1});
      return Objects.requireNonNull(signature.tensors(Map.of("x", x)).get("score"))
          .toArray(float[].class)[0];
    }
  }

  @Test
  void tasks_ofOneModel_shareItAndTheEnvironment() {
    SparkModel model = TestModels.line(folder.resolve("line"), 2);
    try (var first = models.lease(model);
        var second = models.lease(model)) {
      assertThat(first.environment()).isSameAs(second.environment());
      PredictionPlan plan = plan(model, "serving_default", LINE);
      assertThat(first.signature(plan).toString()).isEqualTo(second.signature(plan).toString());
    }
    try (var later = models.lease(model)) {
      assertThat(score(later, model)).isEqualTo(3);
    }
  }

  @Test
  void model_thatIsWrittenAnew_isOldForTasksThatHaveItAndNewForOthers() throws Exception {
    SparkModel model = TestModels.line(folder.resolve("line"), 2);
    try (var before = models.lease(model)) {
      TestModels.line(folder.resolve("line"), 3);
      Files.setLastModifiedTime(
          folder.resolve("line/saved_model.pb"), FileTime.fromMillis(1_000_000));
      try (var after = models.lease(model)) {
        assertThat(score(after, model)).isEqualTo(4);
        assertThat(score(before, model)).isEqualTo(3);
      }
      before.close();
      assertThatThrownBy(() -> score(before, model)).isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void models_thatNoTaskUses_areKeptUpToFour() {
    List<ExecutorModels.Lease> used = new ArrayList<>();
    List<SparkModel> where = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      where.add(TestModels.line(folder.resolve("line" + i), i));
      used.add(models.lease(where.getLast()));
    }
    used.forEach(ExecutorModels.Lease::close);
    used.forEach(ExecutorModels.Lease::close); // again, which does nothing

    for (int i = 0; i < 6; i++) {
      int each = i;
      if (i < 2) {
        assertThatThrownBy(() -> score(used.get(each), where.get(each)))
            .isInstanceOf(IllegalStateException.class);
      } else {
        assertThat(score(used.get(i), where.get(i))).isEqualTo(i + 1);
      }
    }
  }

  @Test
  void close_endsTheEnvironment_andTheNextTaskOpensAnother() {
    SparkModel model = TestModels.line(folder.resolve("line"), 2);
    Environment first;
    try (var lease = models.lease(model)) {
      first = lease.environment();
    }
    models.close();

    assertThat(first.isClosed()).isTrue();
    try (var lease = models.lease(model)) {
      assertThat(score(lease, model)).isEqualTo(3);
    }
  }

  @Test
  void model_thatIsNotThere_isToldWithTheWayOut() {
    Path none = folder.resolve("none");

    assertThatThrownBy(() -> models.lease(SparkModel.at(none)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "SparkModels.predict: SparkModel[%s]: an executor finds no saved_model.pb in %s; expected"
                    .formatted(none, none)
                + " a folder that all machines share; or send it, with SparkModel.sent");
  }

  @Test
  void model_thatIsAnotherThanTheDrivers_isToldWithTheWayOut() {
    SparkModel model = TestModels.line(folder.resolve("line"), 2);
    try (var lease = models.lease(model)) {
      assertThatThrownBy(() -> lease.signature(plan(model, "serving_default", "{} → {}")))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage(
              "SparkModels.predict: the model in %s of an executor is not the one of the driver:"
                      .formatted(model.folder())
                  + " expected signature \"serving_default\": {} → {}, got "
                  + LINE
                  + "; make all machines see one folder, or send it, with SparkModel.sent");
      assertThatThrownBy(() -> lease.signature(plan(model, "score", LINE)))
          .hasMessageContaining("expected signature \"score\": " + LINE + ", got none;");
    }
  }
}
