package io.intarsia.imperative;

import com.google.protobuf.InvalidProtocolBufferException;
import io.intarsia.tensor.Attributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tensorflow.proto.GraphDef;
import org.tensorflow.proto.NodeExecStats;

/// Reads what the runtime says of one run of a piece: of the op itself, or of those that a function
/// ran.
final class SessionSteps {
  /// How the runtime labels a node: `name = Op(inputs)`. On processors for which it has other
  /// kernels of an op it replaces the node by one of `_MklOp`.
  private static final Pattern LABEL = Pattern.compile(" = (?:_Mkl(?:Native)?)?(\\w+)\\(");

  /// Nodes by which a piece gets at tensors and keeps them, and those of calls.
  private static final Set<String> OWN =
      Set.of(
          "Placeholder",
          "GetSessionTensor",
          "GetSessionHandle",
          "Shape",
          "StatefulPartitionedCall",
          "_Arg",
          "_Retval",
          "_Recv",
          "_Send",
          "NoOp");

  private SessionSteps() {}

  /// The ops of a run in the order they ended, the one that was asked for last.
  ///
  /// @param whole what is known of the run from outside
  static List<NodeStats> of(NodeStats whole, byte[] metadata) {
    List<NodeStats> steps = new ArrayList<>();
    NodeStats asked = whole;
    for (NodeExecStats node : nodes(metadata)) {
      Matcher label = LABEL.matcher(node.getTimelineLabel());
      if (!label.find()) {
        continue;
      }
      long nanos = TimeUnit.MICROSECONDS.toNanos(node.getAllEndRelMicros());
      if (label.group(1).equals(whole.op())) {
        asked = lasting(whole, nanos);
      } else if (!OWN.contains(label.group(1))) {
        steps.add(inner(whole, label.group(1), nanos));
      }
    }
    steps.add(asked);
    return steps;
  }

  /// The graphs of a run, serialized.
  static List<byte[]> graphs(byte[] metadata) {
    return parsed(metadata).getPartitionGraphsList().stream().map(GraphDef::toByteArray).toList();
  }

  private static List<NodeExecStats> nodes(byte[] metadata) {
    List<NodeExecStats> nodes = new ArrayList<>();
    parsed(metadata)
        .getStepStats()
        .getDevStatsList()
        .forEach(device -> nodes.addAll(device.getNodeStatsList()));
    return nodes;
  }

  private static org.tensorflow.proto.RunMetadata parsed(byte[] metadata) {
    try {
      return org.tensorflow.proto.RunMetadata.parseFrom(metadata);
    } catch (InvalidProtocolBufferException e) {
      throw new AssertionError("the runtime's metadata cannot be read; please report", e);
    }
  }

  private static NodeStats lasting(NodeStats whole, long nanos) {
    return new NodeStats(
        whole.op(),
        whole.inputs(),
        whole.attributes(),
        whole.device(),
        whole.thread(),
        whole.threadId(),
        whole.startNanos(),
        nanos);
  }

  private static NodeStats inner(NodeStats whole, String op, long nanos) {
    return new NodeStats(
        op,
        List.of(),
        Attributes.NONE,
        whole.device(),
        whole.thread(),
        whole.threadId(),
        whole.startNanos(),
        nanos);
  }
}
