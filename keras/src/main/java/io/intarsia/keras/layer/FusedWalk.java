package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.gradient.WithGradient;
import io.intarsia.keras.Step;
import io.intarsia.nest.Tuple;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.array.TensorArray;
import io.intarsia.types.array.TensorArrayOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// The steps of a sequence in the graph of a function, with the gradient that a [Fusion] knows. The
/// loop forwards keeps the states alone; all else that gradients need is computed again, of all
/// steps at once.
///
/// @param kernel of the products of the first state
/// @param bias of these; null for none
/// @param mask which steps are there, bool `[steps, batch]`; null if all are
record FusedWalk(
    Ops tf, Fusion fusion, Tensor kernel, @Nullable Tensor bias, @Nullable Tensor mask) {
  /// What the gradient is of: the kernel, the bias if there is one, and then the first states.
  private record Given(Tensor inputs, Tensor kernel, @Nullable Tensor bias, List<Tensor> states) {
    static Given of(List<Tensor> all, boolean hasBias) {
      int states = hasBias ? 3 : 2;
      Tensor bias = hasBias ? all.get(2) : null;
      return new Given(all.get(0), all.get(1), bias, all.subList(states, all.size()));
    }
  }

  /// The output, `[batch, steps, …]` of all steps, and the last states.
  ///
  /// @param inputs what steps take, `[steps, batch, width]`
  Step<Object> run(Tensor inputs, List<Tensor> first, Walk.Options options) {
    List<Tensor> arguments = new ArrayList<>(List.of(inputs, kernel));
    if (bias != null) {
      arguments.add(bias);
    }
    arguments.addAll(first);
    List<Tensor> states =
        tf.<List<Tensor>, List<Tensor>>customGradient(this::withGradient).apply(arguments);
    Tensor count = Sizes.of(tf, inputs, 0);
    List<Tensor> last = states.stream().map(all -> tf.gather(all, count)).toList();
    return new Step<>(output(states.getFirst(), last.getFirst(), options), last);
  }

  private Tensor output(Tensor states, Tensor last, Walk.Options options) {
    if (mask == null) {
      return options.all() ? RecurrentCode.swapped(tf, behind(tf, states)) : last;
    }
    // A step that is masked gives zeros, or what the last one gave that was there, if any was.
    Tensor given =
        options.givesZeros()
            ? mask
            : tf.math.greater(tf.math.cumsum(tf.cast(mask, DType.INT32)), 0);
    Tensor outputs = behind(tf, states);
    Tensor chosen = tf.where(tf.expandDims(given, -1), outputs, tf.zerosLike(outputs));
    if (options.all()) {
      return RecurrentCode.swapped(tf, chosen);
    }
    // Of no steps there is no last one.
    Tensor none = tf.expandDims(tf.zerosLike(last), 0);
    return tf.gather(tf.concat(List.of(none, chosen), 0), Sizes.of(tf, mask, 0));
  }

  private static Tensor behind(Ops tf, Tensor states) {
    return tf.slice(states, new int[] {1, 0, 0}, new int[] {-1, -1, -1});
  }

  private WithGradient<List<Tensor>, List<Tensor>> withGradient(Ops g, List<Tensor> arguments) {
    Given given = Given.of(arguments, bias != null);
    List<Tensor> states = forwards(g, given);
    return WithGradient.of(states, gradients -> backwards(g, given, states, gradients));
  }

  private static Tensor seen(Ops g, Tensor state, Given given) {
    Tensor product = g.matMul(state, given.kernel);
    return given.bias == null ? product : product.plus(given.bias);
  }

  /// The states before the first step and behind each, `[steps + 1, batch, units]`.
  private List<Tensor> forwards(Ops g, Given given) {
    Tensor count = Sizes.of(g, given.inputs, 0);
    List<TensorArray> arrays =
        given.states.stream().map(state -> array(g, state, count.plus(1)).write(0, state)).toList();
    Tuple last =
        g.whileLoop(
            (c, v) -> c.math.less(counter(v), count),
            (b, v) -> step(b, v, given),
            Tuple.of(g.constant(0), given.states, arrays));
    return stacked(last.get(2));
  }

  private static TensorArray array(Ops g, Tensor like, Tensor size) {
    TensorArrayOptions ofShape = TensorArrayOptions.defaults().withElementShape(like.shape());
    return TensorArray.of(g, like.dtype(), size, ofShape);
  }

  private static List<Tensor> stacked(@Nullable Object arrays) {
    return ((List<?>) Objects.requireNonNull(arrays))
        .stream().map(each -> ((TensorArray) Objects.requireNonNull(each)).stack()).toList();
  }

  private static Tensor counter(Tuple v) {
    return (Tensor) Objects.requireNonNull(v.get(0));
  }

  @SuppressWarnings("unchecked") // the loop's variables
  private static <T> List<T> list(Tuple v, int index) {
    return (List<T>) Objects.requireNonNull(v.get(index));
  }

  private Tuple step(Ops b, Tuple v, Given given) {
    Tensor i = counter(v);
    List<Tensor> before = list(v, 1);
    List<Tensor> next =
        fusion.step(b, b.gather(given.inputs, i), seen(b, before.getFirst(), given), before);
    if (mask != null) {
      Tensor isThere = b.expandDims(b.gather(mask, i), -1);
      next = pairs(next, before, (fresh, old) -> b.where(isThere, fresh, old));
    }
    Tensor place = i.plus(1);
    return Tuple.of(
        place, next, pairs(FusedWalk.<TensorArray>list(v, 2), next, (a, s) -> a.write(place, s)));
  }

  private static <A, B, C> List<C> pairs(List<A> one, List<B> other, BiFunction<A, B, C> code) {
    List<C> results = new ArrayList<>();
    for (int i = 0; i < one.size(); i++) {
      results.add(code.apply(one.get(i), other.get(i)));
    }
    return results;
  }

  private List<Tensor> backwards(Ops g, Given given, List<Tensor> states, List<Tensor> gradients) {
    List<Tensor> before =
        states.stream()
            .map(all -> g.slice(all, g.constant(new int[3]), sizesWithout(g, all)))
            .toList();
    Tensor first = before.getFirst();
    Tensor flat = flat(g, first, given.kernel.shape().dim(0));
    Tensor seen = g.reshape(seen(g, flat, given), g.shape(given.inputs));
    List<Tensor> factors = fusion.factors(g, given.inputs, seen, before);
    if (mask != null) {
      factors = fusion.masked(g, factors, g.expandDims(mask, -1));
    }
    Tuple last = loopBack(g, given, factors, gradients);
    List<Tensor> totals = stacked(last.get(2));
    Fusion.Sums sums = fusion.sums(g, factors, totals);
    List<Tensor> results = new ArrayList<>();
    results.add(sums.input());
    results.add(g.matMul(flat, flat(g, sums.seen(), given.kernel.shape().dim(1)), true, false));
    if (given.bias != null) {
      results.add(g.reduceSum(sums.seen(), 0, 1));
    }
    List<Tensor> ofFirst = list(last, 1);
    results.addAll(pairs(ofFirst, gradients, (own, more) -> own.plus(g.gather(more, 0))));
    return results;
  }

  private static Tensor flat(Ops g, Tensor x, long width) {
    return g.reshape(x, Shape.of(Shape.UNKNOWN_SIZE, width));
  }

  private static Tensor sizesWithout(Ops g, Tensor all) {
    return g.shape(all).minus(g.constant(new int[] {1, 0, 0}));
  }

  private Tuple loopBack(Ops g, Given given, List<Tensor> factors, List<Tensor> gradients) {
    Tensor count = Sizes.of(g, given.inputs, 0);
    List<TensorArray> arrays = given.states.stream().map(state -> array(g, state, count)).toList();
    Tensor transposed = g.transpose(given.kernel);
    List<Tensor> zeros = given.states.stream().map(g::zerosLike).toList();
    return g.whileLoop(
        (c, v) -> c.math.greater(counter(v), 0),
        (b, v) -> stepBack(b, v, transposed, factors, gradients),
        Tuple.of(count, zeros, arrays));
  }

  private Tuple stepBack(
      Ops b, Tuple v, Tensor transposed, List<Tensor> factors, List<Tensor> gradients) {
    Tensor i = counter(v);
    Tensor place = i.minus(1);
    List<Tensor> coming =
        pairs(FusedWalk.<Tensor>list(v, 1), gradients, (own, more) -> own.plus(b.gather(more, i)));
    List<Tensor> ofStep = factors.stream().map(each -> b.gather(each, place)).toList();
    Fusion.Back back = fusion.back(b, ofStep, coming, transposed);
    return Tuple.of(
        place,
        back.before(),
        pairs(FusedWalk.<TensorArray>list(v, 2), back.total(), (a, s) -> a.write(place, s)));
  }
}
