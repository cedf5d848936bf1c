package io.intarsia.internal.gradient;

import io.intarsia.dtype.DType;
import io.intarsia.gradient.GradientOptions;
import io.intarsia.gradient.UnconnectedGradients;
import io.intarsia.internal.form.OpenForm;
import io.intarsia.internal.place.OpPath;
import io.intarsia.nest.KeyPath;
import io.intarsia.nest.KeyedLeaf;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Structure;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// One question for gradients: from the nests that were given to the tensors in them, and back.
///
/// @param tf where the backward pass runs
record Request(Ops tf, OpPath path, GradientHost host, GradientOptions options) {
  /// The gradients of a target, of the structure of the sources in their open form.
  @Nullable Object answer(Object target, Object asked, Recorded recorded) {
    Set<Object> keys = new HashSet<>();
    for (Object part : Nest.expanded().flatten(asked)) {
      if (part instanceof Tensor tensor) {
        keys.add(Keys.of(tensor));
      }
    }
    Object sources = OpenForm.of(asked);
    try (var backward = new Backward(tf, path, recorded, keys, host.densification())) {
      backward.run(seeds(target));
      return backward.keep(gradients(sources, backward));
    }
  }

  // A place that takes no null has zeros, or what is no tensor as it is.
  private @Nullable Object gradients(@Nullable Object sources, Backward backward) {
    Structure structure = Nest.structure(sources);
    BitSet required = structure.required();
    List<@Nullable Object> leaves = structure.leaves(sources);
    List<@Nullable Object> gradients = new ArrayList<>(leaves.size());
    for (int i = 0; i < leaves.size(); i++) {
      Object leaf = leaves.get(i);
      Object gradient = gradient(leaf, backward);
      gradients.add(
          gradient == null && required.get(i) ? ofZeros().inPlaceOf(leaf, backward) : gradient);
    }
    return structure.pack(gradients);
  }

  private @Nullable Object inPlaceOf(@Nullable Object leaf, Backward backward) {
    Object gradient = gradient(leaf, backward);
    return gradient == null ? leaf : gradient;
  }

  private Request ofZeros() {
    return new Request(tf, path, host, options.withUnconnectedGradients(UnconnectedGradients.ZERO));
  }

  // -- the target ---------------------------------------------------------------------------------

  private Map<Object, List<TensorLike>> seeds(Object target) {
    List<@Nullable TensorLike> given = outputGradients(target);
    Map<Object, List<TensorLike>> seeds = new LinkedHashMap<>();
    int next = 0;
    for (KeyedLeaf leaf : Nest.expanded().flattenWithPaths(target)) {
      if (leaf.value() instanceof Tensor tensor) {
        TensorLike seed = given == null ? null : given.get(next);
        next++;
        add(seeds, leaf.path(), tensor, seed);
      }
    }
    return seeds;
  }

  private void add(
      Map<Object, List<TensorLike>> seeds, KeyPath path, Tensor tensor, @Nullable TensorLike seed) {
    boolean isSeededList = Dtypes.haveGradients(tensor.dtype()) && seed != null;
    if (!Dtypes.isNumber(tensor.dtype()) && !isSeededList) {
      // The positions of slices and the lengths of rows are not asked for; a target that is a
      // tensor is.
      if (path.steps().isEmpty()) {
        throw GradientErrors.notDifferentiable("GradientTape.gradient", path, tensor.dtype());
      }
      return;
    }
    TensorLike first = seed == null ? ones(tensor) : seed;
    if (first instanceof Tensor dense) {
      check(path, tensor, dense);
    }
    seeds.computeIfAbsent(Keys.of(tensor), _ -> new ArrayList<>()).add(first);
  }

  // A loss, which most targets are, needs no op.
  private Tensor ones(Tensor tensor) {
    boolean isNumber = tensor.shape().hasRank() && tensor.rank() == 0;
    return isNumber ? tf.constant(1, tensor.dtype()) : tf.raw.OnesLike(tensor);
  }

