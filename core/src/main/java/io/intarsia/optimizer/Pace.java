package io.intarsia.optimizer;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/// When a step is made, and how far it goes: what is the same for all variables of a dtype. It is
/// computed once, as a step of many variables would mostly consist of it.
final class Pace {
  private final Tensor learningRate;
  private final Tensor iterations;
  private final Map<String, Variable> globals;
  private final Map<Key, Tensor> known = new HashMap<>();
  private final Map<String, Tensor> moved = new HashMap<>();

  private record Key(DType dtype, String name) {}

  /// @param iterations how many steps were made before
  /// @param globals what the rule keeps once
  Pace(Tensor learningRate, Tensor iterations, Map<String, Variable> globals) {
    this.learningRate = learningRate;
    this.iterations = iterations;
    this.globals = globals;
  }

  Tensor iterations() {
    return iterations;
  }

  Tensor learningRate(DType dtype) {
    return once(dtype, "learningRate", () -> learningRate.cast(dtype));
  }

  /// Which step this is, counted from 1.
  Tensor step(DType dtype) {
    return once(dtype, "step", () -> iterations.plus(1).cast(dtype));
  }

  /// What is kept once, which the first variable of the step changes for all.
  Tensor global(Ops tf, String name, UnaryOperator<Tensor> next) {
    Tensor found = moved.get(name);
    if (found == null) {
      Variable global = globals.get(name);
      if (global == null) {
        throw OptimizerErrors.noGlobal(name, globals.keySet());
      }
      found = next.apply(global.read(tf));
      global.assign(tf, found);
      moved.put(name, found);
    }
    return found;
  }

  Tensor once(DType dtype, String name, Supplier<Tensor> value) {
    Key key = new Key(dtype, name);
    Tensor found = known.get(key);
    if (found == null) {
      found = value.get();
      known.put(key, found);
    }
    return found;
  }
}
