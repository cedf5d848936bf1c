package io.intarsia.generator;

import io.intarsia.generator.OpSignature.Attribute;
import io.intarsia.generator.OpSignature.Input;
import io.intarsia.generator.OpSignature.Length;
import io.intarsia.generator.OpSignature.Result;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tensorflow.proto.OpDef;
import org.tensorflow.proto.OpDef.ArgDef;
import org.tensorflow.proto.OpDef.AttrDef;

/// Reads op definitions as Java signatures.
final class OpSignatures {
  private OpSignatures() {}

  static OpSignature of(OpDef op) {
    Set<String> taken = new HashSet<>();
    List<Input> inputs = op.getInputArgList().stream().map(arg -> input(op, arg, taken)).toList();
    List<Attribute> required = new ArrayList<>();
    List<Attribute> optional = new ArrayList<>();
    for (AttrDef attribute : op.getAttrList()) {
      if (isOptional(op, attribute)) {
        optional.add(attribute(attribute, Names.parameter(attribute.getName())));
      } else if (!OpDefs.isInferred(op, attribute)) {
        required.add(attribute(attribute, unique(attribute.getName(), taken)));
      }
    }
    return new OpSignature(
        op.getName(), OpText.of(op), inputs, required, optional, results(op, required));
  }

  private static Input input(OpDef op, ArgDef arg, Set<String> taken) {
    String java = unique(arg.getName(), taken);
    return new Input(arg.getName(), java, OpDefs.isList(arg), Notes.dtypes(op, arg));
  }

  private static Attribute attribute(AttrDef attribute, String java) {
    return new Attribute(attribute.getName(), java, attribute.getType(), Notes.values(attribute));
  }

  /// Input and attribute names may differ by case only, as `n` and `N`.
  private static String unique(String name, Set<String> taken) {
    String java = Names.parameter(name);
    while (!taken.add(java)) {
      java += "_";
    }
    return java;
  }

  private static boolean isOptional(OpDef op, AttrDef attribute) {
    return OpDefs.isInferred(op, attribute)
        ? followsFromListsOnly(op, attribute)
        : attribute.hasDefaultValue();
  }

  /// The dtype of a list that may be empty: then the caller must say it.
  private static boolean followsFromListsOnly(OpDef op, AttrDef attribute) {
    return op.getInputArgList().stream()
        .filter(arg -> OpDefs.mentions(arg, attribute))
        .allMatch(arg -> arg.getTypeAttr().equals(attribute.getName()) && mayBeEmpty(op, arg));
  }

  private static boolean mayBeEmpty(OpDef op, ArgDef arg) {
    return OpDefs.attribute(op, arg.getNumberAttr()).filter(a -> a.getMinimum() == 0).isPresent();
  }

  private static List<Result> results(OpDef op, List<Attribute> required) {
    return op.getOutputArgList().stream().map(arg -> result(op, arg, required)).toList();
  }

  private static Result result(OpDef op, ArgDef arg, List<Attribute> required) {
    boolean isList = OpDefs.isList(arg);
    Length length = isList ? length(op, arg, required) : Length.NONE;
    return new Result(arg.getName(), Names.component(arg.getName()), isList, length);
  }

  private static Length length(OpDef op, ArgDef output, List<Attribute> required) {
    String attribute = OpDefs.lengthAttribute(output);
    for (ArgDef input : op.getInputArgList()) {
      if (OpDefs.lengthAttribute(input).equals(attribute)) {
        return new Length(Length.Kind.INPUT, input.getName());
      }
    }
    return required.stream()
        .filter(parameter -> parameter.name().equals(attribute))
        .map(p -> p.type().equals("int") ? Length.Kind.NUMBER : Length.Kind.TYPES)
        .map(kind -> new Length(kind, attribute))
        .findFirst()
        .orElse(new Length(Length.Kind.OPTION, attribute));
  }
}
