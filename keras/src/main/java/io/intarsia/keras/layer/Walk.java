package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.Step;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Tuple;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.array.TensorArray;
import io.intarsia.types.array.TensorArrayOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The steps of a sequence, one after the other. A step that is masked leaves the state as it was.
///
/// @param inputs what steps take, `[steps, batch, …]`
/// @param mask which steps are there, bool `[steps, batch]`; null if all are
record Walk(
    LayerCall call, Steps<Object> steps, Tensor inputs, @Nullable Tensor mask, Options options) {
  /// @param all whether the outputs of all steps are wanted, or that of the last one
  /// @param isUnrolled whether the graph of a function has each step by itself
  /// @param givesZeros whether steps that are masked give zeros, or what the step before gave
  record Options(boolean all, boolean isUnrolled, boolean givesZeros) {
    static Options of(RecurrentLayer layer) {
      return new Options(
          layer.arguments().flag("return_sequences"),
          layer.arguments().flag("unroll"),
          layer.arguments().flag("zero_output_for_mask"));
    }
  }

  /// The output, `[batch, steps, …]` of all steps, and the last state.
  Step<Object> run(Object first) {
    boolean isShort = Sizes.isKnown(inputs, 0) && options.isUnrolled();
    if (call.tf() instanceof Environment || isShort) {
      return oneByOne(first);
    }
    FusedWalk fused = steps.fused(call, mask);
    return fused == null ? inALoop(first) : fused.run(inputs, tensors(first), options);
  }

  private static List<Tensor> tensors(Object states) {
    return Nest.flatten(states).stream().map(Tensor.class::cast).toList();
  }

  private Step<Object> oneByOne(Object first) {
    Ops tf = call.tf();
    List<Tensor> values = tf.unstack(inputs);
    List<Tensor> masks = mask == null ? List.of() : tf.unstack(mask);
    if (values.isEmpty()) {
      return none(first);
    }
    List<Tensor> outputs = new ArrayList<>();
    Tensor output = null;
    Object state = first;
    for (int i = 0; i < values.size(); i++) {
      Step<Object> step = steps.step(call, values.get(i), state);
      if (mask != null) {
        Tensor before = output == null || options.givesZeros() ? null : output;
        step = masked(tf, masks.get(i), step, before, state);
      }
      output = step.output();
      state = step.state();
      outputs.add(output);
    }
    return new Step<>(options.all() ? tf.stack(outputs, 1) : Objects.requireNonNull(output), state);
  }

  /// @param before what the step before gave; null for zeros
  private static Step<Object> masked(
      Ops tf, Tensor mask, Step<Object> step, @Nullable Tensor before, Object state) {
    List<?> old = Nest.flatten(state);
    List<?> fresh = Nest.flatten(step.state());
    List<Object> next = new ArrayList<>();
    for (int i = 0; i < old.size(); i++) {
      next.add(
          chosen(
              tf,
              mask,
              (Tensor) Objects.requireNonNull(fresh.get(i)),
              (Tensor) Objects.requireNonNull(old.get(i))));
    }
    Tensor other = before == null ? tf.zerosLike(step.output()) : before;
    return new Step<>(
        chosen(tf, mask, step.output(), other),
        Objects.requireNonNull(Nest.packSequenceAs(state, next)));
  }

  private static Tensor chosen(Ops tf, Tensor mask, Tensor fresh, Tensor old) {
    return tf.where(fitting(tf, mask, fresh), fresh, old);
  }

  // [batch] with as many axes as the value.
  private static Tensor fitting(Ops tf, Tensor mask, Tensor value) {
    if (value.shape().hasRank()) {
      Tensor fitting = mask;
      for (int axis = 1; axis < value.shape().rank(); axis++) {
        fitting = tf.expandDims(fitting, -1);
      }
      return fitting;
    }
    Tensor ones = tf.ones(tf.reshape(tf.rank(value).minus(1), Shape.of(1)), DType.INT32);
    return tf.reshape(mask, tf.concat(List.of(tf.shape(mask), ones), 0));
  }

  // What a step gives is known of one that is done on zeros.
  private Tensor zeroOutput(Object first) {
    Ops tf = call.tf();
    Tensor shape = tf.slice(tf.shape(inputs), new int[] {1}, new int[] {-1});
    Tensor input = tf.zeros(shape, inputs.dtype());
    if (inputs.shape().hasRank()) {
      input = tf.ensureShape(input, inputs.shape().subShape(1, inputs.shape().rank()));
    }
    return tf.zerosLike(steps.step(call, input, first).output());
  }

  private Step<Object> none(Object first) {
    Ops tf = call.tf();
    Tensor zeros = zeroOutput(first);
    return new Step<>(
        options.all() ? tf.gather(tf.stack(List.of(zeros), 1), new int[0], 1) : zeros, first);
  }

  private Step<Object> inALoop(Object first) {
    Ops tf = call.tf();
    Tensor count = Sizes.of(tf, inputs, 0);
    Tensor zeros = zeroOutput(first);
    Tuple last =
        tf.whileLoop(
            (g, v) -> g.math.less((Tensor) Objects.requireNonNull(v.get(0)), count),
            (g, v) -> next(g, v),
            Tuple.of(tf.constant(0), zeros, first, outputs(zeros, count)));
    Object state = Objects.requireNonNull(last.get(2));
    Tensor output = (Tensor) Objects.requireNonNull(last.get(1));
    return new Step<>(
        last.get(3) instanceof TensorArray all ? RecurrentCode.swapped(tf, all.stack()) : output,
        state);
  }

  // Nothing is kept where nobody asks for all of them.
  private Object outputs(Tensor like, Tensor count) {
    TensorArrayOptions ofShape = TensorArrayOptions.defaults().withElementShape(like.shape());
    return options.all()
        ? TensorArray.of(call.tf(), like.dtype(), count, ofShape)
        : call.tf().constant(0);
  }

  private Tuple next(Ops g, Tuple v) {
    Tensor i = (Tensor) Objects.requireNonNull(v.get(0));
    Tensor before = (Tensor) Objects.requireNonNull(v.get(1));
    Object state = Objects.requireNonNull(v.get(2));
    Step<Object> step = steps.step(LayerCall.of(g, call.mode()), g.gather(inputs, i), state);
    if (mask != null) {
      step = masked(g, g.gather(mask, i), step, options.givesZeros() ? null : before, state);
    }
    return Tuple.of(
        i.plus(1),
        step.output(),
        step.state(),
        v.get(3) instanceof TensorArray all ? all.write(i, step.output()) : v.get(3));
  }
}
