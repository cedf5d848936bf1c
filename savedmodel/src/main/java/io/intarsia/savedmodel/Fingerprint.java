package io.intarsia.savedmodel;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.Message;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tensorflow.proto.AttrValue;
import org.tensorflow.proto.DataType;
import org.tensorflow.proto.FingerprintDef;
import org.tensorflow.proto.FunctionDefLibrary;
import org.tensorflow.proto.GraphDef;
import org.tensorflow.proto.MetaGraphDef;
import org.tensorflow.proto.NodeDef;
import org.tensorflow.proto.SavedModel;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SavedConcreteFunction;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SavedObjectGraph;
import org.tensorflow.proto.SignatureDef;
import org.tensorflow.proto.VersionDef;

/// Numbers by which servers and programs tell models apart, as Python computes them, but for models
/// with keys of maps beyond U+FFFF, which Java puts in another order.
///
/// @see "TensorFlow: tensorflow/cc/saved_model/fingerprinting.cc, v2.18"
final class Fingerprint {
  private static final VersionDef VERSION = VersionDef.newBuilder().setProducer(1).build();
  private static final long FACTOR = 0xc6a4a7935bd1e995L;
  private static final Pattern NUMBER = Pattern.compile("(?:.*_)?([0-9]{1,18})");

  private final Ops tf;

  private Fingerprint(Ops tf) {
    this.tf = tf;
  }

  /// The fingerprint of a model; empty if the name of a function has no number at its end, by which
  /// functions are ordered.
  ///
  /// @param index of the checkpoint, as it is in the file
  static Optional<FingerprintDef> of(Ops tf, SavedModel model, byte[] index) {
    MetaGraphDef meta = model.getMetaGraphs(0);
    var each = new Fingerprint(tf);
    return each.functions(meta.getObjectGraphDef())
        .map(functions ->
            FingerprintDef.newBuilder()
                .setSavedModelChecksum(each.hash(model))
                .setGraphDefProgramHash(each.hash(program(meta.getGraphDef())))
                .setSignatureDefHash(each.signatures(meta.getSignatureDefMap()))
                .setSavedObjectGraphHash(functions)
                .setCheckpointHash(each.hash(index))
                .setVersion(VERSION)
                .build());
  }

  /// The graph for servers without what differs between programs that do the same.
  private static GraphDef program(GraphDef graph) {
    GraphDef.Builder program = graph.toBuilder();
    program.getNodeBuilderList().forEach(Fingerprint::reduce);
    return program
        .setLibrary(FunctionDefLibrary.getDefaultInstance())
        .setVersions(VersionDef.getDefaultInstance())
        .build();
  }

  private static void reduce(NodeDef.Builder node) {
    if (node.getOp().endsWith("PartitionedCall")) {
      AttrValue.Builder called = node.getAttrOrThrow("f").toBuilder();
      String name = called.getFunc().getName();
      called.getFuncBuilder().setName(number(name).map(number -> stem(name, number)).orElse(name));
      node.putAttr("f", called.build());
      if (node.containsAttr("config_proto")) {
        node.putAttr("config_proto", AttrValue.newBuilder().setS(ByteString.EMPTY).build());
      }
    }
    if (node.getOp().equals("Const")
        && node.getAttrOrThrow("dtype").getType() == DataType.DT_STRING) {
      node.putAttr("value", AttrValue.getDefaultInstance());
    }
  }

  private long signatures(Map<String, SignatureDef> signatures) {
    long all = 0;
    for (var signature : new TreeMap<>(signatures).entrySet()) {
      all = join(all, hash(signature.getKey()));
      all = join(all, hash(signature.getValue()));
    }
    return all;
  }

  private Optional<Long> functions(SavedObjectGraph objects) {
    Map<String, SavedConcreteFunction> functions = objects.getConcreteFunctionsMap();
    if (!functions.keySet().stream().allMatch(name -> number(name).isPresent())) {
      return Optional.empty();
    }
    List<String> names = new ArrayList<>(functions.keySet());
    names.sort(
        Comparator.comparing((String name) -> number(name).orElseThrow())
            .thenComparing(Comparator.naturalOrder()));
    long all = 0;
    for (String name : names) {
      all = join(all, hash(stem(name, number(name).orElseThrow())));
      all = join(all, hash(Objects.requireNonNull(functions.get(name))));
    }
    return Optional.of(all);
  }

  private static Optional<Long> number(String function) {
    Matcher number = NUMBER.matcher(function);
    return number.matches() ? Optional.of(Long.parseLong(number.group(1))) : Optional.empty();
  }

  private static String stem(String function, long number) {
    String digits = String.valueOf(number);
    return function.substring(0, function.length() - digits.length());
  }

  private long hash(String text) {
    return hash(text.getBytes(StandardCharsets.UTF_8));
  }

  /// Of its bytes in the order that does not depend on that in which maps were filled.
  private long hash(Message message) {
    byte[] bytes = new byte[message.getSerializedSize()];
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    out.useDeterministicSerialization();
    try {
      message.writeTo(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return hash(bytes);
  }

  private long hash(byte[] bytes) {
    try (HostTensor text = HostTensor.ofStrings(new byte[][] {bytes}, Shape.of(1));
        Tensor given = tf.constant(text);
        Tensor hash = tf.fingerprint(given);
        HostTensor eight = hash.toHost()) {
      return eight.toBuffer(ByteBuffer.class).order(ByteOrder.LITTLE_ENDIAN).getLong();
    }
  }

  /// A number for two in their order.
  private static long join(long first, long second) {
    long joined = first ^ FACTOR ^ (mixed(second * FACTOR) * FACTOR);
    return mixed(mixed(joined * FACTOR) * FACTOR);
  }

  private static long mixed(long number) {
    return number ^ (number >>> 47);
  }
}
