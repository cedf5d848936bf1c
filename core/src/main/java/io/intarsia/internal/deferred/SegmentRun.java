package io.intarsia.internal.deferred;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.c.FunctionSession;
import io.intarsia.internal.c.NativeGraph;
import io.intarsia.internal.c.NativeGraph.Output;
import io.intarsia.internal.c.NativeSession;
import io.intarsia.internal.executor.EagerHandle;
import io.intarsia.tensor.EagerTensor;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Runs a segment as one graph, in a session of its own, in the thread that looks.
final class SegmentRun {
  private static final long MOST_KEPT = 1 << 16;

  private final DeferralHost host;
  private final FunctionSession session;
  // The numbers of the tensors from outside that it is given, and of the results that it gives.
  private final int[] fed;
  private final int[] fetched;
  // The results that it leaves out without keeping what they could be computed from again.
  private final int[] gone;
  private final DType[] dtypes;
  private volatile long lastUse;
  private int users;
  private boolean closed;

  private SegmentRun(DeferralHost host, FunctionSession session, Layout layout) {
    this.host = host;
    this.session = session;
    this.fed = numbers(layout.fed);
    this.fetched = numbers(layout.fetched);
    this.gone = numbers(layout.gone);
    this.dtypes = layout.dtypes.toArray(new DType[0]);
  }

  private static int[] numbers(List<Integer> list) {
    return list.stream().mapToInt(Integer::intValue).toArray();
  }

  /// Makes the session of a segment.
  ///
  /// @param end where it ends
  /// @param leavesOut whether it may leave results out: those that nobody ever looked at, or if
  ///   what comes from outside is too large to be kept, those that were always closed before it ran
  /// @throws TensorFlowException if the runtime refuses it
  static SegmentRun of(DeferralHost host, Step end, boolean leavesOut) {
    var layout = new Layout(end, leavesOut);
    var form =
        new FunctionSession.Form(
            "segment", layout.codes(), layout.shapes(), layout.fetches.size(), end.depth());
    // A run must be asked for something.
    List<Long> targets = layout.fetches.isEmpty() ? List.of(layout.last) : List.of();
    var step = new NativeSession.Step(layout.feeds, layout.fetches, targets);
    return new SegmentRun(host, host.session(layout.graph, form, step), layout);
  }

  /// Lays a segment out as a graph.
  private static final class Layout {
    private final NativeGraph graph = new NativeGraph();
    private final SegmentNodes nodes = new SegmentNodes(graph);
    private final List<Output> outside = new ArrayList<>();
    private final List<Output> results = new ArrayList<>();
    private final List<Output> feeds = new ArrayList<>();
    private final List<Integer> fed = new ArrayList<>();
    private final List<Step.Outside> given = new ArrayList<>();
    private final List<Output> fetches = new ArrayList<>();
    private final List<Integer> fetched = new ArrayList<>();
    private final List<Integer> gone = new ArrayList<>();
    private final List<DType> dtypes = new ArrayList<>();
    private final boolean leavesOut;
    private final boolean keeps;
    private long last;

    Layout(Step end, boolean leavesOut) {
      Step[] path = end.path();
      this.leavesOut = leavesOut;
      this.keeps = keptBytes(path) <= MOST_KEPT;
      long[] @Nullable [] counted = Values.counted(path);
      for (Step step : path) {
        for (Step.Outside each : step.outside()) {
          add(each, counted[outside.size()]);
        }
        add(step);
      }
    }

    private void add(Step.Outside from, long @Nullable [] values) {
      if (values != null) {
        outside.add(nodes.constant(from, values));
        return;
      }
      fed.add(outside.size());
      feeds.add(nodes.placeholder(from.dtype(), from.shape()));
      given.add(from);
      outside.add(feeds.getLast());
    }

    private void add(Step step) {
      long node =
          nodes.add(
              step,
              i -> {
                int from = step.inputs()[i];
                return from >= 0 ? results.get(from) : outside.get(Step.FIRST_OUTSIDE - from);
              });
      last = node;
      for (int i = 0; i < step.results(); i++) {
        var output = new Output(node, i);
        if (!leavesOut || (keeps ? step.isWanted(i) : step.wasOpen(i))) {
          fetched.add(results.size());
          fetches.add(output);
          dtypes.add(step.dtype(i));
        } else if (!keeps) {
          gone.add(results.size());
        }
        results.add(output);
      }
    }

    // What has to be kept for who looks at a result that was left out.
    private static long keptBytes(Step[] path) {
      return Arrays.stream(path)
          .flatMap(step -> Arrays.stream(step.outside()))
          .mapToLong(each -> each.shape().numElements() * each.dtype().byteSize())
          .sum();
    }

    int[] codes() {
      return given.stream().mapToInt(each -> each.dtype().code()).toArray();
    }

    List<long @Nullable []> shapes() {
      List<long @Nullable []> shapes = new ArrayList<>();
      given.forEach(each -> shapes.add(each.shape().toArray()));
      return shapes;
    }
  }

  /// Whether nobody can look any more at what it leaves out for good.
  boolean isEnough(Growing<DeferredHandle> results) {
    for (int number : gone) {
      if (!results.get(number).isDead()) {
        return false;
      }
    }
    return true;
  }

  /// Runs the segment.
  ///
  /// @return whether it did; if not, nothing was done
  boolean run(Growing<EagerTensor> outside, Growing<DeferredHandle> results) {
    if (!acquire()) {
      return false;
    }
    use();
    try {
      var handles = new EagerHandle[fed.length];
      for (int i = 0; i < handles.length; i++) {
        handles[i] = EagerHandle.of(outside.get(fed[i]));
      }
      Void ignored =
          host.inside(() -> {
            session.run(
                handles,
                (output, handle, byteSize) ->
                    results
                        .get(fetched[output])
                        .take(host.adopt(handle, dtypes[output], byteSize)));
            return null;
          });
      return true;
    } catch (TensorFlowException | IllegalStateException e) {
      return false; // one by one, it tells
    } finally {
      Reference.reachabilityFence(outside);
      release();
    }
  }

  /// What to keep it for.
  long lastUse() {
    return lastUse;
  }

  void use() {
    lastUse = System.nanoTime();
  }

  private synchronized boolean acquire() {
    if (closed) {
      return false;
    }
    users++;
    return true;
  }

  private synchronized void release() {
    users--;
    if (closed && users == 0) {
      host.discard(session);
    }
  }

  /// Ends the session when nobody uses it.
  synchronized void close() {
    if (!closed) {
      closed = true;
      if (users == 0) {
        host.discard(session);
      }
    }
  }
}