  private static void check(KeyPath path, Tensor tensor, Tensor gradient) {
    boolean fits =
        tensor.dtype() == gradient.dtype() && tensor.shape().isCompatibleWith(gradient.shape());
    if (!fits) {
      throw GradientErrors.outputGradient(
          path, tensor.dtype() + " " + tensor.shape(), gradient.dtype() + " " + gradient.shape());
    }
  }

  /// The gradients to begin with, one for each tensor of the target; null if none are given.
  private @Nullable List<@Nullable TensorLike> outputGradients(Object target) {
    Object given = options.outputGradients();
    if (given == null) {
      return null;
    }
    try {
      Nest.assertSameStructure(target, given);
    } catch (IllegalArgumentException e) {
      throw GradientErrors.outputStructure(String.valueOf(e.getMessage()));
    }
    List<@Nullable TensorLike> gradients = new ArrayList<>();
    List<@Nullable Object> targets = Nest.flatten(target);
    List<@Nullable Object> leaves = Nest.flatten(given);
    for (int i = 0; i < leaves.size(); i++) {
      if (targets.get(i) instanceof Tensor tensor) {
        gradients.add(seed(tensor, leaves.get(i)));
      } else {
        gradients.addAll(parts(leaves.get(i)));
      }
    }
    return gradients;
  }

  // Java numbers and arrays stand for tensors.
  private @Nullable Tensor seed(Tensor target, @Nullable Object given) {
    return given == null || given instanceof Tensor
        ? (Tensor) given
        : tf.convertToTensor(given, target.dtype());
  }

  private static List<@Nullable TensorLike> parts(@Nullable Object value) {
    List<@Nullable TensorLike> parts = new ArrayList<>();
    for (Object part : Nest.expanded().flatten(value)) {
      if (part == null || part instanceof Tensor) {
        parts.add((Tensor) part);
      }
    }
    return parts;
  }

  // -- the sources --------------------------------------------------------------------------------

  private @Nullable Object gradient(@Nullable Object source, Backward backward) {
    return switch (source) {
      case null -> null;
      case Tensor tensor -> of(tensor, backward);
      default -> ofComposite(source, backward);
    };
  }

  /// Of a variable, that of its value; of other values, one like it whose numbers are gradients.
  private @Nullable Object ofComposite(Object value, Backward backward) {
    List<@Nullable Object> parts = new ArrayList<>(Nest.expanded().flatten(value));
    if (OpenForm.isVariable(value) && parts.getFirst() instanceof Tensor handle) {
      return of(handle, backward);
    }
    if (parts.stream().noneMatch(Tensor.class::isInstance)) {
      return null;
    }
    boolean isConnected = false;
    List<@Nullable Object> gradients = new ArrayList<>();
    for (Object part : parts) {
      if (part instanceof Tensor tensor && Dtypes.isNumber(tensor.dtype())) {
        Tensor gradient =
            host.densification().dense(backward.gradient(tensor), "a part of a value");
        isConnected |= gradient != null;
        gradients.add(gradient == null ? tf.raw.ZerosLike(tensor) : gradient);
      } else {
        gradients.add(part);
      }
    }
    boolean isAsked = isConnected || options.unconnectedGradients() == UnconnectedGradients.ZERO;
    return isAsked ? Nest.expanded().packSequenceAs(value, gradients) : null;
  }

  private @Nullable TensorLike of(Tensor source, Backward backward) {
    TensorLike gradient = backward.gradient(source);
    if (gradient == null && options.unconnectedGradients() == UnconnectedGradients.ZERO) {
      return zeros(source);
    }
    return options.dense()
        ? host.densification().dense(gradient, "gradients that are asked for as tensors")
        : gradient;
  }

  private Tensor zeros(Tensor source) {
    if (source.dtype() != DType.RESOURCE) {
      return tf.raw.ZerosLike(source);
    }
    try (Tensor value =
        tf.execute("ReadVariableOp", Attributes.of("dtype", Keys.valueDType(source)), source)[0]) {
      return tf.raw.ZerosLike(value);
    }
  }
}
