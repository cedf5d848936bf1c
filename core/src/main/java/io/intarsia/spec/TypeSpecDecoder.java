package io.intarsia.spec;

import io.intarsia.internal.codec.CodecPath;
import io.intarsia.nest.Tuple;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tensorflow.proto.Struct.TypeSpecProto;
import org.tensorflow.proto.Struct.TypeSpecProto.TypeSpecClass;

/// Turns messages into specs, other than those of tensors.
final class TypeSpecDecoder {
  private final TypeSpecProto proto;
  private final CodecPath place;

  private TypeSpecDecoder(TypeSpecProto proto, CodecPath place) {
    this.proto = proto;
    this.place = place;
  }

  static TypeSpec<?> decode(TypeSpecProto proto, CodecPath place) {
    return new TypeSpecDecoder(proto, place).decode();
  }

  private TypeSpec<?> decode() {
    if (!proto.hasTypeState()) {
      throw CodecErrors.noState(place);
    }
    Object state = StructuredDecoder.decode(proto.getTypeState(), place.child(".type_state"));
    TypeSpec<?> spec = spec(state);
    int count = count(spec);
    // Files of older writers do not say how many tensors there are.
    if (proto.getNumFlatComponents() > 0 && proto.getNumFlatComponents() != count) {
      throw CodecErrors.wrongCount(place, spec, proto.getNumFlatComponents(), count);
    }
    return spec;
  }

  // A spec whose class takes a state it can make no components of is refused here.
  private int count(TypeSpec<?> spec) {
    try {
      return FlatCount.of(spec);
    } catch (RuntimeException e) {
      throw CodecErrors.noComponents(place, spec, e);
    }
  }

  private TypeSpec<?> spec(@Nullable Object state) {
    TypeSpecClass kind = proto.getTypeSpecClass();
    return switch (kind) {
      case EXTENSION_TYPE_SPEC -> extension(state);
      case REGISTERED_TYPE_SPEC ->
          known(proto.getTypeSpecClassName(), state).orElseGet(() -> unknown(state));
      case UNKNOWN, UNRECOGNIZED -> throw unknownKind();
      default ->
          known(BuiltInSpec.of(kind).orElseThrow(this::unknownKind).registryName(), state)
              .orElseGet(() -> opaque(state));
    };
  }

  private TypeSpec<?> extension(@Nullable Object state) {
    return known(proto.getTypeSpecClassName(), state).orElseGet(() -> fields(tuple(state)));
  }

  // Before extension types had a kind of their own they were saved as registered specs.
  private TypeSpec<?> unknown(@Nullable Object state) {
    boolean fields = AnonymousSpec.pairs(state).filter(pairs -> !pairs.isEmpty()).isPresent();
    return fields
        ? AnonymousSpec.ofState(proto.getTypeSpecClassName(), true, tuple(state)).orElseThrow()
        : opaque(state);
  }

  private OpaqueSpec opaque(@Nullable Object state) {
    return new OpaqueSpec(
        proto.getTypeSpecClass(),
        proto.getTypeSpecClassName(),
        state,
        proto.getNumFlatComponents());
  }

  private Optional<TypeSpec<?>> known(String name, @Nullable Object state) {
    return find(name).filter(type -> !isPackedRecord(type, state)).map(type -> ofType(type, state));
  }

  // An extension record has the name of the type, its spec the name with a suffix.
  private static Optional<Class<?>> find(String name) {
    Optional<Class<?>> type = TypeRegistry.find(name);
    return type.isPresent() || !name.endsWith(AnonymousSpec.SUFFIX)
        ? type
        : TypeRegistry.find(name.substring(0, name.length() - AnonymousSpec.SUFFIX.length()))
            .filter(CompositePlan::isComposite);
  }

  private static boolean isPackedRecord(Class<?> type, @Nullable Object state) {
    return CompositePlan.isComposite(type)
        && AnonymousSpec.pairs(state)
            .filter(fields -> fields.containsKey(AnonymousSpec.PACKED))
            .isPresent();
  }

  @SuppressWarnings("unchecked") // the registry holds records and spec classes
  private TypeSpec<?> ofType(Class<?> type, @Nullable Object state) {
    Tuple tuple = tuple(state);
    Optional<AnonymousSpec> fields =
        CompositePlan.isComposite(type) ? Optional.of(fields(tuple)) : Optional.empty();
    try {
      return fields.isPresent()
          ? fields.get().typed(type)
          : TypeSpec.deserialize((Class<? extends TypeSpec<?>>) type, tuple);
    } catch (RuntimeException e) {
      // Of the spec class, or of the constructor of a record.
      throw CodecErrors.refused(place, e);
    }
  }

  private AnonymousSpec fields(Tuple state) {
    String name = proto.getTypeSpecClassName();
    return AnonymousSpec.ofState(name, false, state)
        .orElseThrow(() -> CodecErrors.stateNotFields(place, name, state));
  }

  private Tuple tuple(@Nullable Object state) {
    return switch (state) {
      case Tuple tuple -> tuple;
      case List<?> list -> Tuple.copyOf(list);
      case null, default -> throw CodecErrors.stateNotTuple(place, state);
    };
  }

  private IllegalArgumentException unknownKind() {
    return CodecErrors.unknownKind(
        place, proto.getTypeSpecClassValue(), proto.getTypeSpecClassName());
  }
}
