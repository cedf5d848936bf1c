package io.intarsia.function;

import io.intarsia.nest.KeyPath;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Structure;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// What a trace is made for: the structure of the arguments, the specs of their tensors and
/// extension types, and all other values, which the trace takes as they are.
///
/// @param leaves of `structure`: a [TypeSpec], or a value compared by `equals`
public record Signature(Structure structure, List<@Nullable Object> leaves) {
  // The structures of up to six arguments that are leaves.
  private static final List<Structure> FLAT =
      IntStream.rangeClosed(0, 6).mapToObj(n -> Nest.structure(Collections.nCopies(n, 0))).toList();

  /// The signature of a list of arguments.
  static Signature of(List<?> arguments) {
    return areTensors(arguments) ? ofTensors(arguments) : ofNest(arguments);
  }

  /// Tensors alone are what most functions take, and need no walk.
  private static Signature ofTensors(List<?> arguments) {
    List<@Nullable Object> leaves = new ArrayList<>(arguments.size());
    for (int i = 0; i < arguments.size(); i++) {
      leaves.add(TensorSpec.of((Tensor) arguments.get(i)));
    }
    Structure structure =
        arguments.size() < FLAT.size() ? FLAT.get(arguments.size()) : Nest.structure(arguments);
    return new Signature(structure, leaves);
  }

  /// Whether this is the signature of arguments, as far as that can be told without a walk: of a
  /// few tensors.
  boolean isOf(List<?> arguments) {
    int count = arguments.size();
    if (count >= FLAT.size() || structure != FLAT.get(count)) {
      return false;
    }
    for (int i = 0; i < count; i++) {
      if (!(arguments.get(i) instanceof Tensor tensor
          && leaves.get(i) instanceof TensorSpec spec
          && spec.dtype() == tensor.dtype()
          && spec.shape().equals(tensor.shape()))) {
        return false;
      }
    }
    return true;
  }

  private static boolean areTensors(List<?> arguments) {
    for (int i = 0; i < arguments.size(); i++) {
      if (!(arguments.get(i) instanceof Tensor)) {
        return false;
      }
    }
    return true;
  }

  private static Signature ofNest(List<?> arguments) {
    List<@Nullable Object> leaves = new ArrayList<>();
    for (Object leaf : Nest.flatten(arguments)) {
      leaves.add(leaf(leaf));
    }
    return new Signature(Nest.structure(arguments), leaves);
  }

  private static @Nullable Object leaf(@Nullable Object value) {
    if (value instanceof Tensor tensor) {
      return TensorSpec.of(tensor);
    }
    if (value instanceof TypeSpec<?>) {
      return value;
    }
    Optional<TypeSpec<?>> spec = TypeSpecs.find(value);
    return spec.isPresent() ? spec.get() : value;
  }

  /// The types of the arguments: makes arguments of placeholders, or of tensors.
  Merge types() {
    return new Merge(structure, leaves);
  }

  /// The tensors of arguments of this signature, in order; a new list.
  List<Tensor> tensors(List<?> arguments) {
    if (!areTensors(arguments)) {
      return Merge.tensors(arguments);
    }
    List<Tensor> tensors = new ArrayList<>(arguments.size());
    for (Object argument : arguments) {
      tensors.add((Tensor) argument);
    }
    return tensors;
  }

  /// Whether arguments of the other signature can be passed to a trace of this one.
  boolean accepts(Signature other) {
    if (!structure.equals(other.structure)) {
      return false;
    }
    for (int i = 0; i < leaves.size(); i++) {
      Object mine = leaves.get(i);
      Object theirs = other.leaves.get(i);
      boolean fits =
          mine instanceof TypeSpec<?> spec
              ? theirs instanceof TypeSpec<?> && covers(spec, theirs)
              : Objects.equals(mine, theirs);
      if (!fits) {
        return false;
      }
    }
    return true;
  }

  /// Whether every value of the other spec is one of this: merging changes nothing.
  private static boolean covers(TypeSpec<?> spec, Object other) {
    return spec.mostSpecificCompatibleType((TypeSpec<?>) other).filter(spec::equals).isPresent();
  }

  /// The tightest signature that accepts both; empty if there is none.
  Optional<Signature> merge(Signature other) {
    if (!structure.equals(other.structure)) {
      return Optional.empty();
    }
    List<@Nullable Object> merged = new ArrayList<>();
    for (int i = 0; i < leaves.size(); i++) {
      Object mine = leaves.get(i);
      Object theirs = other.leaves.get(i);
      if (mine instanceof TypeSpec<?> spec && theirs instanceof TypeSpec<?> otherSpec) {
        var both = spec.mostSpecificCompatibleType(otherSpec);
        if (both.isEmpty()) {
          return Optional.empty();
        }
        merged.add(both.get());
      } else if (Objects.equals(mine, theirs)) {
        merged.add(mine);
      } else {
        return Optional.empty();
      }
    }
    return Optional.of(new Signature(structure, merged));
  }

  /// The leaves; those in containers with their paths.
  @Override
  public String toString() {
    List<KeyPath> paths = structure.paths();
    var text = new StringJoiner(", ", "[", "]");
    for (int i = 0; i < paths.size(); i++) {
      boolean isArgument = paths.get(i).steps().size() == 1;
      String path = isArgument ? "" : paths.get(i).of("arguments") + "=";
      text.add(path + leaves.get(i));
    }
    return text.toString();
  }
}
