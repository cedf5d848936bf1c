package io.intarsia.imperative;

import io.intarsia.internal.c.Determinism;
import io.intarsia.internal.c.RuntimeLoader;

/// Opens environments without determinism and with it; see [EnvironmentOptionsRunTest].
final class DeterminismChild {
  private DeterminismChild() {}

  public static void main(String[] args) {
    String ignored = RuntimeLoader.load();
    try (var tf = Environment.open()) {
      System.out.println("default " + Determinism.isOn() + " " + tf.constant(1).asInt());
    }
    var options = EnvironmentOptions.defaults().withDeterminism(true);
    try (var tf = Environment.open(options)) {
      System.out.println("asked " + Determinism.isOn() + " " + tf.ones(1000).sum().asFloat());
    }
    try (var tf = Environment.open()) {
      System.out.println("after " + Determinism.isOn() + " " + tf.constant(1).asInt());
    }
  }
}
