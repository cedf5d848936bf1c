package io.intarsia.replicas;

import io.intarsia.checkpoint.Checkpoint;
import io.intarsia.checkpoint.CheckpointException;
import io.intarsia.checkpoint.CheckpointManager;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.support.Space;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.replica.ReduceOp;
import io.intarsia.variable.Variable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// A training of several tasks, whose first one saves checkpoints: step `i`, from 1, adds `i` times
/// the sum of the numbers of all tasks, from 1, to each weight. So of three tasks the weights are
/// `3 n (n + 1)` after `n` steps, if each was made once.
final class TrainingScenario {
  static final String NAME = "training";
  static final int STEPS = 60;
  static final int SAVED_EVERY = 10;

  /// Where the disk becomes full, and where there is room again.
  static final int FULL = 34;

  static final int FREE = 46;

  /// The file beside the folder that has those go on that lost another.
  static final String CLOSE = "close";

  private static final int FLOATS = 20_000;
  private static final int PAUSE = 20;

  private final Ops tf;
  private final Replicas replicas;
  private final Variable weights;
  private final Variable step;
  private final Plan plan;

  /// What the words of the scenario say.
  ///
  /// @param way how the disk becomes full, or `none` for not
  /// @param goesOn whether the program does, after a save that failed
  record Plan(Path folder, int restarts, String way, boolean goesOn) {
    static Plan of(String scenario) {
      String[] words = scenario.split(" ", -1);
      return new Plan(
          Path.of(words[1]), Integer.parseInt(words[2]), words[3], words[4].equals("on"));
    }
  }

  private TrainingScenario(Environment tf, Replicas replicas, Plan plan) {
    this.tf = tf;
    this.replicas = replicas;
    this.plan = plan;
    this.weights = Variable.of(tf, tf.fill(Shape.of(FLOATS), 0f));
    this.step = Variable.of(tf, 0);
  }

  /// Runs it.
  ///
  /// @param scenario as [Plan] has it
  static void run(EnvironmentOptions options, String scenario) {
    var plan = Plan.of(scenario);
    say("opens");
    TaskProgram.print(
        "trained",
        () ->
            Replicas.restarting(
                options,
                "training",
                plan.restarts(),
                (tf, replicas) -> new TrainingScenario(tf, replicas, plan).kept(tf)));
  }

  // After a loss, the environment is kept until the test says so.
  private String kept(Environment environment) throws IOException, InterruptedException {
    try {
      return train(environment);
    } catch (TensorFlowException e) {
      while (plan.restarts() > 0 && !Files.exists(plan.folder().resolveSibling(CLOSE))) {
        Thread.sleep(PAUSE);
      }
      throw e;
    }
  }

  @SuppressWarnings("SystemOut") // the test reads it
  private static void say(String line) {
    System.out.println(line);
  }

  private String train(Environment environment) throws IOException, InterruptedException {
    var add =
        environment.function(
            (Ops g, Tensor part) -> replicas.run(g, (h, r) -> r.allReduce(ReduceOp.SUM, part)));
    float number = number() + 1;
    try (var checkpoint = Checkpoint.of(tf, Map.of("weights", weights, "step", step));
        var manager = CheckpointManager.of(checkpoint, plan.folder())) {
      manager.restoreOrInitialize(() -> {});
      int begun = step.read(tf).asInt();
      say("began at " + begun);
      for (int i = begun + 1; i <= STEPS; i++) {
        Tensor sum = add.apply(tf.constant(number * i)).get(0);
        weights.assign(tf, weights.read(tf).plus(sum));
        step.assign(tf, i);
        say("step " + i);
        save(manager, i);
        Thread.sleep(PAUSE);
      }
    }
    Tensor all = weights.read(tf);
    return "%s to %s".formatted(all.min().asFloat(), all.max().asFloat());
  }

  private void save(CheckpointManager manager, int i) throws IOException {
    if (number() != 0) {
      return;
    }
    boolean fills = !plan.way().equals("none");
    if (fills && i == FULL) {
      Space.of(plan.way(), plan.folder()).leave(0);
    }
    if (fills && i == FREE) {
      Space.of(plan.way(), plan.folder()).free();
    }
    if (i % SAVED_EVERY == 0) {
      try {
        manager.save();
      } catch (CheckpointException e) {
        say("result failure=" + e.getMessage());
        if (!plan.goesOn()) {
          throw e;
        }
      }
    }
  }

  private int number() {
    return replicas.local().getFirst();
  }
}
