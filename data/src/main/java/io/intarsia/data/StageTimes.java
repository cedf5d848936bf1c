package io.intarsia.data;

import com.google.protobuf.InvalidProtocolBufferException;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.tensorflow.proto.data.model.Model.ModelProto;
import org.tensorflow.proto.data.model.Model.ModelProto.Node;
import org.tensorflow.proto.data.model.Model.ModelProto.Node.Parameter;
import org.tensorflow.proto.data.model.Model.NodeClass;

/// What the runtime has measured of an iterator, stage by stage, as it has put them together, the
/// sources first.
final class StageTimes {
  private final ModelProto model;
  private final List<Threads> threads = new ArrayList<>();

  private StageTimes(ModelProto model) {
    this.model = model;
  }

  /// Stages that one thread, or several calls of one stage, work on.
  ///
  /// @param isAhead whether they run while the reader does something else
  private record Threads(List<String> stages, double nanos, boolean isAhead) {
    String name() {
      return String.join(", ", stages);
    }
  }

  /// As a text.
  ///
  /// @param model what the runtime says
  static String text(Tensor model) {
    return of(model).text();
  }

  /// One by one.
  ///
  /// @param model what the runtime says
  static List<StageTime> all(Tensor model) {
    return of(model).nodes().stream().map(StageTimes::time).toList();
  }

  private static StageTimes of(Tensor model) {
    try (HostTensor host = model.toHost()) {
      return new StageTimes(ModelProto.parseFrom(host.bytes(0)));
    } catch (InvalidProtocolBufferException e) {
      throw new AssertionError("the model of an iterator cannot be read; please report", e);
    }
  }

  private String text() {
    Node root = model.getNodesMap().get(model.getOutput());
    if (root == null || root.getInputsCount() == 0) {
      return "the runtime measures nothing: autotune is off";
    }
    var table = new TextTable(true);
    table.add("stage", "elements", "time each", "in parallel", "buffer", "held");
    nodes().forEach(node -> addTo(table, node));
    List<Node> reader = new ArrayList<>();
    collect(node(root.getInputs(0)), reader, root.getNumElements());
    finish(reader, false, root.getNumElements());
    return table.text() + "\n" + verdict(root) + "\n" + budget();
  }

  private Node node(long id) {
    return model.getNodesOrThrow(id);
  }

  /// Those of the stages, the sources first.
  private List<Node> nodes() {
    List<Node> nodes = new ArrayList<>();
    Node root = model.getNodesMap().get(model.getOutput());
    if (root != null) {
      root.getInputsList().forEach(input -> addTo(nodes, node(input)));
    }
    return nodes;
  }

  private void addTo(List<Node> nodes, Node node) {
    node.getInputsList().forEach(input -> addTo(nodes, node(input)));
    nodes.add(node);
  }

  private static StageTime time(Node node) {
    long number = node.getNumElements();
    return new StageTime(
        Stages.named(node.getName()),
        number,
        number == 0 ? 0 : (double) node.getProcessingTime() / number,
        (int) Math.max(1, Math.round(calls(node))),
        node.getBufferedBytes());
  }

  private static void addTo(TextTable table, Node node) {
    long number = node.getNumElements();
    table.add(
        Stages.named(node.getName()),
        Long.toString(number),
        number == 0 ? "–" : time((double) node.getProcessingTime() / number),
        parameter(node, "parallelism"),
        parameter(node, "buffer_size"),
        node.getBufferedBytes() == 0 ? "" : bytes(node.getBufferedBytes()));
  }

  private static String parameter(Node node, String name) {
    for (Parameter parameter : node.getParametersList()) {
      if (parameter.getName().equals(name)) {
        String now = Long.toString(Math.round(parameter.getStateValue()));
        return parameter.getTunable() ? now + " (tuned)" : now;
      }
    }
    return "";
  }

  // Stages that run ahead have a thread, or calls, of their own; what is below runs in another.
  private void collect(Node node, List<Node> same, long read) {
    if (!runsAhead(node)) {
      same.add(node);
      node.getInputsList().forEach(input -> collect(node(input), same, read));
      return;
    }
    // Of the others, what only keeps elements does nothing.
    if (calls(node) > 0) {
      finish(List.of(node), true, read);
    }
    for (long input : node.getInputsList()) {
      List<Node> below = new ArrayList<>();
      collect(node(input), below, read);
      finish(below, true, read);
    }
  }

  private static boolean runsAhead(Node node) {
    return node.getNodeClass() == NodeClass.ASYNC_KNOWN_RATIO
        || node.getNodeClass() == NodeClass.ASYNC_UNKNOWN_RATIO;
  }

  private void finish(List<Node> nodes, boolean isAhead, long read) {
    if (!nodes.isEmpty() && read > 0) {
      double nanos = 0;
      for (Node node : nodes) {
        nanos += node.getProcessingTime() / (double) read / Math.max(1, calls(node));
      }
      List<String> names = nodes.stream().map(node -> Stages.named(node.getName())).toList();
      threads.add(new Threads(names.reversed(), nanos, isAhead));
    }
  }

  /// How many there are at the same time; 0 if nothing runs in parallel.
  private static double calls(Node node) {
    return node.getParametersList().stream()
        .filter(parameter -> parameter.getName().equals("parallelism"))
        .mapToDouble(Parameter::getStateValue)
        .findFirst()
        .orElse(0);
  }

  private String verdict(Node root) {
    Optional<Threads> found = slowest();
    if (root.getNumElements() < 2 || found.isEmpty()) {
      return "too little was read to say who waits";
    }
    Threads slowest = found.get();
    double reader =
        1000 * model.getGapTimesList().stream().mapToLong(Long::longValue).average().orElse(0);
    String times =
        "for one of %d elements: %s %s, the reader %s: "
            .formatted(root.getNumElements(), slowest.name(), time(slowest.nanos()), time(reader));
    if (!slowest.isAhead()) {
      return times + "they take turns; prefetch would let them run at the same time";
    }
    return times
        + (reader > slowest.nanos()
            ? "the stages wait for the reader"
            : "the reader waits for " + slowest.name());
  }

  private Optional<Threads> slowest() {
    return threads.stream().max(Comparator.comparingDouble(Threads::nanos));
  }

  private String budget() {
    ModelProto.OptimizationParams budget = model.getOptimizationParams();
    return budget.getCpuBudget() == 0
        ? "nothing was tuned yet"
        : "tuned within %d %s and %s"
            .formatted(
                budget.getCpuBudget(),
                budget.getCpuBudget() == 1 ? "thread" : "threads",
                bytes(budget.getRamBudget()));
  }

  private static String time(double nanos) {
    if (nanos < 1e3) {
      return Math.round(nanos) + " ns";
    }
    return nanos < 1e6
        ? String.format(Locale.ROOT, "%.1f µs", nanos / 1e3)
        : String.format(Locale.ROOT, "%.1f ms", nanos / 1e6);
  }

  private static String bytes(long bytes) {
    if (bytes < 1 << 10) {
      return bytes + " B";
    }
    return bytes < 1 << 20
        ? String.format(Locale.ROOT, "%.1f KiB", bytes / 0x1p10)
        : String.format(Locale.ROOT, "%.1f MiB", bytes / 0x1p20);
  }
}
