package io.intarsia.savedmodel;

import io.intarsia.function.FunctionLibrary;
import io.intarsia.spec.StructuredValues;
import io.intarsia.spec.TypeSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tensorflow.proto.RegisteredGradient;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SavedConcreteFunction;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SavedObject;

/// The functions of a model that give gradients, which were code with `tf.custom_gradient`.
final class ModelGradients {
  private ModelGradients() {}

  /// How each gives them, by name; those that take more than values of the function they belong to
  /// are left out.
  static Map<String, FunctionLibrary.GradientForm> of(ObjectGraph graph) {
    Map<String, FunctionLibrary.GradientForm> forms = new HashMap<>();
    for (RegisteredGradient each : graph.library().getRegisteredGradientsList()) {
      String name = each.getGradientFunc();
      SavedConcreteFunction saved = graph.functions().get(name);
      if (saved != null && captured(graph, saved).size() == saved.getBoundInputsCount()) {
        forms.put(name, new FunctionLibrary.GradientForm(captured(graph, saved), gives(saved)));
      }
    }
    return forms;
  }

  private static List<String> captured(ObjectGraph graph, SavedConcreteFunction saved) {
    return saved.getBoundInputsList().stream()
        .map(graph::node)
        .filter(SavedObject::hasCapturedTensor)
        .map(node -> node.getCapturedTensor().getName())
        .toList();
  }

  private static List<Boolean> gives(SavedConcreteFunction saved) {
    List<Boolean> gives = new ArrayList<>();
    if (StructuredValues.decode(saved.getOutputSignature()) instanceof List<?> list) {
      list.forEach(type -> gives.add(type instanceof TypeSpec<?>));
    }
    return gives;
  }
}
