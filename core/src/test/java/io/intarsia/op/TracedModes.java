package io.intarsia.op;

import io.intarsia.function.FunctionOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.op.GoldenSuite.Body;
import io.intarsia.op.GoldenSuite.Mode;
import io.intarsia.support.Placement;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/// The ways to run code in a graph.
final class TracedModes {
  private static final FunctionOptions OPTIONS = FunctionOptions.defaults().withSourceLines(false);

  /// In a function that knows how many axes its arguments have.
  static final Mode UNKNOWN_SIZES = new Unknown("unknown sizes", Placement.UNKNOWN_SIZES);

  /// In a function that knows nothing of the shapes of its arguments.
  static final Mode UNKNOWN_RANK = new Unknown("unknown rank", Placement.UNKNOWN_RANK);

  private TracedModes() {}

  /// In a function.
  static List<Tensor> function(Ops eager, List<Tensor> inputs, Body body) {
    return Placement.FUNCTION.run((Environment) eager, inputs, body::call);
  }

  /// In a function that runs in the thread of the caller, unless somebody could tell.
  static List<Tensor> callersThread(Ops eager, List<Tensor> inputs, Body body) {
    return Placement.CALLERS_THREAD.run((Environment) eager, inputs, body::call);
  }

  /// In the body of a loop of a function, which runs once.
  static List<Tensor> loop(Ops eager, List<Tensor> inputs, Body body) {
    return Placement.LOOP.run((Environment) eager, inputs, body::call);
  }

  /// In a function whose constants the inputs are: it may compute with them while it is traced.
  static List<Tensor> constants(Ops eager, List<Tensor> inputs, Body body) {
    var environment = (Environment) eager;
    return environment.function((Ops g) -> body.call(g, copies(g, inputs)), OPTIONS).apply();
  }

  private static List<Tensor> copies(Ops g, List<Tensor> inputs) {
    List<Tensor> copies = new ArrayList<>();
    for (Tensor input : inputs) {
      try (var host = input.toHost()) {
        copies.add(g.constant(host));
      }
    }
    return copies;
  }

  private record Unknown(String knowledge, Placement place) implements Mode {
    @Override
    public List<Tensor> run(Ops eager, List<Tensor> inputs, Body body) {
      return place.run((Environment) eager, inputs, body::call);
    }
  }
}
