package io.intarsia.internal.c;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.c.NativeGraph.NewNode;
import io.intarsia.internal.c.NativeGraph.Output;
import io.intarsia.internal.c.NativeGraph.Wiring;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SegmentAllocator;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// A session of its own for one function of a context. It runs in the thread that calls it, on
/// tensors of the context, whose memory it shares; what it gives are tensors of the context.
///
/// May run in several threads; nothing may run while or after it is closed. A [NativeContext] makes
/// and closes it.
public final class FunctionSession {
  // What the runtime keeps of a session that ran: 245 KiB with 20 nodes, as measured.
  private static final long BYTES = 200 << 10;
  private static final long BYTES_A_NODE = 2 << 10;
  private static final int RESOURCE = 20;
  private static final int VARIANT = 21;

  private final NativeContext context;
  private final NativeGraph graph;
  private final NativeSession session;
  private final NativeSession.Step step;
  private final Form form;
  // The positions of inputs that are handles of resources.
  private final int[] resources;
  // Of the last call: the next one is mostly on the same.
  private final AtomicReference<@Nullable ResourcePack> pack = new AtomicReference<>();

  /// What a function takes and gives, and how much there is of it.
  ///
  /// @param name of the function
  /// @param inputs the numbers of the dtypes it takes
  /// @param shapes of the inputs: sizes, -1 where one is not known; null if the rank is not
  /// @param outputs how many tensors it gives
  /// @param nodes how many it has
  @SuppressWarnings("ArrayRecordComponent") // made for one session and never compared
  public record Form(
      String name, int[] inputs, List<long @Nullable []> shapes, int outputs, int nodes) {
    boolean isResource(int input) {
      return inputs[input] == RESOURCE;
    }

    int resources() {
      return (int) IntStream.of(inputs).filter(code -> code == RESOURCE).count();
    }
  }

  /// Takes what a run gives.
  @FunctionalInterface
  public interface Taker {
    /// Takes one result.
    ///
    /// @param handle a `TFE_TensorHandle*`, the taker's
    /// @param byteSize of its elements; of strings their fixed part
    void take(int output, long handle, long byteSize);
  }

  private FunctionSession(
      NativeContext context, NativeGraph graph, byte[] config, Form form, NativeSession.Step step) {
    this.context = context;
    this.graph = graph;
    this.form = form;
    this.step = step;
    this.resources = IntStream.range(0, form.inputs().length).filter(form::isResource).toArray();
    this.session = NativeSession.open(graph, config, "");
  }

  /// Opens a session.
  ///
  /// @param definitions serialized `FunctionDef`s of the function and all it calls
  /// @param config a serialized `ConfigProto`
  static FunctionSession open(
      NativeContext context, Form form, List<byte[]> definitions, byte[] config) {
    var graph = new NativeGraph();
    try {
      definitions.forEach(graph::define);
      return new FunctionSession(context, graph, config, form, call(graph, form));
    } catch (TensorFlowException e) {
      graph.close();
      throw e;
    }
  }

  /// Opens a session of a graph that has no function.
  ///
  /// @param graph closed with the session, or now if there is none
  /// @param step takes what the form says, none of it a resource
  static FunctionSession open(
      NativeContext context, Form form, NativeGraph graph, byte[] config, NativeSession.Step step) {
    try {
      return new FunctionSession(context, graph, config, form, step);
    } catch (TensorFlowException e) {
      graph.close();
      throw e;
    }
  }

  /// Adds a call of the function to the graph.
  private static NativeSession.Step call(NativeGraph graph, Form form) {
    List<Output> feeds = new ArrayList<>();
    List<Object> arguments = new ArrayList<>();
    for (int i = 0; i < form.inputs().length; i++) {
      if (!form.isResource(i)) {
        feeds.add(placeholder(graph, "input" + i, form.inputs()[i], form.shapes().get(i)));
        arguments.add(feeds.getLast());
      }
    }
    if (form.resources() > 0) {
      feeds.add(placeholder(graph, "resources", VARIANT, new long[0]));
      long unpacked = unpacked(graph, feeds.getLast(), form.resources());
      for (int i = 0, next = 0; i < form.inputs().length; i++) {
        if (form.isResource(i)) {
          arguments.add(i, new Output(unpacked, next++));
        }
      }
    }
    long called =
        graph.add(
            new NewNode(form.name(), "call", null),
            new Wiring(arguments, List.of()),
            _ -> List.of());
    List<Output> fetches =
        IntStream.range(0, form.outputs()).mapToObj(i -> new Output(called, i)).toList();
    // A run must be asked for something.
    List<Long> targets = fetches.isEmpty() ? List.of(called) : List.of();
    return new NativeSession.Step(feeds, fetches, targets);
  }

