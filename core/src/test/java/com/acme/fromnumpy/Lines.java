package com.acme.fromnumpy;

import io.intarsia.imperative.Environment;
import io.intarsia.tensor.Complex;
import io.intarsia.tensor.Tensor;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The lines of one topic: Python's text and what the same in Java gives, on the values of
/// `from_numpy.py`.
abstract class Lines {
  final Environment tf;
  final Tensor a;
  final Tensor b;
  final Tensor v;
  final Tensor w;
  final Tensor m;
  final Tensor n;
  final Tensor i;
  final Tensor x;
  final Tensor p;
  final Tensor y;
  final Tensor z;

  private final Map<String, Object> results = new LinkedHashMap<>();

  Lines(Environment tf) {
    this.tf = tf;
    a = tf.constant(new float[][] {{1, 2, 3}, {4, 5, 6}});
    b = tf.constant(new float[][] {{6, 5, 4}, {3, 2, 1}});
    v = tf.constant(new float[] {3, 1, 2});
    w = tf.constant(new float[] {1, 2, 3});
    m = tf.constant(new float[][] {{2, 1}, {1, 3}});
    n = tf.constant(new int[] {1, 2, 3});
    i = tf.range(12).reshape(3, 4);
    x = tf.range(24f).reshape(2, 3, 4);
    p = tf.constant(new boolean[] {true, false, true});
    y = tf.constant(new float[] {1, Float.NaN, Float.POSITIVE_INFINITY});
    z = tf.constant(List.of(new Complex(1, 2), new Complex(3, -1)));
  }

  /// Runs all lines.
  abstract void add();

  final void is(String python, Object result) {
    if (results.put(python, result) != null) {
      throw new AssertionError("twice: " + python);
    }
  }

  /// By Python's text.
  final Map<String, Object> results() {
    add();
    return results;
  }

  static List<Lines> all(Environment tf) {
    return List.of(
        new CreationLines(tf),
        new AttributesLines(tf),
        new ArithmeticLines(tf),
        new FunctionsLines(tf),
        new ComparisonsLines(tf),
        new ReductionsLines(tf),
        new IndexingLines(tf),
        new SortingLines(tf),
        new ShapesLines(tf),
        new LinearAlgebraLines(tf),
        new RandomNumbersLines(tf),
        new TorchTensorsLines(tf),
        new TorchFunctionsLines(tf));
  }
}
