package io.intarsia.testing;

import static io.intarsia.testing.LawBroken.check;

import io.intarsia.dtype.DType;
import io.intarsia.nest.KeyedLeaf;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ArrayLiteral;
import io.intarsia.spec.DerivedSpec;
import io.intarsia.spec.StructuredValues;
import io.intarsia.spec.TypeRegistry;
import io.intarsia.spec.TypeSpec;
import io.intarsia.spec.TypeSpecs;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Specs can be written down and read again.
final class SerializationLaws {
  private static final List<Class<?>> LEAVES =
      List.of(
          Boolean.class,
          Number.class,
          String.class,
          Shape.class,
          DType.class,
          TypeSpec.class,
          ArrayLiteral.class);

  private SerializationLaws() {}

  static void serialize(Trial trial) {
    trial.each(sample -> {
      Tuple state = sample.spec().serialize();
      Tuple again = sample.spec().serialize();
      check(state.equals(again), sample, "serialize() must be the same each time", state, again);
      if (!(sample.spec() instanceof DerivedSpec<?>)) {
        leaves(sample, state);
      }
      TypeSpec<?> read = SpecStates.deserialize(sample.spec(), state);
      same(sample, "deserialize(serialize())", read);
      SpecFields.same(sample, read);
      sameValue(sample, read);
    });
  }

  static void java(Trial trial) {
    trial.each(sample -> {
      Object read = throughBytes(sample.spec());
      check(
          read instanceof TypeSpec<?>,
          sample,
          "Java serialization must give a spec back",
          sample.spec(),
          read);
      same(sample, "Java serialization", (TypeSpec<?>) read);
    });
  }

  static void structured(Trial trial) {
    trial.eachApplicable(sample -> {
      checkNamed(sample.spec());
      byte[] bytes = StructuredValues.toBytes(sample.spec());
      check(
          Arrays.equals(bytes, StructuredValues.toBytes(TypeSpecs.of(sample.value()))),
          sample,
          "equal specs must be encoded to equal bytes",
          StructuredValues.encode(sample.spec()),
          StructuredValues.encode(TypeSpecs.of(sample.value())));
      Object read = StructuredValues.fromBytes(bytes);
      if (!(read instanceof TypeSpec<?> spec)) {
        throw LawBroken.of(sample, "decode(encode(spec)) must be a spec", sample.spec(), read);
      }
      same(sample, "decode(encode(spec))", spec);
    });
  }

  static void checkNamed(TypeSpec<?> spec) {
    Class<?> type = spec instanceof DerivedSpec<?> ? spec.valueType() : spec.getClass();
    if (TypeRegistry.nameOf(type).isEmpty()) {
      throw new NotApplicable(
          "%s has no name to be saved under; annotate it with @TypeName, or register it"
              .formatted(type.getSimpleName()));
    }
  }

  /// Checks that a spec that was written and read is the same.
  static void same(Sample sample, String way, TypeSpec<?> read) {
    TypeSpec<?> spec = sample.spec();
    check(
        spec.equals(read) && read.equals(spec),
        sample,
        way + " must give an equal spec",
        spec,
        read);
    check(
        spec.hashCode() == read.hashCode() && spec.toString().equals(read.toString()),
        sample,
        way + " must give a spec of the same hash and string form",
        spec,
        read);
  }

  // Equality by serialization cannot see what the serialization leaves out; the values can, if
  // they have an equality of their own.
  private static void sameValue(Sample sample, TypeSpec<?> read) {
    Object components = sample.spec().toComponents(sample.value());
    Object expected = sample.spec().fromComponents(components);
    Object got = read.fromComponents(components);
    check(
        expected == sample.value() || !expected.equals(sample.value()) || got.equals(expected),
        sample,
        "serialize() must hold the whole state: the spec read from it must rebuild an equal value",
        expected,
        got);
  }

  private static void leaves(Sample sample, Tuple state) {
    for (KeyedLeaf leaf : Nest.flattenWithPaths(state)) {
      check(
          isSerializable(leaf.value()),
          sample,
          "serialize() must hold booleans, numbers, strings, null, shapes, dtypes, specs,"
              + " ArrayLiterals, and containers of them; not so %s"
                  .formatted(leaf.path().of("serialize()")),
          LEAVES.stream().map(Class::getSimpleName).toList(),
          leaf.value() == null ? null : leaf.value().getClass());
    }
  }

  private static boolean isSerializable(@Nullable Object leaf) {
    return leaf == null || LEAVES.stream().anyMatch(type -> type.isInstance(leaf));
  }

  static byte[] written(TypeSpec<?> spec) {
    var bytes = new ByteArrayOutputStream();
    try (var out = new ObjectOutputStream(bytes)) {
      out.writeObject(spec);
    } catch (IOException e) {
      throw new IllegalStateException("%s cannot be written: %s".formatted(spec, e), e);
    }
    return bytes.toByteArray();
  }

  @SuppressWarnings("BanSerializableRead") // of the bytes just written
  private static Object throughBytes(TypeSpec<?> spec) {
    try (var in = new ObjectInputStream(new ByteArrayInputStream(written(spec)))) {
      return in.readObject();
    } catch (IOException | ClassNotFoundException e) {
      throw new IllegalStateException("%s cannot be read back: %s".formatted(spec, e), e);
    }
  }
}
