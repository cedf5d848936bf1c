package io.intarsia.keras.file;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/// Arguments of a call in a model: tensors, lists of such, and constants between them.
///
/// @param template one element for each argument: a [Slot], a list, or the JSON of a constant
/// @param tensors where the tensors come from, in the order of their slots
record TensorSlots(List<Object> template, List<JsonNode> tensors) {
  /// The place of a tensor.
  private record Slot(int index) {}

  static TensorSlots of(Collection<JsonNode> arguments) {
    List<JsonNode> tensors = new ArrayList<>();
    List<Object> template = arguments.stream().map(each -> slots(each, tensors)).toList();
    return new TensorSlots(template, List.copyOf(tensors));
  }

  private static Object slots(JsonNode value, List<JsonNode> tensors) {
    if (FunctionNode.isTensor(value)) {
      tensors.add(NodeArguments.origin(value));
      return new Slot(tensors.size() - 1);
    }
    boolean hasTensors = value.valueStream().anyMatch(FunctionNode::isTensor);
    return value.isArray() && hasTensors
        ? value.valueStream().map(each -> slots(each, tensors)).toList()
        : value;
  }

  /// The arguments with something in place of the tensors.
  ///
  /// @param given one for each tensor
  List<Object> filled(List<?> given) {
    return template.stream().map(each -> filled(each, given)).toList();
  }

  private static Object filled(Object element, List<?> given) {
    return switch (element) {
      case Slot slot -> Objects.requireNonNull(given.get(slot.index()));
      case List<?> list ->
          list.stream().<Object>map(each -> filled(Objects.requireNonNull(each), given)).toList();
      default -> element;
    };
  }
}
