package io.intarsia.savedmodel;

import io.intarsia.internal.function.library.FunctionLibrary;
import io.intarsia.internal.function.library.FunctionLibrary.Captured;
import io.intarsia.spec.StructuredValues;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.tensorflow.proto.RegisteredGradient;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SavedConcreteFunction;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SavedObject;

/// The functions of a model that give gradients, which were code with `tf.custom_gradient`.
final class ModelGradients {
  private ModelGradients() {}

  /// How each gives them, by name.
  ///
  /// @param held what a function takes of a node, by the number of the node and the function's name
  static Map<String, FunctionLibrary.GradientForm> of(
      ModelNodes graph, BiFunction<Integer, String, Tensor> held) {
    Map<String, FunctionLibrary.GradientForm> forms = new HashMap<>();
    for (RegisteredGradient each : graph.library().getRegisteredGradientsList()) {
      String name = each.getGradientFunc();
      SavedConcreteFunction saved = graph.functions().get(name);
      if (saved != null) {
        List<Captured> captured =
            saved.getBoundInputsList().stream()
                .map(number -> captured(graph.node(number), () -> held.apply(number, name)))
                .toList();
        forms.put(name, new FunctionLibrary.GradientForm(captured, gives(saved)));
      }
    }
    return forms;
  }

  private static Captured captured(SavedObject node, Supplier<Tensor> held) {
    var value = node.getCapturedTensor();
    return node.hasCapturedTensor()
        ? new Captured.Value(value.getConcreteFunction(), value.getName())
        : new Captured.Held(held);
  }

  private static List<Boolean> gives(SavedConcreteFunction saved) {
    List<Boolean> gives = new ArrayList<>();
    if (StructuredValues.decode(saved.getOutputSignature()) instanceof List<?> list) {
      list.forEach(type -> gives.add(type instanceof TypeSpec<?>));
    }
    return gives;
  }
}