  private static Output placeholder(
      NativeGraph graph, String name, int dtype, long @Nullable [] shape) {
    long node =
        graph.add(
            new NewNode("Placeholder", name, null),
            new Wiring(List.of(), List.of()),
            encoder ->
                List.of(
                    encoder.ofType("dtype", dtype),
                    encoder.ofShape(
                        "shape",
                        shape == null ? new long[0] : shape,
                        shape == null ? -1 : shape.length)));
    return new Output(node, 0);
  }

  // Handles of resources cannot be fed, but a variant can, and one can hold them: the graph takes
  // them out of it.
  private static long unpacked(NativeGraph graph, Output packed, int count) {
    int[] dtypes = IntStream.generate(() -> RESOURCE).limit(count).toArray();
    return graph.add(
        new NewNode("CompositeTensorVariantToComponents", "unpacked", null),
        new Wiring(List.of(packed), List.of()),
        encoder ->
            List.of(
                encoder.ofString("metadata", new byte[0]), encoder.ofTypes("Tcomponents", dtypes)));
  }

  /// About what it costs the runtime.
  long byteSize() {
    return BYTES + form.nodes() * BYTES_A_NODE;
  }

  /// Runs the function.
  ///
  /// @param inputs one for each of its own
  /// @throws IllegalStateException if one was closed
  /// @throws TensorFlowException what the runtime reports
  public void run(NativeHandle[] inputs, Taker taker) {
    long[] pointers = new long[inputs.length];
    int held = 0;
    try {
      for (; held < inputs.length; held++) {
        pointers[held] = inputs[held].acquire();
      }
      run(inputs, pointers, taker);
    } finally {
      for (int i = 0; i < held; i++) {
        inputs[i].release();
      }
    }
  }

  private void run(NativeHandle[] inputs, long[] pointers, Taker taker) {
    if (resources.length == 0) {
      run(pointers, 0, taker);
      return;
    }
    ResourcePack used = pack(inputs, pointers);
    try {
      run(pointers, used.tensor(), taker);
    } finally {
      used.release();
    }
  }

  /// What is packed already, if it is of these handles.
  private ResourcePack pack(NativeHandle[] inputs, long[] pointers) {
    var handles = new NativeHandle[resources.length];
    for (int i = 0; i < handles.length; i++) {
      handles[i] = inputs[resources[i]];
    }
    ResourcePack known = pack.get();
    if (known != null && ResourcePack.acquire(known, handles)) {
      return known;
    }
    long[] packed = IntStream.of(resources).mapToLong(i -> pointers[i]).toArray();
    var made = ResourcePack.of(context, handles, packed);
    close(pack.getAndSet(made));
    return made;
  }

  private void run(long[] pointers, long packed, Taker taker) {
    try (var scratch = Scratch.take();
        var status = Status.take()) {
      var fed = scratch.allocate(ValueLayout.JAVA_LONG, pointers.length + 1);
      int next = 0;
      try {
        for (int i = 0; i < pointers.length; i++) {
          if (!form.isResource(i)) {
            long tensor = CApi.TFE_TensorHandleResolve(pointers[i], status);
            fed.setAtIndex(ValueLayout.JAVA_LONG, next++, tensor);
          }
        }
        fed.setAtIndex(ValueLayout.JAVA_LONG, next, packed);
        give(results(scratch, fed, status), taker, status);
      } finally {
        for (int i = 0; i < next; i++) {
          CApi.TF_DeleteTensor(fed.getAtIndex(ValueLayout.JAVA_LONG, i));
        }
      }
    }
  }

  private MemorySegment results(SegmentAllocator scratch, MemorySegment fed, Status status) {
    var results = scratch.allocate(ValueLayout.JAVA_LONG, Math.max(1, form.outputs()));
    session.run(step, fed, results, status);
    return results;
  }

  private void give(MemorySegment results, Taker taker, Status status) {
    for (int i = 0; i < form.outputs(); i++) {
      long tensor = results.getAtIndex(ValueLayout.JAVA_LONG, i);
      long byteSize = CApi.TF_TensorByteSize(tensor);
      long handle = CApi.TFE_NewTensorHandle(tensor, status);
      CApi.TF_DeleteTensor(tensor);
      taker.take(i, handle, byteSize);
    }
  }

  private static void close(@Nullable ResourcePack pack) {
    if (pack != null) {
      pack.close();
    }
  }

  void close() {
    close(pack.getAndSet(null));
    session.close();
    graph.close();
  }
}
