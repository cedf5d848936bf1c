package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.RecurrentCell;
import io.intarsia.keras.State;
import io.intarsia.keras.Step;
import io.intarsia.keras.activation.ActivationFunction;
import io.intarsia.keras.initializer.Initializer;
import io.intarsia.op.Ops;
import io.intarsia.op.nn.ConvOptions;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.BinaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Long short-term memory whose products are convolutions; a part of the layers `ConvLSTM`, whose
/// arguments it has. Channels are last, whatever the layer takes.
final class ConvCell extends LayerPart implements RecurrentCell<List<Tensor>> {
  private static final int GATES = 4;

  private final int rank;
  private @Nullable Shape input;

  /// @param rank how many spatial axes there are
  ConvCell(RecurrentLayer owner, int rank) {
    super(owner, "conv_lstm_cell");
    this.rank = rank;
  }

  @Override
  protected void build(State state, Object spec) {
    Shape shape = state.shape(spec);
    input = shape.subShape(1, shape.rank());
    Shape window = Shape.of(Arrays.stream(numbers("kernel_size")).asLongStream().toArray());
    Shape width = Shape.of((long) filters() * GATES);
    Shape kernel = window.concatenate(state.lastAxis(spec)).concatenate(width);
    state.weight("kernel", kernel, initializer("kernel"), Weights.kernel(owner));
    state.weight(
        "recurrent_kernel",
        window.concatenate(Shape.of(filters())).concatenate(width),
        initializer("recurrent"),
        Weights.of(owner, "recurrent"));
    if (hasBias()) {
      Initializer bias = initializer("bias");
      Initializer initial = owner.arguments().flag("unit_forget_bias") ? ForgetBias.of(bias) : bias;
      state.weight("bias", width, initial, Weights.bias(owner));
    }
    if (rate("dropout") > 0 || rate("recurrent_dropout") > 0) {
      state.generator(owner.arguments().optionalValue("seed", Integer.class));
    }
  }

  private double rate(String argument) {
    return owner.arguments().real(argument);
  }

  private int filters() {
    return owner.arguments().integer("filters");
  }

  /// One number for each spatial axis.
  private int[] numbers(String argument) {
    List<Integer> given =
        Objects.requireNonNull(owner.arguments().optionalIntegers(argument), argument);
    int[] numbers = new int[rank];
    Arrays.setAll(numbers, axis -> given.get(given.size() == 1 ? 0 : axis));
    return numbers;
  }

  /// @param x `[batch, …]` or `[steps, batch, …]`
  private Tensor convolved(LayerCall call, Tensor x, Tensor kernel) {
    String padding = owner.arguments().value("padding", String.class).toUpperCase(Locale.ROOT);
    ConvOptions options = ConvOptions.defaults().withDilations(numbers("dilation_rate"));
    return call.tf().nn.convolution(x, kernel, numbers("strides"), padding, options);
  }

  @Override
  protected Tensor compute(LayerCall call, Tensor x) {
    return step(call, x, initialState(call, Sizes.of(call.tf(), x, 0))).output();
  }

  @Override
  public Step<List<Tensor>> step(LayerCall call, Tensor x, List<Tensor> state) {
    Steps<List<Tensor>> steps = steps(call, x);
    return steps.step(call, steps.project(call, x), state);
  }

  /// Of the sizes that it was built for.
  @Override
  public List<Tensor> initialState(LayerCall call, Tensor batch) {
    Ops tf = call.tf();
    int[] sizes =
        Stream.iterate(0, axis -> axis + 1)
            .limit(rank + 1)
            .mapToInt(axis -> (int) Objects.requireNonNull(input).dim(axis))
            .toArray();
    Tensor shape = tf.concat(List.of(tf.reshape(batch, Shape.of(1)), tf.constant(sizes)), 0);
    return zeros(call, convolved(call, tf.zeros(shape, computeDType()), read(call, "kernel")));
  }

  private static List<Tensor> zeros(LayerCall call, Tensor sums) {
    Tensor zeros = call.tf().zerosLike(call.tf().split(sums, GATES, -1).getFirst());
    return List.of(zeros, zeros);
  }

  /// @param x a step, or all of them
  Steps<List<Tensor>> steps(LayerCall call, Tensor x) {
    return new Sequence(
        drops(call, x, "dropout", false),
        drops(call, x, "recurrent_dropout", true),
        read(call, "kernel"),
        read(call, "recurrent_kernel"),
        hasBias() ? read(call, "bias") : null);
  }

  // Each gate drops other elements.
  private List<Tensor> drops(LayerCall call, Tensor x, String argument, boolean isState) {
    double rate = rate(argument);
    // As Keras: nothing is dropped if all were.
    if (!call.isTraining() || rate == 0 || rate == 1) {
      return List.of();
    }
    Tensor step = x.shape().rank() == rank + 3 ? call.tf().reduceMax(x, 0) : x;
    Tensor like =
        isState ? zeros(call, convolved(call, step, read(call, "kernel"))).getFirst() : step;
    Tensor ones = call.tf().onesLike(like);
    return Stream.generate(() -> Drops.of(call, ones, rate, nextSeed(call))).limit(GATES).toList();
  }

  private final class Sequence implements Steps<List<Tensor>> {
    private final List<Tensor> drops;
    private final List<Tensor> recurrentDrops;
    private final Tensor kernel;
    private final Tensor recurrent;
    private final @Nullable Tensor bias;

    Sequence(
        List<Tensor> drops,
        List<Tensor> recurrentDrops,
        Tensor kernel,
        Tensor recurrent,
        @Nullable Tensor bias) {
      this.drops = drops;
      this.recurrentDrops = recurrentDrops;
      this.kernel = kernel;
      this.recurrent = recurrent;
      this.bias = bias;
    }

    @Override
    public Tensor project(LayerCall call, Tensor x) {
      Tensor sums =
          drops.isEmpty()
              ? convolved(call, x, kernel)
              : each(call, drops, kernel, (drop, own) -> convolved(call, x.times(drop), own));
      return bias == null ? sums : sums.plus(bias);
    }

    @Override
    public List<Tensor> first(LayerCall call, Tensor projected) {
      return zeros(call, call.tf().reduceMax(projected, 0));
    }

    private Tensor seen(LayerCall call, Tensor state) {
      return recurrentDrops.isEmpty()
          ? same(call, state, recurrent)
          : each(
              call, recurrentDrops, recurrent, (drop, own) -> same(call, state.times(drop), own));
    }

    private Tensor same(LayerCall call, Tensor state, Tensor own) {
      return call.tf().nn.convolution(state, own, new int[] {1}, "SAME", ConvOptions.defaults());
    }

    private Tensor each(
        LayerCall call, List<Tensor> factors, Tensor kernels, BinaryOperator<Tensor> product) {
      List<Tensor> own = call.tf().split(kernels, GATES, -1);
      List<Tensor> products =
          Stream.iterate(0, gate -> gate + 1)
              .limit(GATES)
              .map(gate -> product.apply(factors.get(gate), own.get(gate)))
              .toList();
      return call.tf().concat(products, -1);
    }

    @Override
    public Step<List<Tensor>> step(LayerCall call, Tensor x, List<Tensor> state) {
      Tensor sums = x.plus(seen(call, state.getFirst()));
      return Memory.step(
          call,
          sums,
          state.getLast(),
          owner.arguments().optionalValue("activation", ActivationFunction.class),
          owner.arguments().value("recurrent_activation", ActivationFunction.class));
    }
  }
}
