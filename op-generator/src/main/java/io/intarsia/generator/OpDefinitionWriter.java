package io.intarsia.generator;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Comparator;
import java.util.List;
import org.tensorflow.proto.AttrValue;
import org.tensorflow.proto.DataType;
import org.tensorflow.proto.OpDef;
import org.tensorflow.proto.OpDef.ArgDef;
import org.tensorflow.proto.OpDef.AttrDef;
import org.tensorflow.proto.TensorShapeProto;

/// Writes the resource that `OpDefinitions` reads, without protocol buffers:
///
/// - an int: the number of ops n
/// - n ints: where each op starts in the file, sorted by name
/// - the ops, each starting with its name
final class OpDefinitionWriter {
  private static final String NAME = "io/intarsia/op/definition/op-definitions";

  static final String RESOURCE = NAME + ".bin";

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final DataOutputStream out = new DataOutputStream(bytes);

  private OpDefinitionWriter() {}

  /// The resource with those that another release defines otherwise.
  static String resource(String release) {
    return NAME + "-" + release + ".bin";
  }

  static byte[] write(List<OpDef> ops) {
    var sorted = ops.stream().sorted(Comparator.comparing(OpDef::getName)).toList();
    var definitions = new OpDefinitionWriter();
    var index = new OpDefinitionWriter();
    int start = Integer.BYTES * (sorted.size() + 1);
    try {
      index.out.writeInt(sorted.size());
      for (OpDef op : sorted) {
        index.out.writeInt(start + definitions.bytes.size());
        definitions.op(op);
      }
      index.out.write(definitions.bytes.toByteArray());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return index.bytes.toByteArray();
  }

  private void op(OpDef op) throws IOException {
    out.writeUTF(op.getName());
    out.writeBoolean(op.getIsStateful());
    arguments(op.getInputArgList());
    arguments(op.getOutputArgList());
    out.writeByte(op.getAttrCount());
    for (AttrDef attribute : op.getAttrList()) {
      attribute(attribute);
    }
  }

  private void arguments(List<ArgDef> arguments) throws IOException {
    out.writeByte(arguments.size());
    for (ArgDef argument : arguments) {
      out.writeUTF(argument.getName());
      out.writeByte(argument.getTypeValue());
      out.writeUTF(argument.getTypeAttr());
      out.writeUTF(argument.getNumberAttr());
      out.writeUTF(argument.getTypeListAttr());
      out.writeBoolean(argument.getIsRef());
    }
  }

  private void attribute(AttrDef attribute) throws IOException {
    out.writeUTF(attribute.getName());
    out.writeUTF(attribute.getType());
    value(
        attribute.hasDefaultValue() ? attribute.getDefaultValue() : AttrValue.getDefaultInstance());
    value(attribute.getAllowedValues());
    out.writeBoolean(attribute.getHasMinimum());
    if (attribute.getHasMinimum()) {
      out.writeLong(attribute.getMinimum());
    }
  }

  /// A letter for the kind, then the value; `-` for none.
  private void value(AttrValue value) throws IOException {
    switch (value.getValueCase()) {
      case VALUE_NOT_SET -> out.writeByte('-');
      case S -> string(value.getS().toByteArray());
      case I -> integer(value.getI());
      case F -> real(value.getF());
      case B -> out.writeByte(value.getB() ? 't' : 'f');
      case TYPE -> type(value.getType());
      case SHAPE -> shape(value.getShape());
      case LIST -> list(value.getList());
      case FUNC -> function(value.getFunc().getName());
      case TENSOR -> tensor(value);
      case PLACEHOLDER ->
          throw new IllegalStateException("OpDefinitionWriter: cannot write " + value);
    }
  }

  private void string(byte[] value) throws IOException {
    out.writeByte('s');
    out.writeShort(value.length);
    out.write(value);
  }

  private void integer(long value) throws IOException {
    out.writeByte('i');
    out.writeLong(value);
  }

  private void real(float value) throws IOException {
    out.writeByte('r');
    out.writeFloat(value);
  }

  private void type(DataType type) throws IOException {
    out.writeByte('d');
    out.writeByte(type.getNumber());
  }

  private void shape(TensorShapeProto shape) throws IOException {
    out.writeByte('h');
    out.writeByte(shape.getUnknownRank() ? -1 : shape.getDimCount());
    for (var dim : shape.getDimList()) {
      out.writeLong(dim.getSize());
    }
  }

  private void function(String name) throws IOException {
    out.writeByte('u');
    out.writeUTF(name);
  }

  /// Only that there is a default counts: the runtime fills it in.
  private void tensor(AttrValue value) throws IOException {
    out.writeByte('u');
    out.writeUTF(Notes.value(value));
  }

  private void list(AttrValue.ListValue list) throws IOException {
    out.writeByte('[');
    out.writeShort(
        list.getSCount()
            + list.getICount()
            + list.getFCount()
            + list.getBCount()
            + list.getTypeCount()
            + list.getShapeCount()
            + list.getFuncCount());
    for (var value : list.getSList()) {
      string(value.toByteArray());
    }
    for (long value : list.getIList()) {
      integer(value);
    }
    for (float value : list.getFList()) {
      real(value);
    }
    for (boolean value : list.getBList()) {
      out.writeByte(value ? 't' : 'f');
    }
    for (DataType value : list.getTypeList()) {
      type(value);
    }
    for (var value : list.getShapeList()) {
      shape(value);
    }
    for (var value : list.getFuncList()) {
      function(value.getName());
    }
  }
}
