package io.intarsia.internal.gradient;

import io.intarsia.gradient.GradientOptions;
import io.intarsia.gradient.UnconnectedGradients;
import io.intarsia.internal.form.OpenForm;
import io.intarsia.internal.place.OpPath;
import io.intarsia.nest.KeyedLeaf;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.op.array.OneHotOptions;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Jacobians from what a tape recorded: the gradients of one element of the target after the other,
/// in a loop.
///
/// @param tf where the backward pass runs
record Jacobians(Ops tf, OpPath path, GradientHost host, List<RecordedStep> steps) {
  /// The Jacobians `[*target, *source]`, of the structure of the sources.
  @Nullable Object of(Tensor target, Object sources) {
    Tensor shape = tf.shape(target);
    return each(
        "jacobian",
        target,
        sources,
        tf.size(target),
        (g, element) -> g.reshape(element, shape),
        rows -> tf.reshape(rows, joined(shape, behind(1, tf.shape(rows)))));
  }

  /// The Jacobians of each element of the batch, `[batch, *target, *source]`.
  @Nullable Object ofBatch(Tensor target, Object sources) {
    Tensor shape = tf.shape(target);
    Tensor batch = shape.get(0);
    Tensor inner = behind(1, shape);
    return each(
        "batchJacobian",
        target,
        sources,
        tf.math.reduceProd(inner),
        (g, element) -> g.broadcastTo(g.reshape(element, inner), shape),
        rows -> {
          // [elements, batch, *source]
          Tensor sizes = tf.shape(rows);
          Tensor flat = tf.reshape(rows, joined(sizes.get(Index.to(2)), minusOne()));
          Tensor swapped = tf.raw.Transpose(flat, tf.constant(new int[] {1, 0, 2}));
          return tf.reshape(
              swapped, joined(tf.reshape(batch, minusOne()), inner, behind(2, sizes)));
        });
  }

  private static Tensor behind(int axes, Tensor shape) {
    return shape.get(Index.from(axes));
  }

  private Tensor minusOne() {
    return tf.constant(new int[] {-1});
  }

  private Tensor joined(Tensor... sizes) {
    return tf.concat(List.of(sizes), 0);
  }

  /// @param seed the gradient of the target that picks an element, of its one-hot vector
  /// @param finish the result of the gradients `[elements, *source]`
  private @Nullable Object each(
      String method,
      Tensor target,
      Object asked,
      Tensor size,
      BiFunction<Ops, Tensor, Tensor> seed,
      UnaryOperator<Tensor> finish) {
    Object sources = Objects.requireNonNull(OpenForm.of(asked));
    List<Tensor> connected = connected(method, target, sources);
    if (connected.isEmpty()) {
      return Nest.mapStructure(_ -> null, sources);
    }
    OneHotOptions hot = OneHotOptions.defaults().withDtype(target.dtype());
    List<Tensor> rows =
        tf.mapFnNest(
            (Ops g, Tensor i) ->
                gradients(g, target, seed.apply(g, g.oneHot(i, size, hot)), connected),
            tf.range(size));
    List<@Nullable Object> results = new ArrayList<>();
    Iterator<Tensor> next = rows.iterator();
    for (Object leaf : Nest.flatten(sources)) {
      Tensor source = tensor(leaf);
      results.add(connected.contains(source) ? finish.apply(next.next()) : null);
    }
    return Nest.packSequenceAs(sources, results);
  }

  private List<Tensor> gradients(Ops g, Tensor target, Tensor seed, List<Tensor> sources) {
    GradientOptions options =
        GradientOptions.defaults()
            .withOutputGradients(seed)
            .withUnconnectedGradients(UnconnectedGradients.ZERO);
    Object given =
        new Request(g, path, host, options).answer(target, sources, Recorded.again(steps));
    List<Tensor> dense = new ArrayList<>();
    for (Object each : (List<?>) Objects.requireNonNull(given)) {
      dense.add(
          Objects.requireNonNull(host.densification().dense((TensorLike) each, "a Jacobian")));
    }
    return dense;
  }

  /// The sources that the target depends on.
  private List<Tensor> connected(String method, Tensor target, Object sources) {
    List<Tensor> connected = new ArrayList<>();
    for (KeyedLeaf leaf : Nest.flattenWithPaths(sources)) {
      Tensor source = tensor(leaf.value());
      if (source == null) {
        throw GradientErrors.noTensor(method, leaf.path().of("sources"), leaf.value());
      }
      if (Backward.reached(steps, Set.of(Keys.of(source))).contains(Keys.of(target))) {
        connected.add(source);
      }
    }
    return connected;
  }

  /// A tensor, or the handle of a variable; null for other values.
  private static @Nullable Tensor tensor(@Nullable Object leaf) {
    if (leaf instanceof Tensor tensor) {
      return tensor;
    }
    return OpenForm.isVariable(leaf) ? (Tensor) Nest.expanded().flatten(leaf).getFirst() : null;
  }
}
