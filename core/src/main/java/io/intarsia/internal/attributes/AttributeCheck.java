package io.intarsia.internal.attributes;

import io.intarsia.errors.Spelling;
import io.intarsia.internal.c.AttributeEncoder;
import io.intarsia.internal.c.Setter;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.HostTensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Checks the attributes of a call against the op's definition and lays them out for the runtime.
/// What the runtime would not check, or would check by ending the process, is checked here.
public final class AttributeCheck {
  /// Python's name for the node; part of the key, but no attribute of any op.
  private static final String NODE_NAME = "name";

  private AttributeCheck() {}

  /// The setters of the attributes the caller set.
  ///
  /// @throws IllegalArgumentException if one is unknown, missing, or of the wrong type or value
  public static List<Setter> encode(
      OpDefinition definition, Attributes attributes, AttributeEncoder encoder) {
    requirePresent(definition, attributes);
    return encode(definition, attributes.asMap(), encoder);
  }

  /// The setters of some attributes.
  ///
  /// @throws IllegalArgumentException if one is unknown or of the wrong type or value
  public static List<Setter> encode(
      OpDefinition definition, Map<String, Object> attributes, AttributeEncoder encoder) {
    List<Setter> setters = new ArrayList<>();
    attributes.forEach((name, value) -> {
      var attribute = definition.attribute(name);
      if (attribute.isPresent()) {
        requireSameDtype(definition, name, value, attributes.get("dtype"));
        setters.add(setter(encoder, definition, attribute.get(), value));
      } else if (!name.equals(NODE_NAME)) {
        throw unknown(definition, name);
      }
    });
    return setters;
  }

  /// Graphs take the bytes of a constant for numbers of the dtype they are told.
  private static void requireSameDtype(
      OpDefinition definition, String name, Object value, @Nullable Object dtype) {
    if (value instanceof HostTensor tensor
        && dtype != null
        && !dtype.toString().equals(tensor.dtype().toString())) {
      throw Mistake.argument(
          "%s: attribute '%s' must be a tensor of dtype %s, as attribute 'dtype' says, got %s"
              .formatted(definition.name(), name, dtype, tensor.dtype()));
    }
  }

  private static Setter setter(
      AttributeEncoder encoder,
      OpDefinition definition,
      OpDefinition.Attribute attribute,
      Object value) {
    var target = new AttributeValue(definition.name(), attribute, encoder);
    Setter setter = target.convert(value);
    target.checkAllowed(value);
    return setter;
  }

  private static void requirePresent(OpDefinition definition, Attributes attributes) {
    for (var attribute : definition.attributes()) {
      if (attribute.defaultValue() == null
          && attributes.get(attribute.name()) == null
          && !definition.isInferred(attribute.name())) {
        throw Mistake.argument(
            "%s: attribute '%s' of type %s is required; pass it by name"
                .formatted(definition.name(), attribute.name(), attribute.type()));
      }
    }
  }

  private static IllegalArgumentException unknown(OpDefinition definition, String name) {
    if (definition.inputs().stream().anyMatch(input -> input.name().equals(name))) {
      return Mistake.argument(
          "%s: '%s' is an input; inputs go by position, only attributes by name"
              .formatted(definition.name(), name));
    }
    var names = definition.attributes().stream().map(OpDefinition.Attribute::name).toList();
    return Mistake.argument(
        "%s: there is no attribute '%s'; it has %s%s"
            .formatted(definition.name(), name, names, Spelling.suggestion(name, names)));
  }
}
