package io.intarsia.internal.c;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dtype.DType;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.op.definition.OpDefinitions;
import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tensorflow.proto.AttrValue;
import org.tensorflow.proto.DataType;
import org.tensorflow.proto.OpDef;
import org.tensorflow.proto.OpList;

/// What the library knows of the ops, against what the runtime it is on says of them.
///
/// A release that defines ops otherwise has them in the catalogue;
/// `tools/runtimes/op_definitions.py` writes them.
final class RuntimeOpsTest {
  /// No release after the one that all is generated from has it; it is refused.
  private static final String GONE = "TfLiteSubgraphExecute";

  private static List<OpDef> runtimeOps() throws Throwable {
    MethodHandle list = CLibrary.bind("TF_GetAllOpList", CLibrary.C.POINTER);
    byte[] bytes = Buffers.taking((long) list.invokeExact());
    // Host functions register ops of ours in the process, which another test may have done.
    return OpList.parseFrom(bytes).getOpList().stream()
        .filter(op -> !op.getName().startsWith("Intarsia"))
        .toList();
  }

  @Test
  void definitions_ofAllOps_areThoseOfThisRuntime() throws Throwable {
    List<OpDef> ops = runtimeOps();
    assertThat(ops).hasSizeGreaterThan(1700);
    assertThat(ops)
        .allSatisfy(op ->
            assertThat(text(OpDefinitions.find(op.getName()).orElseThrow())).isEqualTo(text(op)));
  }

  @Test
  void names_allButThoseThatAreGone_areThoseOfThisRuntime() throws Throwable {
    assertThat(OpDefinitions.names())
        .filteredOn(name -> !name.equals(GONE))
        .containsExactlyElementsOf(
            runtimeOps().stream()
                .map(OpDef::getName)
                .filter(name -> !name.equals(GONE))
                .sorted()
                .toList());
  }

  private static String text(OpDef op) {
    return "%s(%s)->(%s) %s%s"
        .formatted(
            op.getName(),
            op.getInputArgList().stream()
                .map(RuntimeOpsTest::text)
                .collect(Collectors.joining(",")),
            op.getOutputArgList().stream()
                .map(RuntimeOpsTest::text)
                .collect(Collectors.joining(",")),
            op.getAttrList().stream().map(RuntimeOpsTest::text).collect(Collectors.joining(",")),
            op.getIsStateful() ? " stateful" : "");
  }

  private static String text(OpDefinition op) {
    return "%s(%s)->(%s) %s%s"
        .formatted(
            op.name(),
            op.inputs().stream().map(RuntimeOpsTest::text).collect(Collectors.joining(",")),
            op.outputs().stream().map(RuntimeOpsTest::text).collect(Collectors.joining(",")),
            op.attributes().stream().map(RuntimeOpsTest::text).collect(Collectors.joining(",")),
            op.stateful() ? " stateful" : "");
  }

  private static String text(OpDef.ArgDef argument) {
    DataType type = argument.getType();
    return "%s:%s%s%s%s"
        .formatted(
            argument.getName(),
            type == DataType.DT_INVALID ? "" : DType.ofCode(type.getNumber()),
            argument.getTypeAttr(),
            argument.getNumberAttr(),
            argument.getTypeListAttr());
  }

  private static String text(OpDefinition.Argument argument) {
    return "%s:%s%s%s%s"
        .formatted(
            argument.name(),
            orNothing(argument.dtype()),
            orNothing(argument.typeAttribute()),
            orNothing(argument.numberAttribute()),
            orNothing(argument.typeListAttribute()));
  }

  private static String text(OpDef.AttrDef attribute) {
    return "%s:%s%s%s"
        .formatted(
            attribute.getName(),
            attribute.getType(),
            plain(attribute.getDefaultValue()),
            allowed(attribute.getAllowedValues()));
  }

  private static String allowed(AttrValue values) {
    return values.getList().getTypeList().stream()
        .map(type -> DType.ofCode(type.getNumber()).toString())
        .sorted()
        .toList()
        .toString();
  }

  private static String text(OpDefinition.Attribute attribute) {
    return "%s:%s%s%s"
        .formatted(
            attribute.name(),
            attribute.type(),
            plain(attribute),
            attribute.allowedValues().stream()
                .filter(DType.class::isInstance)
                .map(Object::toString)
                .sorted()
                .toList());
  }

  // Of other types it counts that there is one.
  private static String plain(AttrValue value) {
    return switch (value.getValueCase()) {
      case I -> "=" + value.getI();
      case B -> "=" + value.getB();
      case S -> "=" + value.getS().toStringUtf8();
      case TYPE -> "=" + DType.ofCode(value.getType().getNumber());
      case VALUE_NOT_SET -> "";
      default -> "=…";
    };
  }

  private static String plain(OpDefinition.Attribute attribute) {
    Object value = attribute.defaultValue();
    if (value == null) {
      return "";
    }
    return switch (attribute.type()) {
      case "int", "bool", "string", "type" -> "=" + value;
      default -> "=…";
    };
  }

  private static String orNothing(@Nullable Object value) {
    return value == null ? "" : value.toString();
  }
}
