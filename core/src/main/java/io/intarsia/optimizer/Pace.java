package io.intarsia.optimizer;

import io.intarsia.dtype.DType;
import io.intarsia.tensor.Tensor;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/// When a step is made, and how far it goes: what is the same for all variables of a dtype. It is
/// computed once, as a step of many variables would mostly consist of it.
final class Pace {
  private final Tensor learningRate;
  private final Tensor iterations;
  private final Map<Key, Tensor> known = new HashMap<>();

  private record Key(DType dtype, String name) {}

  /// @param iterations how many steps were made before
  Pace(Tensor learningRate, Tensor iterations) {
    this.learningRate = learningRate;
    this.iterations = iterations;
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
