package io.intarsia.internal.gradient;

import io.intarsia.dtype.DType;
import io.intarsia.gradient.rule.GradientRule;
import io.intarsia.gradient.rule.Keeps;
import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.gradient.rule.KeptRule;
import io.intarsia.internal.place.OpCall;
import io.intarsia.op.Ops;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.op.definition.OpDefinitions;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// One op that was recorded. Recording is to cost little beside the op, so it is done in loops.
final class OpStep implements RecordedStep {
  private final String op;
  private final Attributes attributes;
  // The number of tensors of each input, 1 for those that are no lists.
  private final int[] lengths;
  private final Kept[] taken;
  private final Kept[] given;
  // The backward pass asks for them several times.
  private final List<Object> inputs;
  private final List<Object> outputs;
  private final @Nullable KeptRule entry;
  private final Densification densification;

  /// @param entry null if the op has no rule, of which nobody may ask
  OpStep(
      OpCall call,
      List<Tensor> inputs,
      Tensor[] results,
      @Nullable KeptRule entry,
      Densification densification) {
    this.op = call.op();
    this.attributes = call.attributes();
    this.lengths = lengths(call.inputs());
    this.entry = entry;
    this.densification = densification;
    Keeps keeps = entry == null ? Keeps.NOTHING : entry.keeps();
    this.taken = new Kept[inputs.size()];
    for (int i = 0; i < taken.length; i++) {
      Tensor input = inputs.get(i);
      taken[i] = Kept.of(input, keeps.inputs(input.dtype()));
    }
    this.given = new Kept[results.length];
    for (int i = 0; i < given.length; i++) {
      // A lone result has a gradient when the rule is asked: nobody wants zeros of its shape.
      given[i] = Kept.of(results[i], keeps.outputs(), results.length > 1);
    }
    this.inputs = keys(taken);
    this.outputs = keys(given);
  }

  private static int[] lengths(Object... inputs) {
    int[] lengths = new int[inputs.length];
    for (int i = 0; i < lengths.length; i++) {
      lengths[i] = inputs[i] instanceof List<?> list ? list.size() : 1;
    }
    return lengths;
  }

  private static List<Object> keys(Kept... kept) {
    Object[] keys = new Object[kept.length];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = kept[i].key();
    }
    return Arrays.asList(keys);
  }

  @Override
  public List<Object> inputs() {
    return inputs;
  }

  @Override
  public List<Object> outputs() {
    return outputs;
  }

  @Override
  public @Nullable TensorLike[] back(Ops tf, @Nullable TensorLike[] gradients, boolean[] needs) {
    if (entry == null) {
      throw GradientErrors.noRule(op, attributes);
    }
    var call = new Call(tf, gradients, needs, new TensorLike[taken.length]);
    GradientRule rule = entry.rule();
    rule.apply(call);
    return call.results;
  }

  @Override
  public void drop() {
    for (Kept each : taken) {
      each.drop();
    }
    for (Kept each : given) {
      each.drop();
    }
  }

  /// What the rule sees.
  private final class Call implements OpGradient {
    private final Ops tf;
    private final @Nullable TensorLike[] gradients;
    private final boolean[] needs;
    private final @Nullable TensorLike[] results;

    Call(
        Ops tf, @Nullable TensorLike[] gradients, boolean[] needs, @Nullable TensorLike[] results) {
      this.tf = tf;
      this.gradients = gradients;
      this.needs = needs;
      this.results = results;
    }

    @Override
    public String op() {
      return op;
    }

    @Override
    public Ops tf() {
      return tf;
    }

    @Override
    public int inputCount() {
      return taken.length;
    }

    @Override
    public Tensor input(int index) {
      return tensor("input", index, taken[index]);
    }

    @Override
    public DType inputDType(int index) {
      return taken[index].dtype();
    }

    @Override
    public Shape inputShape(int index) {
      return taken[index].shape();
    }

    @Override
    public Tensor inputShapeTensor(int index) {
      return Zeros.shape(tf, taken[index]);
    }

    @Override
    public int[] range(String input) {
      int next = 0;
      List<OpDefinition.Argument> arguments = definition().inputs();
      for (int i = 0; i < arguments.size(); i++) {
        if (arguments.get(i).name().equals(input)) {
          return new int[] {next, next + lengths[i]};
        }
        next += lengths[i];
      }
      throw new AssertionError(op + " has no input '" + input + "'");
    }

    @Override
    public int outputCount() {
      return given.length;
    }

    @Override
    public Tensor output(int index) {
      return tensor("output", index, given[index]);
    }

    @Override
    public @Nullable Object attribute(String name) {
      Object value = attributes.get(name);
      return value != null ? value : followed(name);
    }

    // An attribute that was not given follows from the inputs, or has its default.
    private @Nullable Object followed(String name) {
      int next = 0;
      List<OpDefinition.Argument> arguments = definition().inputs();
      for (int i = 0; i < arguments.size(); i++) {
        if (name.equals(arguments.get(i).typeAttribute()) && lengths[i] > 0) {
          return taken[next].dtype();
        }
        if (name.equals(arguments.get(i).numberAttribute())) {
          return (long) lengths[i];
        }
        next += lengths[i];
      }
      return definition().attribute(name).map(OpDefinition.Attribute::defaultValue).orElse(null);
    }

    @Override
    public boolean hasGradient(int output) {
      return gradients[output] != null;
    }

    @Override
    public Tensor gradient(int output) {
      Tensor gradient = densification.dense(gradients[output], op);
      return gradient == null ? Zeros.zeros(tf, given[output]) : gradient;
    }

    @Override
    public TensorLike sparseGradient(int output) {
      TensorLike gradient = gradients[output];
      return gradient == null ? Zeros.zeros(tf, given[output]) : gradient;
    }

    @Override
    public boolean needs(int input) {
      return needs[input];
    }

    @Override
    public void give(int input, Supplier<? extends TensorLike> gradient) {
      if (needs[input]) {
        results[input] = gradient.get();
      }
    }
  }

  private OpDefinition definition() {
    return OpDefinitions.find(op).orElseThrow();
  }

  private Tensor tensor(String what, int index, Kept kept) {
    Tensor tensor = kept.tensor();
    if (tensor == null) {
      throw Mistake.state(
          "the gradient rule of %s reads %s %d, which it says it does not keep"
              .formatted(op, what, index));
    }
    return tensor;
  }
}
