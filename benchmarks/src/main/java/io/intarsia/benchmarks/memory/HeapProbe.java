package io.intarsia.benchmarks.memory;

import io.intarsia.benchmarks.measure.Data;
import io.intarsia.benchmarks.measure.OpWork;
import io.intarsia.benchmarks.process.Child;
import io.intarsia.benchmarks.process.ChildJvm;
import io.intarsia.imperative.Environment;
import io.intarsia.tensor.Tensor;
import java.lang.management.ManagementFactory;
import java.util.List;

/// What the operations of an environment take of the Java heap, seen in a process of its own.
public final class HeapProbe {
  /// Operations that differ in an attribute.
  public static final int SIGNATURES = 10_000;

  // What the first operations load and compile is not what a signature takes.
  private static final int BEFORE = 100;
  private static final int COLLECTIONS = 3;

  private HeapProbe() {}

  /// Bytes an operation takes.
  public static double run() {
    var command =
        ChildJvm.command(
            System.getProperty("java.class.path"), List.of("-XX:+UseSerialGC"), HeapProbe.class);
    try (Child child = Child.start(command)) {
      return Double.parseDouble(child.readLine());
    }
  }

  public static void main(String[] args) {
    float[] alphas = OpWork.alphas(BEFORE + SIGNATURES);
    try (var tf = Environment.open();
        Tensor input = tf.constant(Data.nested(Data.b(), 2))) {
      use(tf, input, alphas, 0, BEFORE);
      long before = used();
      long known = tf.statistics().cachedOperations();
      use(tf, input, alphas, BEFORE, alphas.length);
      long made = tf.statistics().cachedOperations() - known;
      System.out.println((double) (used() - before) / made);
    }
  }

  private static void use(Environment tf, Tensor input, float[] alphas, int from, int to) {
    for (int i = from; i < to; i++) {
      tf.nn.leakyRelu(input, alphas[i]).close();
    }
  }

  private static long used() {
    for (int i = 0; i < COLLECTIONS; i++) {
      System.gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
