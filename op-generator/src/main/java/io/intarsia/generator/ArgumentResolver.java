package io.intarsia.generator;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.generator.CatalogEntry.Argument;
import io.intarsia.generator.NativeEndpoint.Parameter;
import io.intarsia.generator.OptionsRecord.Option;
import org.tensorflow.proto.DataType;
import org.tensorflow.proto.OpDef;
import org.tensorflow.proto.OpDef.ArgDef;
import org.tensorflow.proto.OpDef.AttrDef;

/// Turns one argument of Python into a parameter or an option, by the definition of the op it goes
/// to.
final class ArgumentResolver {
  private final OpDef op;
  private final Argument argument;

  ArgumentResolver(OpDef op, Argument argument) {
    this.op = op;
    this.argument = argument;
  }

  /// Whether the op has such an input or attribute.
  boolean isKnown() {
    return isInput()
        ? OpDefs.input(op, argument.input()).isPresent()
        : OpDefs.attribute(op, argument.attribute()).isPresent();
  }

  /// A null default stands for the op's own; if that has none, the argument is required.
  boolean isRequired() {
    return argument
        .defaultValue()
        .map(value -> value.isNull() && (isInput() || !attribute().hasDefaultValue()))
        .orElse(true);
  }

  Parameter parameter() {
    if (isInput()) {
      String type = OpDefs.isList(input()) ? "List<Tensor>" : "Tensor";
      return new Parameter(java(), argument.input(), true, type, Notes.dtypes(op, input()));
    }
    String type = JavaTypes.ofFacade(attribute().getType(), attribute().getName());
    return new Parameter(java(), argument.attribute(), false, type, Notes.values(attribute()));
  }

  /// @throws IllegalArgumentException if the default cannot be written in Java
  Option option() {
    JsonNode value = argument.defaultValue().orElseThrow();
    return isInput() ? inputOption(value) : attributeOption(value);
  }

  private Option attributeOption(JsonNode value) {
    String own = attribute().hasDefaultValue() ? Literals.of(attribute().getDefaultValue()) : "";
    String literal = value.isNull() ? own : Literals.of(attribute().getType(), value);
    String type = JavaTypes.ofOption(attribute().getType());
    return new Option(java(), argument.attribute(), false, type, literal, "", literal.equals(own));
  }

  private Option inputOption(JsonNode value) {
    DataType dtype = OpDefs.defaultDtype(op, input());
    String attributeType =
        switch (dtype) {
          case DT_INT32, DT_INT64 -> "int";
          case DT_FLOAT -> "float";
          case DT_STRING -> "string";
          default -> throw new IllegalArgumentException("the dtype of the input is not known");
        };
    String type = dtype == DataType.DT_INT32 ? "int" : JavaTypes.of(attributeType);
    String literal = Literals.of(attributeType, value);
    String dtypeLiteral = Literals.dtype(DtypeNames.name(dtype));
    return new Option(java(), argument.input(), true, type, literal, dtypeLiteral, false);
  }

  private boolean isInput() {
    return !argument.input().isEmpty();
  }

  private ArgDef input() {
    return OpDefs.input(op, argument.input()).orElseThrow();
  }

  private AttrDef attribute() {
    return OpDefs.attribute(op, argument.attribute()).orElseThrow();
  }

  private String java() {
    return Names.parameter(argument.java());
  }
}
