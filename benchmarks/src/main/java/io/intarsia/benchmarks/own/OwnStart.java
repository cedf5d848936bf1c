package io.intarsia.benchmarks.own;

import io.intarsia.benchmarks.measure.Data;
import io.intarsia.benchmarks.process.FirstLine;
import io.intarsia.imperative.Environment;
import io.intarsia.tensor.Tensor;

/// The program of the start measurement: one addition, as a user writes it.
final class OwnStart {
  private OwnStart() {}

  public static void main(String[] args) {
    try (var tf = Environment.open()) {
      Tensor a = tf.constant(Data.nested(Data.a(), 2));
      Tensor b = tf.constant(Data.nested(Data.b(), 2));
      System.out.println(FirstLine.of(Data.flat(a.plus(b).toArray(float[][].class))));
    }
  }
}
