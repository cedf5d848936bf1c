package com.acme.checkpoint;

import io.intarsia.imperative.Environment;
import io.intarsia.variable.Variable;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A model as users write them: what holds variables, and much that does not.
public final class Network extends Layer {
  public final Variable kernel;
  public final Variable same;
  public final List<Object> layers;
  public final Variable[] array;
  public final Optional<Variable> optional;
  public final Map<String, Object> settings = Map.of("rate", 0.1, "name", "net");
  public final Runnable listener = () -> {};
  public transient Variable cache;
  private final Environment tf;
  private final Thread.State state = Thread.State.NEW;
  private final Network self = this;

  public Network(Environment tf, float value) {
    super(tf.variable(new float[] {value, value, value}));
    this.tf = tf;
    this.kernel = tf.variable(new float[][] {{value, value, value}, {value, value, value}});
    this.same = bias;
    Map<String, Object> inner = Map.of("x/y.z", tf.variable(new long[] {0, 0}));
    this.layers = List.of(tf.variable(value), inner, "text", List.of());
    this.array = new Variable[] {tf.variable(value)};
    this.optional = Optional.of(tf.variable(value));
    this.cache = tf.variable(value);
  }

  public boolean isSound() {
    return tf != null && self == this && state == Thread.State.NEW;
  }
}
