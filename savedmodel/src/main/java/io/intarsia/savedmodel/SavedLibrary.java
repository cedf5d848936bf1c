package io.intarsia.savedmodel;

import io.intarsia.function.ConcreteFunction;
import io.intarsia.internal.function.library.FunctionExport;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.tensorflow.proto.FunctionDef;
import org.tensorflow.proto.FunctionDefLibrary;
import org.tensorflow.proto.GraphDebugInfo;
import org.tensorflow.proto.RegisteredGradient;

/// The graphs of all functions of a model that is saved, under names that differ.
final class SavedLibrary {
  private final FunctionExport export;
  private final List<FunctionDef> own;
  private final IdentityHashMap<ModelObjects, CopiedFunctions> copies = new IdentityHashMap<>();

  /// Copies the functions of loaded models, and adds those that give their gradients to the
  /// objects.
  ///
  /// @param signatures what servers call
  SavedLibrary(SavedObjects objects, List<SavedSignature> signatures) {
    List<ConcreteFunction> traced = new ArrayList<>(objects.functions());
    signatures.forEach(signature -> traced.add(signature.trace()));
    export = FunctionExport.of(traced);
    export.gradients().stream().map(SavedTrace.Gradient::of).forEach(objects::add);
    own = new ArrayList<>(export.definitions());
    signatures.forEach(signature -> own.add(signature.definition()));
    objects.traces().stream()
        .filter(SavedTrace.Written.class::isInstance)
        .forEach(trace -> own.add(((SavedTrace.Written) trace).definition()));
    Set<String> taken = new HashSet<>();
    own.forEach(function -> taken.add(function.getSignature().getName()));
    export.gradients().forEach(gradient -> taken.add(gradient.type()));
    for (int i = 0; i < objects.traces().size(); i++) {
      if (objects.traces().get(i) instanceof SavedTrace.Loaded trace) {
        copy(trace, taken).forEach(objects::add);
      }
    }
  }

  private List<SavedTrace.Loaded> copy(SavedTrace.Loaded trace, Set<String> taken) {
    ModelObjects model = trace.model();
    CopiedFunctions copied =
        copies.computeIfAbsent(model, _ -> new CopiedFunctions(model.graph().library(), taken));
    return copied.add(trace.name()).stream()
        .filter(name -> model.graph().functions().containsKey(name))
        .map(name -> new SavedTrace.Loaded(model, name))
        .toList();
  }

  /// What a trace is called in the file.
  String name(SavedTrace trace) {
    return switch (trace) {
      case SavedTrace.Own own -> own.function().name();
      case SavedTrace.Gradient gradient -> gradient.gradient().function();
      case SavedTrace.Written written -> written.name();
      case SavedTrace.Loaded loaded -> name(loaded.model(), loaded.name());
    };
  }

  /// What a function of a loaded model is called in the file.
  String name(ModelObjects model, String loaded) {
    CopiedFunctions copied = copies.get(model);
    return copied == null ? loaded : copied.name(loaded);
  }

  /// The lines of code that made the nodes of functions that were traced here.
  GraphDebugInfo debugInfo() {
    return DebugInfo.of(export.lines());
  }

  void write(FunctionDefLibrary.Builder library) {
    library.addAllFunction(own);
    for (FunctionExport.Gradient gradient : export.gradients()) {
      library.addRegisteredGradients(
          RegisteredGradient.newBuilder()
              .setGradientFunc(gradient.function())
              .setRegisteredOpType(gradient.type()));
    }
    copies.values().forEach(copied -> copied.write(library));
  }
}
