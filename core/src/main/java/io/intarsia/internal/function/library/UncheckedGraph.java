package io.intarsia.internal.function.library;

import io.intarsia.dtype.DType;
import io.intarsia.function.GraphSession;
import io.intarsia.internal.attributes.ProtoBytes;
import io.intarsia.internal.c.Calls;
import io.intarsia.internal.c.NativeGraph;
import io.intarsia.internal.c.NativeGraph.Output;
import io.intarsia.internal.c.NativeSession;
import io.intarsia.internal.c.NativeSession.Step;
import io.intarsia.internal.c.NativeTensor;
import io.intarsia.internal.c.SessionContext;
import io.intarsia.internal.function.graph.FunctionHost;
import io.intarsia.internal.tensor.HostTensors;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.lang.ref.Cleaner;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A graph in a session of the runtime, which runs it as it is: the library does not look at its
/// nodes.
final class UncheckedGraph implements GraphSession {
  private static final Cleaner CLEANER = Cleaner.create();

  // Fields of ConfigProto and RunOptions.
  private static final int ALLOW_SOFT_PLACEMENT = 7;
  private static final int RUN_TIMEOUT_MILLIS = 2;

  // Where references to variables begin among the numbers of dtypes: 101 is one to float32.
  private static final int REFERENCES = 100;

  private final FunctionHost host;
  private final SessionContext context;
  private final Cleaner.Cleanable cleanable;
  private final Map<Kind, Plan> plans = new ConcurrentHashMap<>();

  /// What one kind of run has.
  private record Kind(List<String> feeds, List<String> fetches, List<String> targets) {}

  /// How it is run.
  ///
  /// @param step for what is computed; empty if nothing is, of which the runtime makes an error
  /// @param sources of the fetches: behind what is computed comes what is fed, which the runtime
  ///   does not give back
  private record Plan(Optional<Step> step, List<Integer> sources) {}

  UncheckedGraph(FunctionHost host, byte[] graphDef) {
    this.host = host;
    this.context = new SessionContext(graph -> session(graph, graphDef), 0, false);
    this.cleanable = CLEANER.register(this, context::close);
  }

  private static NativeSession session(NativeGraph graph, byte[] graphDef) {
    graph.addAll(graphDef);
    byte[] config = new ProtoBytes().flag(ALLOW_SOFT_PLACEMENT, true).toByteArray();
    return NativeSession.open(graph, config, "");
  }

  @Override
  public TensorSpec spec(String output) {
    return context.withGraph(graph -> {
      Output found = output(graph, output);
      long[] dims = graph.dims(found);
      return TensorSpec.of(
          dims == null ? Shape.unknown() : Shape.of(dims),
          DType.ofCode(graph.dtype(found) % REFERENCES));
    });
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // a thread writes its own count only: see Calls
  @Override
  public List<Tensor> run(Map<String, Tensor> feeds, List<String> fetches, List<String> targets) {
    Calls calls = context.enter();
    try {
      Plan plan =
          plans.computeIfAbsent(
              new Kind(List.copyOf(feeds.keySet()), List.copyOf(fetches), List.copyOf(targets)),
              this::plan);
      return run(plan, feeds.values());
    } finally {
      calls.underWay--;
    }
  }

  private List<Tensor> run(Plan plan, Collection<Tensor> values) {
    List<HostTensor> hosts = new ArrayList<>();
    try {
      values.forEach(value -> hosts.add(value.toHost()));
      List<NativeTensor> fed = hosts.stream().map(HostTensors::nativeTensor).toList();
      List<NativeTensor> computed =
          plan.step().map(step -> context.run(step, fed, runOptions())).orElse(List.of());
      try {
        List<NativeTensor> all = Stream.concat(computed.stream(), fed.stream()).toList();
        return plan.sources().stream().map(all::get).map(host::adopt).toList();
      } finally {
        computed.forEach(NativeTensor::close);
      }
    } finally {
      hosts.forEach(HostTensor::close);
    }
  }

  private byte[] runOptions() {
    var options = new ProtoBytes();
    host.timeout()
        .ifPresent(limit -> options.number(RUN_TIMEOUT_MILLIS, Math.max(1, limit.toMillis())));
    return options.toByteArray();
  }

  private Plan plan(Kind kind) {
    return context.withGraph(graph -> {
      List<Output> fed = kind.feeds().stream().map(name -> output(graph, name)).toList();
      List<Output> wanted = kind.fetches().stream().map(name -> output(graph, name)).toList();
      List<Long> targets = kind.targets().stream().map(name -> node(graph, name)).toList();
      List<Output> computed =
          wanted.stream().distinct().filter(output -> !fed.contains(output)).toList();
      List<Output> all = Stream.concat(computed.stream(), fed.stream()).toList();
      Optional<Step> step =
          computed.isEmpty() && targets.isEmpty()
              ? Optional.empty()
              : Optional.of(new Step(fed, computed, targets));
      return new Plan(step, wanted.stream().map(all::indexOf).toList());
    });
  }

  private static Output output(NativeGraph graph, String name) {
    int colon = name.lastIndexOf(':');
    String node = colon < 0 ? name : name.substring(0, colon);
    int count = graph.outputCount(node(graph, node));
    String index = colon < 0 ? "0" : name.substring(colon + 1);
    int found =
        IntStream.range(0, count)
            .filter(each -> Integer.toString(each).equals(index))
            .findFirst()
            .orElseThrow(() -> LibraryErrors.noOutput(name, count));
    return new Output(node(graph, node), found);
  }

  private static long node(NativeGraph graph, String name) {
    return graph.node(name).orElseThrow(() -> LibraryErrors.noNode(name));
  }

  @Override
  public void close() {
    cleanable.clean();
  }
}
