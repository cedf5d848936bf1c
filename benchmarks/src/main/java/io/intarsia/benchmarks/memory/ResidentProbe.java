package io.intarsia.benchmarks.memory;

import io.intarsia.benchmarks.measure.StepWork;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.benchmarks.memory.Resident.Repeated;
import io.intarsia.benchmarks.own.IntarsiaSide;
import io.intarsia.benchmarks.process.Child;
import io.intarsia.benchmarks.process.ChildJvm;
import io.intarsia.gradient.GradientTape;
import io.intarsia.imperative.Environment;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/// Whether gradients and trainings leave memory behind, seen in a process of its own whose Java
/// heap cannot grow: what grows is native memory.
public final class ResidentProbe {
  private static final List<String> FIXED_HEAP =
      List.of("-Xms256m", "-Xmx256m", "-XX:+AlwaysPreTouch");

  // The runtime and the C library grow for a while.
  private static final int TAPES_BEFORE = 50;
  private static final int TAPES = 100;
  private static final int STEPS_BEFORE = 500;
  private static final int STEPS = 1_000;

  private static final int FLOATS = 1 << 18;
  private static final int OPS = 100;

  // What a process holds varies from one moment to the next.
  private static final int LOOKS = 5;

  private ResidentProbe() {}

  /// Whether this system can tell.
  public static boolean isPossible() {
    return ResidentMemory.isKnown();
  }

  /// Does something so often and looks.
  public static Resident run(Repeated what) {
    var command =
        ChildJvm.command(
            System.getProperty("java.class.path"), FIXED_HEAP, ResidentProbe.class, what.name());
    try (Child child = Child.start(command)) {
      long before = Long.parseLong(child.readLine());
      return new Resident(what, before, Long.parseLong(child.readLine()));
    }
  }

  public static void main(String[] args) {
    switch (Repeated.valueOf(args[0])) {
      case TAPES -> tapes();
      case STEPS -> steps();
    }
  }

  private static void tapes() {
    try (var tf = Environment.open();
        Tensor x = tf.fill(Shape.of(FLOATS), 1f)) {
      look(TAPES_BEFORE, () -> tape(tf, x));
      look(TAPES, () -> tape(tf, x));
    }
  }

  private static void tape(Environment tf, Tensor x) {
    try (GradientTape tape = tf.gradientTape();
        var scope = tf.scope()) {
      tape.watch(x);
      Tensor product = x;
      for (int i = 0; i < OPS; i++) {
        product = product.times(x);
      }
      Objects.requireNonNull(tape.gradient(product, x));
    }
  }

  private static void steps() {
    try (var side = new IntarsiaSide();
        TimedLoop step = side.open(new StepWork(StepWork.Task.MLP_FUNCTION, 100)).orElseThrow()) {
      look(STEPS_BEFORE, () -> step.run(1));
      look(STEPS, () -> step.run(1));
    }
  }

  /// Prints the middle one of what is held after the last times.
  private static void look(int times, Runnable work) {
    long[] held = new long[LOOKS];
    for (int i = 0; i < times; i++) {
      work.run();
      held[i % LOOKS] = times - i <= LOOKS ? ResidentMemory.now() : 0;
    }
    Arrays.sort(held);
    System.out.println(held[LOOKS / 2]);
  }
}
