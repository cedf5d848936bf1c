package io.intarsia.internal.function.type;

import io.intarsia.function.Signature;
import io.intarsia.nest.NamedTuple;
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
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// What signatures are made of and compared by: calls look for their trace by them.
public final class Signatures {
  // The structures of up to six arguments that are leaves.
  private static final List<Structure> FLAT =
      IntStream.rangeClosed(0, 6).mapToObj(n -> Nest.structure(Collections.nCopies(n, 0))).toList();

  private Signatures() {}

  /// The signature of the arguments of a call.
  ///
  /// @throws IllegalArgumentException if one is a spec, which only stands for a value
  public static Signature of(List<?> arguments) {
    return of(arguments, Signatures::leaf);
  }

  /// The signature of a list of which any may be a spec in the place of a value.
  public static Signature ofTypes(List<?> types) {
    return of(types, type -> type instanceof TypeSpec<?> ? type : leaf(type));
  }

  private static Signature of(List<?> arguments, UnaryOperator<@Nullable Object> leaf) {
    boolean isFlat = isFlat(arguments);
    List<?> values = isFlat ? arguments : Nest.flatten(arguments);
    List<@Nullable Object> leaves = new ArrayList<>(values.size());
    Structure structure = isFlat ? FLAT.get(arguments.size()) : Nest.structure(arguments);
    for (int i = 0; i < values.size(); i++) {
      Object type = leaf.apply(values.get(i));
      leaves.add(type instanceof TypeSpec<?> ? type : kept(structure, i, type));
      Statics.check("an argument", "arguments", arguments, leaves.get(i));
    }
    return new Signature(structure, leaves);
  }

  private static @Nullable Object kept(Structure structure, int index, @Nullable Object value) {
    try {
      return HostValues.kept(value);
    } catch (IllegalArgumentException e) {
      throw TypeErrors.notKept(structure.paths().get(index).of("arguments"), e);
    }
  }

  /// A few arguments that are leaves, which is what most functions take, need no walk.
  private static boolean isFlat(List<?> arguments) {
    boolean isFlat = arguments.size() < FLAT.size();
    for (int i = 0; isFlat && i < arguments.size(); i++) {
      Object argument = arguments.get(i);
      isFlat = argument instanceof Tensor || !Nest.isNested(argument);
    }
    return isFlat;
  }

  private static @Nullable Object leaf(@Nullable Object value) {
    if (value instanceof Tensor tensor) {
      return TensorSpec.of(tensor);
    }
    if (value instanceof TypeSpec<?> spec) {
      throw TypeErrors.specAsArgument(spec);
    }
    Optional<TypeSpec<?>> spec = TypeSpecs.find(value);
    return spec.isPresent() ? spec.get() : value;
  }

  /// The nests of types, one for each argument.
  public static List<@Nullable Object> arguments(Signature signature) {
    return new ArrayList<@Nullable Object>(
        (List<?>) Objects.requireNonNull(signature.structure().pack(signature.leaves())));
  }

  /// The types of the arguments: makes arguments of placeholders, or of tensors.
  public static Merge types(Signature signature) {
    return new Merge(signature.structure(), signature.leaves());
  }

  /// The tensors of arguments, in order, if a signature is theirs, else null; a new list.
  public static @Nullable List<Tensor> match(Signature signature, List<?> arguments) {
    List<?> values = values(signature.structure(), arguments);
    List<@Nullable Object> leaves = signature.leaves();
    if (values == null) {
      return null;
    }
    List<Tensor> tensors = new ArrayList<>(values.size());
    for (int i = 0; i < values.size(); i++) {
      if (!take(leaves.get(i), values.get(i), tensors)) {
        return null;
      }
    }
    return tensors;
  }

  private static @Nullable List<?> values(Structure structure, List<?> arguments) {
    int count = arguments.size();
    if (count < FLAT.size() && structure == FLAT.get(count)) {
      return arguments;
    }
    return structure.match(arguments).orElse(null);
  }

  private static boolean take(@Nullable Object leaf, @Nullable Object value, List<Tensor> to) {
    return switch (leaf) {
      case TensorSpec spec -> value instanceof Tensor tensor && takeTensor(spec, tensor, to);
      case TypeSpec<?> spec -> value != null && takeComposite(spec, value, to);
      case null -> value == null;
      default -> leaf.equals(value);
    };
  }

  private static boolean takeTensor(TensorSpec spec, Tensor tensor, List<Tensor> to) {
    if (spec.dtype() != tensor.dtype() || !spec.shape().equals(tensor.shape())) {
      return false;
    }
    to.add(tensor);
    return true;
  }

  private static boolean takeComposite(TypeSpec<?> spec, Object value, List<Tensor> to) {
    if (!TypeSpecs.find(value).filter(spec::equals).isPresent()) {
      return false;
    }
    add(TypeSpecs.components(spec, value), to);
    return true;
  }

  // Components are mostly tensors side by side.
  private static void add(@Nullable Object components, List<Tensor> to) {
    switch (components) {
      case Tensor tensor -> to.add(tensor);
      case NamedTuple tuple -> tuple.values().forEach(part -> add(part, to));
      case null, default -> to.addAll(Merge.tensors(components));
    }
  }

  /// Whether arguments of the other signature can be passed to a trace of this one.
  public static boolean accept(Signature signature, Signature other) {
    if (!signature.structure().equals(other.structure())) {
      return false;
    }
    for (int i = 0; i < signature.leaves().size(); i++) {
      Object mine = signature.leaves().get(i);
      Object theirs = other.leaves().get(i);
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
  public static Optional<Signature> merge(Signature signature, Signature other) {
    if (!signature.structure().equals(other.structure())) {
      return Optional.empty();
    }
    List<@Nullable Object> merged = new ArrayList<>();
    for (int i = 0; i < signature.leaves().size(); i++) {
      Object mine = signature.leaves().get(i);
      Object theirs = other.leaves().get(i);
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
    return Optional.of(new Signature(signature.structure(), merged));
  }
}
