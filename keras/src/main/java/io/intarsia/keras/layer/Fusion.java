package io.intarsia.keras.layer;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// A cell whose gradient is known: of a step it is linear in what comes back, with factors that are
/// computed for all steps at once. So a step backwards is one product, and the gradients of the
/// kernel are one product of all steps, in place of one each.
interface Fusion {
  /// What the gradient of a step takes and gives.
  ///
  /// @param total of the states behind the step, with what they owe each other
  /// @param before of the states before it
  record Back(List<Tensor> total, List<Tensor> before) {}

  /// Gradients of all steps.
  ///
  /// @param input of what the steps took, `[steps, batch, width]`
  /// @param seen of the products of the states and the kernel, `[steps, batch, width]`
  record Sums(Tensor input, Tensor seen) {}

  /// The states behind a step.
  ///
  /// @param x `[batch, width]`
  /// @param seen the product of the first state and the kernel, with the bias
  List<Tensor> step(Ops tf, Tensor x, Tensor seen, List<Tensor> state);

  /// What gradients are multiplied by, of all steps.
  ///
  /// @param x `[steps, batch, width]`; so is `seen`
  /// @param before the states before the steps, `[steps, batch, units]`
  List<Tensor> factors(Ops tf, Tensor x, Tensor seen, List<Tensor> before);

  /// The factors for steps of which some leave the states as they are.
  ///
  /// @param mask bool `[steps, batch, 1]`
  List<Tensor> masked(Ops tf, List<Tensor> factors, Tensor mask);

  /// A step backwards.
  ///
  /// @param kernel of the products of states, transposed
  /// @param factors of this step
  Back back(Ops tf, List<Tensor> factors, List<Tensor> gradients, Tensor kernel);

  /// The gradients of what steps took and saw.
  ///
  /// @param totals of [Back], of all steps
  Sums sums(Ops tf, List<Tensor> factors, List<Tensor> totals);
}
