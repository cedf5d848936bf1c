package io.intarsia.savedmodel;

import io.intarsia.nest.Nest;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.VariableSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SavedBareConcreteFunction;

/// The other way to call what Python saved as a concrete function: with its tensors alone, by the
/// names that they have, or by position.
///
/// @param names of the tensors in order
/// @param byPosition how many of them may be given without a name
record FlatParameters(List<String> names, long byPosition) {
  static FlatParameters of(SavedBareConcreteFunction function) {
    return new FlatParameters(
        List.copyOf(function.getArgumentKeywordsList()), function.getAllowedPositionalArguments());
  }

  /// The arguments of the function that these tensors are part of, if they are the ones it takes.
  Optional<Parameters.Bound> bind(
      TraceTypes types, List<?> positional, Map<String, ? extends @Nullable Object> keywords) {
    List<@Nullable Object> tensors = tensors(positional, keywords);
    List<@Nullable Object> leaves = new ArrayList<>();
    int next = 0;
    for (Object type : Nest.flatten(types.all())) {
      int end = next + count(type);
      if (end > tensors.size() || !isFor(type, tensors.subList(next, end))) {
        return Optional.empty();
      }
      leaves.add(value(type, tensors.subList(next, end)));
      next = end;
    }
    return next > 0 && next == tensors.size()
        ? Optional.of(bound(types, leaves))
        : Optional.empty();
  }

  private static boolean isFor(@Nullable Object type, List<? extends @Nullable Object> parts) {
    return isLeaf(type) || parts.stream().allMatch(Tensor.class::isInstance);
  }

  /// The tensors in order; none if they are others than those that have a name.
  private List<@Nullable Object> tensors(
      List<?> positional, Map<String, ? extends @Nullable Object> keywords) {
    List<@Nullable Object> tensors = new ArrayList<>(positional);
    Map<String, @Nullable Object> left = new HashMap<>(keywords);
    for (String name : names.subList(Math.min(positional.size(), names.size()), names.size())) {
      tensors.add(left.remove(name));
    }
    boolean areThese = positional.size() <= byPosition && left.isEmpty() && !tensors.contains(null);
    return areThese ? tensors : List.of();
  }

  /// How many tensors there are for a type.
  private static int count(@Nullable Object type) {
    return isLeaf(type) ? 1 : SignatureValue.tensors(type).size();
  }

  private static boolean isLeaf(@Nullable Object type) {
    return type instanceof TensorSpec || type instanceof VariableSpec;
  }

  private static @Nullable Object value(
      @Nullable Object type, List<? extends @Nullable Object> parts) {
    if (isLeaf(type)) {
      return parts.getFirst();
    }
    return type instanceof TypeSpec<?> ? Nest.expanded().packSequenceAs(type, parts) : type;
  }

  private static Parameters.Bound bound(TraceTypes types, List<@Nullable Object> leaves) {
    Object packed = Nest.packSequenceAs(types.all(), leaves);
    List<@Nullable Object> all = packed instanceof List<?> list ? new ArrayList<>(list) : List.of();
    int positional = types.positional().size();
    Map<String, @Nullable Object> keywords = new HashMap<>();
    int next = positional;
    for (String key : types.keywords().keySet()) {
      keywords.put(key, all.get(next++));
    }
    return new Parameters.Bound(new ArrayList<>(all.subList(0, positional)), keywords);
  }
}
