package io.intarsia.savedmodel;

import io.intarsia.spec.StructuredValues;
import io.intarsia.spec.TensorInfos;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.tensorflow.proto.MetaGraphDef;
import org.tensorflow.proto.SignatureDef;
import org.tensorflow.proto.Struct.StructuredValue;
import org.tensorflow.proto.TensorInfo;

/// The second form of a signature that takes or gives values of several tensors. Servers call the
/// flat form, which has one entry for each tensor; beside it the file has this one under a key of
/// its own, with one entry for each value: its type, and an entry for each of its tensors.
///
/// @param inputs by name, sorted
/// @param outputs by name, sorted
record CompositeForm(
    SortedMap<String, SignatureValue> inputs, SortedMap<String, SignatureValue> outputs) {
  /// What the key of the form begins with, as those of other additions to a model do.
  private static final String PREFIX = "__composite_";

  static boolean isKey(String key) {
    return key.startsWith(PREFIX);
  }

  /// The key of the form of a signature.
  static String key(String signature) {
    return PREFIX + signature;
  }

  // -- written ------------------------------------------------------------------------------------

  /// The form in the file.
  ///
  /// @param flat the signature as servers call it
  /// @throws IllegalArgumentException if a type cannot be written
  SignatureDef definition(SignatureDef flat) {
    var definition = SignatureDef.newBuilder().setMethodName(flat.getMethodName());
    put(inputs, flat.getInputsMap(), definition::putInputs);
    put(outputs, flat.getOutputsMap(), definition::putOutputs);
    return definition.build();
  }

  private static void put(
      Map<String, SignatureValue> values,
      Map<String, TensorInfo> flat,
      BiConsumer<String, TensorInfo> put) {
    values.forEach((name, value) -> {
      List<TensorInfo> parts = value.parts().stream().map(flat::get).toList();
      put.accept(
          name,
          value.spec() instanceof TensorSpec
              ? parts.getFirst()
              : TensorInfos.composite(
                  value.spec(), parts.stream().map(TensorInfo::getName).toList()));
    });
  }

  // -- read ---------------------------------------------------------------------------------------

  /// The form of a signature, if it has one.
  ///
  /// @throws IllegalArgumentException if it contradicts the flat form, or a type cannot be read
  static Optional<CompositeForm> of(MetaGraphDef graph, String signature) {
    SignatureDef definition = graph.getSignatureDefMap().get(key(signature));
    SignatureDef flat =
        graph.getSignatureDefOrDefault(signature, SignatureDef.getDefaultInstance());
    return definition == null
        ? Optional.empty()
        : Optional.of(
            new CompositeForm(
                values(signature, definition.getInputsMap(), flat.getInputsMap()),
                values(signature, definition.getOutputsMap(), flat.getOutputsMap())));
  }

  private static SortedMap<String, SignatureValue> values(
      String signature, Map<String, TensorInfo> infos, Map<String, TensorInfo> flat) {
    Map<String, String> names = new HashMap<>();
    flat.forEach((name, info) -> names.put(info.getName(), name));
    SortedMap<String, SignatureValue> values = new TreeMap<>();
    infos.forEach((name, info) -> {
      List<String> parts = new ArrayList<>();
      for (TensorInfo part : parts(info)) {
        String known = names.remove(part.getName());
        if (known == null) {
          throw ModelErrors.compositeForm(signature, name, part.getName());
        }
        parts.add(known);
      }
      var value = new SignatureValue(spec(info), parts);
      if (!value.isOpaque() && SignatureValue.tensors(value.spec()).size() != parts.size()) {
        throw ModelErrors.compositeForm(signature, name, value.spec().toString());
      }
      values.put(name, value);
    });
    return values;
  }

  private static List<TensorInfo> parts(TensorInfo info) {
    return info.hasCompositeTensor()
        ? info.getCompositeTensor().getComponentsList()
        : List.of(info);
  }

  private static TypeSpec<?> spec(TensorInfo info) {
    if (!info.hasCompositeTensor()) {
      return SignatureTensors.spec(info);
    }
    var message =
        StructuredValue.newBuilder()
            .setTypeSpecValue(info.getCompositeTensor().getTypeSpec())
            .build();
    return (TypeSpec<?>) Objects.requireNonNull(StructuredValues.decode(message));
  }

  /// Whether all its values can be flattened and packed here.
  boolean isKnown() {
    return Stream.concat(inputs.values().stream(), outputs.values().stream())
        .noneMatch(SignatureValue::isOpaque);
  }

  /// The same form in the file where the tensors of the flat one have other names.
  static SignatureDef renamed(SignatureDef form, SignatureDef before, SignatureDef now) {
    Map<String, String> names = new HashMap<>();
    before
        .getInputsMap()
        .forEach((key, info) -> names.put(info.getName(), now.getInputsOrThrow(key).getName()));
    before
        .getOutputsMap()
        .forEach((key, info) -> names.put(info.getName(), now.getOutputsOrThrow(key).getName()));
    SignatureDef.Builder renamed = form.toBuilder();
    form.getInputsMap().forEach((key, info) -> renamed.putInputs(key, renamed(info, names)));
    form.getOutputsMap().forEach((key, info) -> renamed.putOutputs(key, renamed(info, names)));
    return renamed.build();
  }

  private static TensorInfo renamed(TensorInfo info, Map<String, String> names) {
    TensorInfo.Builder renamed = info.toBuilder();
    if (info.hasCompositeTensor()) {
      renamed
          .getCompositeTensorBuilder()
          .getComponentsBuilderList()
          .forEach(part -> part.setName(names.getOrDefault(part.getName(), part.getName())));
    } else {
      renamed.setName(names.getOrDefault(info.getName(), info.getName()));
    }
    return renamed.build();
  }
}
