package io.intarsia.function;

import io.intarsia.nest.KeyPath;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Structure;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.OpRunner;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a host function is declared to give.
///
/// @param declared structure and specs
/// @param specs of the tensors, one after the other
record HostResult(Merge declared, List<TensorSpec> specs) {

  /// What the code gave, as tensors.
  ///
  /// @param tensors one for each spec
  /// @param made those among them that were made of other values
  record Given(List<Tensor> tensors, List<Tensor> made) {}

  /// @param result a nest of specs
  /// @throws IllegalArgumentException if a leaf is no spec, or one of a tensor without a value
  static HostResult of(String function, Object result) {
    Structure structure = Nest.structure(result);
    List<@Nullable Object> leaves = Nest.flatten(result);
    for (int i = 0; i < leaves.size(); i++) {
      if (!(leaves.get(i) instanceof TypeSpec<?>)) {
        throw FunctionErrors.noSpec(function, structure.paths().get(i), leaves.get(i));
      }
    }
    Merge declared = new Merge(structure, leaves);
    List<TensorSpec> specs = declared.tensorSpecs();
    for (TensorSpec spec : specs) {
      if (spec.dtype().isHandle()) {
        throw FunctionErrors.noHostForm(function, "the result", spec);
      }
    }
    return new HostResult(declared, specs);
  }

  /// A value as declared, of tensors in order.
  @Nullable Object pack(List<Tensor> tensors) {
    return declared.pack(tensors.toArray(Tensor[]::new));
  }

  /// Checks what the code gave.
  ///
  /// @throws IllegalArgumentException if it is not as declared
  Given check(OpRunner environment, @Nullable Object given) {
    Object nest = given == null && isEmpty() ? declared.structure().pack(List.of()) : given;
    if (!Nest.structure(nest).equals(declared.structure())) {
      throw FunctionErrors.otherResult(
          "", declared.structure().pack(declared.leaves()), Nest.describe(nest));
    }
    Given tensors = new Given(new ArrayList<>(), new ArrayList<>());
    try {
      List<@Nullable Object> leaves = Nest.flatten(nest);
      for (int i = 0; i < leaves.size(); i++) {
        var spec = (TypeSpec<?>) declared.leaves().get(i);
        add(environment, declared.structure().paths().get(i), spec, leaves.get(i), tensors);
      }
      return tensors;
    } catch (RuntimeException e) {
      tensors.made().forEach(Tensor::close);
      throw e;
    }
  }

  private boolean isEmpty() {
    return declared.leaves().isEmpty();
  }

  private static void add(
      OpRunner environment, KeyPath path, @Nullable TypeSpec<?> spec, @Nullable Object value, Given to) {
    if (spec instanceof TensorSpec wanted) {
      Tensor tensor = value instanceof Tensor given ? given : make(environment, path, wanted, value, to);
      requireUsable(environment, path, tensor);
      if (!wanted.isCompatibleWith(tensor)) {
        throw FunctionErrors.otherResult(path.toString(), wanted, describe(tensor));
      }
      to.tensors().add(tensor);
      return;
    }
    for (Object component : components(path, spec, value)) {
      requireUsable(environment, path, (Tensor) component);
      to.tensors().add((Tensor) component);
    }
  }

  private static List<?> components(KeyPath path, @Nullable TypeSpec<?> spec, @Nullable Object value) {
    if (spec == null || value == null || !spec.isCompatibleWith(value)) {
      throw FunctionErrors.otherResult(path.toString(), spec, describe(value));
    }
    return Collections.unmodifiableList(Nest.flatten(value, true));
  }

  private static Tensor make(
      OpRunner environment, KeyPath path, TensorSpec spec, @Nullable Object value, Given to) {
    if (value == null) {
      throw FunctionErrors.otherResult(path.toString(), spec, "null");
    }
    try (var host = value instanceof HostTensor given ? given : HostTensor.of(value, spec.dtype())) {
      Tensor made = environment.constant(host);
      to.made().add(made);
      return made;
    } catch (IllegalArgumentException e) {
      throw FunctionErrors.otherResult(path.toString(), spec, e.getMessage());
    }
  }

  private static void requireUsable(OpRunner environment, KeyPath path, Tensor tensor) {
    if (!(tensor instanceof EagerTensor eager)) {
      throw FunctionErrors.symbolicResult(path, tensor);
    }
    if (eager.isClosed()) {
      throw FunctionErrors.closedResult(path);
    }
    if (eager.environment() != environment) {
      throw FunctionErrors.foreign("the result" + path);
    }
  }

  private static Object describe(@Nullable Object value) {
    return switch (value) {
      case null -> "null";
      case EagerTensor tensor when tensor.isClosed() -> "a closed tensor";
      case Tensor tensor -> TensorSpec.of(tensor);
      default ->
          io.intarsia.spec.TypeSpecs.find(value)
              .<Object>map(spec -> spec)
              .orElse(value.getClass().getSimpleName() + " " + value);
    };
  }
}
