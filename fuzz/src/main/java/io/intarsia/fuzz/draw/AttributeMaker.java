package io.intarsia.fuzz.draw;

import io.intarsia.dtype.DType;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.shape.Shape;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/// Makes random attributes: mostly allowed ones of sensible size, sometimes extreme, missing,
/// unknown or of another type.
final class AttributeMaker {
  private static final List<Object> STRANGERS =
      List.of(
          1L,
          -1L,
          2.5,
          true,
          "x",
          "",
          DType.FLOAT32,
          Shape.of(2),
          Shape.unknown(),
          List.of(),
          List.of(1L, 2L),
          List.of("a"),
          List.of(List.of(1L)));

  private final OpDefinition definition;
  private final SplittableRandom random;
  private final boolean wild;
  private final DType common;

  /// @param common the dtype most type attributes that follow from no input get
  AttributeMaker(OpDefinition definition, SplittableRandom random, DType common, boolean wild) {
    this.definition = definition;
    this.random = random;
    this.wild = wild;
    this.common = common;
  }

  Map<String, Object> make() {
    Map<String, Object> values = new HashMap<>();
    for (var attribute : definition.attributes()) {
      boolean needed = attribute.defaultValue() == null;
      if (!definition.isInferred(attribute.name())
          && (needed || random.nextInt(wild ? 3 : 6) == 0)) {
        values.put(attribute.name(), value(attribute));
      }
    }
    if (wild && random.nextInt(8) == 0) {
      spoil(values);
    }
    return values;
  }

  private void spoil(Map<String, Object> values) {
    Object stranger = ExtremeValues.pick(STRANGERS, random);
    if (values.isEmpty() || random.nextInt(4) == 0) {
      values.put("no_such_attribute", stranger);
      return;
    }
    String victim = List.copyOf(values.keySet()).get(random.nextInt(values.size()));
    if (random.nextInt(3) == 0) {
      values.remove(victim);
    } else {
      values.put(victim, stranger);
    }
  }

  Object value(OpDefinition.Attribute attribute) {
    if (attribute.isList()) {
      return list(attribute);
    }
    if (!attribute.allowedValues().isEmpty()
        && attribute.allowedValues().contains(common)
        && random.nextBoolean()) {
      return common;
    }
    return single(attribute, attribute.type());
  }

  private List<Object> list(OpDefinition.Attribute attribute) {
    String element = attribute.type().substring("list(".length(), attribute.type().length() - 1);
    int length = length(attribute);
    if (!wild && "int".equals(element) && length > 3) {
      // Windows and strides: batch and channels are one.
      long inner = 1L + random.nextInt(2);
      return Stream.iterate(0, i -> i + 1)
          .limit(length)
          .<Object>map(i -> i == 0 || i == length - 1 ? 1L : inner)
          .toList();
    }
    return Stream.generate(() -> single(attribute, element)).limit(length).toList();
  }

  private int length(OpDefinition.Attribute attribute) {
    return switch (attribute.name()) {
      case "strides", "ksize", "dilations" ->
          wild ? random.nextInt(7) : random.nextInt(3) == 0 ? 5 : 4;
      case "output_types", "output_shapes" -> 1;
      case "Tout", "dtypes", "component_types", "Toutput_types", "shapes" ->
          random.nextInt(4) > 0 ? 1 : random.nextInt(3);
      default -> random.nextInt(4);
    };
  }

  private Object single(OpDefinition.Attribute attribute, String type) {
    if (!attribute.allowedValues().isEmpty()) {
      return attribute.allowedValues().get(random.nextInt(attribute.allowedValues().size()));
    }
    return switch (type) {
      case "int" -> integer(attribute);
      case "float" -> real();
      case "bool" -> random.nextBoolean();
      case "type" -> dtype(attribute);
      case "shape" -> shape();
      case "tensor" -> new DataMaker(random).make(common, new long[] {2});
      case "func" -> ExtremeValues.function(random);
      default -> string(attribute);
    };
  }

  private DType dtype(OpDefinition.Attribute attribute) {
    if (attribute.name().startsWith("output_types")) {
      return random.nextInt(4) > 0 ? DType.INT64 : common;
    }
    return random.nextInt(3) > 0 ? common : ExtremeValues.dtype(random);
  }

  private Object string(OpDefinition.Attribute attribute) {
    return switch (attribute.name()) {
      case "equation" -> random.nextBoolean() ? "ij,jk->ik" : "...i,...i->...";
      case "data_format" ->
          List.of("NHWC", "NCHW", "NDHWC", "HWNC", "NCHW_VECT_C").get(random.nextInt(5));
      case "container" -> "";
      default -> random.nextInt(3) == 0 ? "" : "w" + random.nextInt(5);
    };
  }

  private double real() {
    return wild && random.nextInt(3) == 0
        ? ExtremeValues.real(random)
        : random.nextInt(wild ? -64 : 0, 128) / 64.0;
  }

  private Shape shape() {
    return switch (random.nextInt(5)) {
      case 0 -> Shape.unknown();
      case 1, 2 -> Shape.scalar();
      case 3 -> Shape.of(random.nextInt(4));
      default -> wild ? Shape.of(random.nextInt(-1, 3), 1L << random.nextInt(40)) : Shape.of(2, 3);
    };
  }

  private long integer(OpDefinition.Attribute attribute) {
    Long least = attribute.minimum();
    return wild && random.nextInt(4) == 0
        ? ExtremeValues.integer(random)
        : (least == null ? 0 : Math.max(least, -1)) + random.nextInt(4);
  }
}
