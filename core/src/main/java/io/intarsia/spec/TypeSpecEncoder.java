package io.intarsia.spec;

import io.intarsia.internal.codec.CodecPath;
import org.jspecify.annotations.Nullable;
import org.tensorflow.proto.Struct.TypeSpecProto;
import org.tensorflow.proto.Struct.TypeSpecProto.TypeSpecClass;

/// Turns specs, other than those of tensors, into messages.
final class TypeSpecEncoder {
  private TypeSpecEncoder() {}

  /// What a spec is saved as.
  private record Saved(TypeSpecClass kind, String name, @Nullable Object state) {}

  static TypeSpecProto encode(TypeSpec<?> spec, CodecPath place) {
    Saved saved =
        switch (spec) {
          case OpaqueSpec opaque -> new Saved(opaque.kind(), opaque.name(), opaque.state());
          case AnonymousSpec anonymous -> ofAnonymous(anonymous, place);
          case DerivedSpec<?> record -> ofDerived(record, place);
          default -> ofClass(spec, place);
        };
    var proto =
        TypeSpecProto.newBuilder()
            .setTypeSpecClass(saved.kind)
            .setTypeSpecClassName(saved.name)
            .setTypeState(StructuredEncoder.encode(saved.state, place.ofState(step(spec))))
            .setNumFlatComponents(FlatCount.of(spec))
            .build();
    // Specs in it come back with it.
    if (!place.inSpec() && !(spec instanceof AnonymousSpec || spec instanceof OpaqueSpec)) {
      checkComesBack(spec, proto, place);
    }
    return proto;
  }

  // The forms of Java and of Python differ, and what a spec says need not be in both: better
  // refused
  // here than found out by whoever loads it.
  private static void checkComesBack(TypeSpec<?> spec, TypeSpecProto proto, CodecPath place) {
    TypeSpec<?> loaded;
    try {
      loaded = TypeSpecDecoder.decode(proto, CodecPath.root());
    } catch (IllegalArgumentException e) {
      throw CodecErrors.notLoadable(place, spec, e);
    }
    if (!spec.equals(loaded)) {
      throw CodecErrors.loadsAsOther(place, spec, loaded);
    }
  }

  private static String step(TypeSpec<?> spec) {
    return spec instanceof DerivedSpec<?> || spec instanceof AnonymousSpec
        ? ".fields()"
        : ".serialize()";
  }

  private static Saved ofAnonymous(AnonymousSpec spec, CodecPath place) {
    checkNames(spec.name(), spec.fields().keySet(), place);
    TypeSpecClass kind =
        spec.isRegistered()
            ? TypeSpecClass.REGISTERED_TYPE_SPEC
            : TypeSpecClass.EXTENSION_TYPE_SPEC;
    return new Saved(kind, spec.name(), spec.serialize());
  }

  private static Saved ofDerived(DerivedSpec<?> spec, CodecPath place) {
    String name = name(spec.valueType(), place);
    checkNames(name, spec.fields().keySet(), place);
    spec.function()
        .ifPresent(field -> {
          throw CodecErrors.function(place, spec.valueType(), field);
        });
    return new Saved(
        TypeSpecClass.EXTENSION_TYPE_SPEC, name + AnonymousSpec.SUFFIX, PlainForm.state(spec));
  }

  private static Saved ofClass(TypeSpec<?> spec, CodecPath place) {
    String name = name(spec.getClass(), place);
    var state = spec.serialize();
    return BuiltInSpec.named(name)
        .map(builtIn -> new Saved(builtIn.kind(), builtIn.className(), state))
        .orElseGet(() -> new Saved(kind(name, state), name, state));
  }

  // Python calls the spec of extension type `acme.Masked` `acme.Masked.Spec`. A class of that name
  // with such a state is the hand-written spec of an extension type.
  private static TypeSpecClass kind(String name, Object state) {
    return name.endsWith(AnonymousSpec.SUFFIX) && AnonymousSpec.pairs(state).isPresent()
        ? TypeSpecClass.EXTENSION_TYPE_SPEC
        : TypeSpecClass.REGISTERED_TYPE_SPEC;
  }

  private static String name(Class<?> type, CodecPath place) {
    return TypeRegistry.nameOf(type).orElseThrow(() -> CodecErrors.unnamed(place, type));
  }

  private static void checkNames(String type, Iterable<String> fields, CodecPath place) {
    for (String field : fields) {
      if (PythonNames.isReserved(field)) {
        throw CodecErrors.reservedName(place, type, field);
      }
    }
  }
}
