package io.intarsia.savedmodel;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.tensorflow.proto.FunctionDef;
import org.tensorflow.proto.OpDef.ArgDef;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SavedBareConcreteFunction;
import org.tensorflow.proto.SignatureDef;
import org.tensorflow.proto.TensorInfo;

/// A signature of a loaded model that is saved again.
///
/// @param trace that it calls
/// @param object that stands for it, as it was
/// @param definition what servers know of it, as it was
/// @param composite its composite form, as it was
record LoadedSignature(
    String key,
    SavedTrace.Loaded trace,
    SavedBareConcreteFunction object,
    SignatureDef definition,
    Optional<SignatureDef> composite) {

  static LoadedSignature of(ModelObjects model, String key, int number) {
    var object = model.graph().node(number).getBareConcreteFunction();
    return new LoadedSignature(
        key,
        new SavedTrace.Loaded(model, object.getConcreteFunctionName()),
        object,
        model.graph().graph().getSignatureDefOrDefault(key, SignatureDef.getDefaultInstance()),
        Optional.ofNullable(
            model.graph().graph().getSignatureDefMap().get(CompositeForm.key(key))));
  }

  /// The tensors it takes, those of values of several tensors one after the other.
  List<ArgDef> inputs() {
    FunctionDef function = trace.definition();
    int captured = trace.held().size();
    List<ArgDef> all = function.getSignature().getInputArgList();
    return all.subList(0, all.size() - captured);
  }

  /// What servers know of it, with other names of tensors in the graph.
  ///
  /// @param inputs in order
  /// @param outputs in order
  SignatureDef named(List<String> inputs, List<String> outputs) {
    SignatureDef.Builder named = definition.toBuilder();
    rename(definition.getInputsMap(), inputs, named::putInputs);
    rename(definition.getOutputsMap(), outputs, named::putOutputs);
    return named.build();
  }

  private static void rename(
      Map<String, TensorInfo> infos, List<String> names, BiConsumer<String, TensorInfo> put) {
    Iterator<String> next = names.iterator();
    new TreeMap<>(infos)
        .forEach((key, info) -> {
          TensorInfo.Builder renamed = info.toBuilder();
          switch (info.getEncodingCase()) {
            case COO_SPARSE ->
                renamed
                    .getCooSparseBuilder()
                    .setIndicesTensorName(next.next())
                    .setValuesTensorName(next.next())
                    .setDenseShapeTensorName(next.next());
            case COMPOSITE_TENSOR ->
                renamed
                    .getCompositeTensorBuilder()
                    .getComponentsBuilderList()
                    .forEach(component -> component.setName(next.next()));
            default -> renamed.setName(next.next());
          }
          put.accept(key, renamed.build());
        });
  }
}
