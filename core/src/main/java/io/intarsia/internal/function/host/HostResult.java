package io.intarsia.internal.function.host;

import io.intarsia.internal.caller.ClassNames;
import io.intarsia.internal.function.type.Merge;
import io.intarsia.nest.KeyPath;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Structure;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What a host function is declared to give.
///
/// @param declared structure and specs
/// @param specs of the tensors, one after the other
public record HostResult(Merge declared, List<TensorSpec> specs) {

  /// What a nest of specs declares.
  ///
  /// @param result the nest
  /// @throws IllegalArgumentException if a leaf is no spec, or one of a tensor without a value
  public static HostResult of(String function, Object result) {
    Structure structure = Nest.structure(result);
    List<@Nullable Object> leaves = Nest.flatten(result);
    for (int i = 0; i < leaves.size(); i++) {
      if (!(leaves.get(i) instanceof TypeSpec<?>)) {
        throw HostErrors.noSpec(function, structure.paths().get(i), leaves.get(i));
      }
    }
    Merge declared = new Merge(structure, leaves);
    List<TensorSpec> specs = declared.tensorSpecs();
    for (TensorSpec spec : specs) {
      if (spec.dtype().isHandle()) {
        throw HostErrors.noHostForm(function, "the result", spec);
      }
    }
    return new HostResult(declared, specs);
  }

  /// A value as declared, of tensors in order.
  public @Nullable Object pack(List<Tensor> tensors) {
    return declared.pack(tensors);
  }

  /// The tensors of what the code gave, one for each spec.
  ///
  /// @throws IllegalArgumentException if it is not as declared
  public List<Tensor> check(Place environment, @Nullable Object given) {
    Object nest = given == null && isEmpty() ? declared.structure().pack(List.of()) : given;
    if (!Nest.structure(nest).equals(declared.structure())) {
      throw HostErrors.otherResult(
          KeyPath.root(), declared.structure().pack(declared.leaves()), Nest.describe(nest));
    }
    List<Tensor> tensors = new ArrayList<>();
    List<@Nullable Object> leaves = Nest.flatten(nest);
    for (int i = 0; i < leaves.size(); i++) {
      KeyPath path = declared.structure().paths().get(i);
      for (Object component : components(path, declared.leaves().get(i), leaves.get(i))) {
        requireUsable(environment, path, (Tensor) component);
        tensors.add((Tensor) component);
      }
    }
    return tensors;
  }

  private boolean isEmpty() {
    return declared.leaves().isEmpty();
  }

  private static List<?> components(KeyPath path, @Nullable Object spec, @Nullable Object value) {
    boolean isClosed = value instanceof EagerTensor tensor && tensor.isClosed();
    if (isClosed) {
      throw HostErrors.closedResult(path);
    }
    boolean isValue = value instanceof Tensor || TypeSpecs.find(value).isPresent();
    if (!isValue || !((TypeSpec<?>) Objects.requireNonNull(spec)).isCompatibleWith(value)) {
      throw HostErrors.otherResult(path, spec, describe(value));
    }
    return Nest.expanded().flatten(value);
  }

  private static void requireUsable(Place environment, KeyPath path, Tensor tensor) {
    if (!(tensor instanceof EagerTensor eager)) {
      throw HostErrors.symbolicResult(path, tensor);
    }
    if (eager.isClosed()) {
      throw HostErrors.closedResult(path);
    }
    if (eager.place() != environment) {
      throw HostErrors.foreign(path.of("result"));
    }
  }

  private static Object describe(@Nullable Object value) {
    if (value == null) {
      return "null";
    }
    var spec = TypeSpecs.find(value);
    return spec.isPresent() ? spec.get() : ClassNames.of(value);
  }
}
