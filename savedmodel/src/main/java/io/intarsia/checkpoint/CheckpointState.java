package io.intarsia.checkpoint;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.TextFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// What the file `checkpoint` of a folder says: which checkpoints there are, by names relative to
/// the folder, or absolute ones.
///
/// @param latest the last one
/// @param all those that are managed, the oldest first
/// @param times when each was written, in seconds since 1970; as many as there are checkpoints, or
///   none
/// @param preserved when the last one was written that is kept for good
/// @see "Python: tensorflow/python/training/checkpoint_state.proto"
record CheckpointState(String latest, List<String> all, List<Double> times, double preserved) {
  private static final String FILE = "checkpoint";
  private static final FieldDescriptorProto.Type TEXT = FieldDescriptorProto.Type.TYPE_STRING;
  private static final FieldDescriptorProto.Type NUMBER = FieldDescriptorProto.Type.TYPE_DOUBLE;
  private static final FieldDescriptorProto.Label ONE = FieldDescriptorProto.Label.LABEL_OPTIONAL;
  private static final FieldDescriptorProto.Label MANY = FieldDescriptorProto.Label.LABEL_REPEATED;
  private static final Descriptor TYPE = type();

  static CheckpointState of(Path prefix) {
    String name = String.valueOf(prefix.getFileName());
    return new CheckpointState(name, List.of(name), List.of(), 0);
  }

  /// What is said in a folder; empty if there is no such file.
  ///
  /// @throws CheckpointException if the file cannot be read
  static Optional<CheckpointState> read(Path folder) throws CheckpointException {
    Path file = folder.resolve(FILE);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    var builder = DynamicMessage.newBuilder(TYPE);
    try {
      TextFormat.Parser.newBuilder().build().merge(Files.readString(file), builder);
    } catch (IOException e) {
      throw CheckpointException.of(file, e);
    }
    CheckpointState state = of(builder.build());
    if (state.latest().isEmpty()) {
      throw CheckpointException.of(file, "it has no model_checkpoint_path");
    }
    return Optional.of(state);
  }

  @SuppressWarnings("unchecked") // of the types below
  private static CheckpointState of(DynamicMessage message) {
    return new CheckpointState(
        (String) message.getField(field(1)),
        (List<String>) message.getField(field(2)),
        (List<Double>) message.getField(field(3)),
        (double) message.getField(field(4)));
  }

  /// Replaces the file, immediately.
  void write(Path folder) throws CheckpointException {
    var message = DynamicMessage.newBuilder(TYPE).setField(field(1), latest);
    message.setField(field(2), all).setField(field(3), times);
    if (preserved != 0) {
      message.setField(field(4), preserved);
    }
    BundleFiles.replace(folder.resolve(FILE), TextFormat.printer().printToString(message.build()));
  }

  private static FieldDescriptor field(int number) {
    return TYPE.findFieldByNumber(number);
  }

  // The runtime's classes for protocol buffers do not have this one.
  private static Descriptor type() {
    var message = DescriptorProto.newBuilder().setName("CheckpointState");
    add(message, "model_checkpoint_path", TEXT, ONE);
    add(message, "all_model_checkpoint_paths", TEXT, MANY);
    add(message, "all_model_checkpoint_timestamps", NUMBER, MANY);
    add(message, "last_preserved_timestamp", NUMBER, ONE);
    var file =
        FileDescriptorProto.newBuilder()
            .setName("checkpoint_state.proto")
            .setSyntax("proto3")
            .addMessageType(message);
    try {
      return FileDescriptor.buildFrom(file.build(), new FileDescriptor[0]).getMessageTypes().get(0);
    } catch (DescriptorValidationException e) {
      throw new AssertionError("the description above is wrong; please report", e);
    }
  }

  private static void add(
      DescriptorProto.Builder message,
      String name,
      FieldDescriptorProto.Type type,
      FieldDescriptorProto.Label label) {
    message.addField(
        FieldDescriptorProto.newBuilder()
            .setName(name)
            .setNumber(message.getFieldCount() + 1)
            .setType(type)
            .setLabel(label));
  }
}
