package io.intarsia.types.labeled;

import io.intarsia.dispatch.Apis;
import io.intarsia.dispatch.Call;
import io.intarsia.dispatch.DispatchTable;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.TensorLike;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Functions that put a list of values together, or take a value apart into one.
final class LabeledLists {
  private LabeledLists() {}

  static DispatchTable<LabeledTensor> addTo(DispatchTable<LabeledTensor> table) {
    return table
        .on(Apis.CONCAT, LabeledLists::concat)
        .on(Apis.STACK, LabeledLists::stack)
        .on(Apis.SPLIT, LabeledLists::split)
        .on(Apis.UNSTACK, LabeledLists::unstack);
  }

  private static @Nullable Object concat(Call call) {
    List<?> elements = elements(call);
    AxisNames names = common(call, elements);
    int axis = AxisArgument.one(call, "axis", names);
    return LabeledDispatch.labeled(names, call.with("axis", axis).run(plain(elements)));
  }

  private static @Nullable Object stack(Call call) {
    List<?> elements = elements(call);
    AxisNames names = common(call, elements);
    String name = AxisArgument.newName(call, "axis", names, "first");
    return LabeledDispatch.labeled(names.with(0, name), call.with("axis", 0).run(plain(elements)));
  }

  private static @Nullable Object split(Call call, LabeledTensor x) {
    int axis = AxisArgument.one(call, "axis", x.axisNames());
    return LabeledDispatch.labeled(x.axisNames(), call.with("axis", axis).run(x.values()));
  }

  private static @Nullable Object unstack(Call call, LabeledTensor x) {
    int axis = AxisArgument.one(call, "axis", x.axisNames());
    AxisNames left = x.axisNames().without(List.of(axis));
    return LabeledDispatch.labeled(left, call.with("axis", axis).run(x.values()));
  }

  private static List<?> elements(Call call) {
    return call.arg(0) instanceof List<?> list ? list : List.of();
  }

  /// The names all labeled elements have; the others have as many axes.
  private static AxisNames common(Call call, List<?> elements) {
    LabeledTensor first =
        elements.stream()
            .filter(LabeledTensor.class::isInstance)
            .map(LabeledTensor.class::cast)
            .findFirst()
            .orElseThrow();
    for (Object element : elements) {
      if (element instanceof LabeledTensor other && !other.names().equals(first.names())) {
        throw LabeledErrors.otherNames(call, first, other);
      }
      if (element instanceof TensorLike plain && !hasRank(plain.shape(), first.names().size())) {
        throw LabeledErrors.plainElement(call, first.names(), plain.shape());
      }
    }
    return first.axisNames();
  }

  private static boolean hasRank(Shape shape, int rank) {
    return !shape.hasRank() || shape.rank() == rank;
  }

  private static List<?> plain(List<?> elements) {
    return elements.stream()
        .map(element -> element instanceof LabeledTensor labeled ? labeled.values() : element)
        .toList();
  }
}
