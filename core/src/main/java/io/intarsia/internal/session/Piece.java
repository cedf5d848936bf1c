package io.intarsia.internal.session;

import io.intarsia.dtype.DType;
import io.intarsia.internal.c.NativeGraph.Output;
import io.intarsia.internal.c.NativeSession.Step;
import io.intarsia.internal.c.Tensors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A piece of the graph of a session that runs one op: it takes handles of tensors, runs the op,
/// and gives handles of the results, with their shapes where the graph does not know them.
public final class Piece {
  private final Store store;
  private final Placement placement;
  private final Step step;
  private final List<Kept> results;
  private final int newHandles;

  /// How one result is kept.
  ///
  /// @param handle its place among what a run gives, or -1 if the run is given a handle
  /// @param shape its place among what a run gives, or -1 if it is known
  /// @param dims the sizes of its dimensions, if they are known
  @SuppressWarnings("ArrayRecordComponent") // made for one piece and never compared
  private record Kept(int dtype, int handle, int shape, long[] dims) {}

  /// A result of a run.
  ///
  /// @param handle a `TF_Tensor*`, the caller's
  /// @param dims the sizes of its dimensions
  @SuppressWarnings("ArrayRecordComponent") // made for one run and never compared
  public record Result(DType dtype, long handle, long[] dims) {
    /// Bytes of the elements; of strings their fixed part.
    public long byteSize() {
      long size = dtype.byteSize();
      for (long dim : dims) {
        size *= dim;
      }
      return size;
    }
  }

  private Piece(Store store, Placement placement, Step step, List<Kept> results) {
    this.store = store;
    this.placement = placement;
    this.step = step;
    this.results = List.copyOf(results);
    this.newHandles = (int) results.stream().filter(kept -> kept.handle() < 0).count();
  }

  /// Lays out what the runs of a piece are given and give.
  static final class Layout {
    private final Nodes nodes;
    private final Store store;
    private final Placement placement;
    private final @Nullable String device;
    private boolean reachesFurther;
    private final Map<Integer, Integer> sources = new HashMap<>();
    private final List<Output> feeds = new ArrayList<>();
    private final List<Output> newHandles = new ArrayList<>();
    private final List<Output> fetches = new ArrayList<>();
    private final List<Long> targets = new ArrayList<>();
    private final List<Kept> results = new ArrayList<>();

    Layout(Nodes nodes, Store store, Placement placement) {
      this.nodes = nodes;
      this.store = store;
      this.placement = placement;
      this.device = placement.device();
    }

    /// Says that it may need devices that nobody knows of here, as functions do.
    void reachFurther() {
      reachesFurther = true;
    }

    /// The tensor that a handle leads to; the next one of those the piece takes.
    Output source(int dtype) {
      int place = sources.merge(dtype, 1, Integer::sum) - 1;
      Store.Source source = nodes.source(store, dtype, placement.input(feeds.size()), place);
      feeds.add(source.handle());
      return source.tensor();
    }

    /// The tensor that a handle leads to, of which the graph knows the sizes: by nodes that no
    /// other piece has.
    Output source(int dtype, long[] dims) {
      Store.Source source = store.source(nodes, dtype, placement.input(feeds.size()));
      nodes.graph().setDims(source.tensor(), dims);
      feeds.add(source.handle());
      return source.tensor();
    }

    /// A value that is given as it is.
    Output value(int dtype) {
      Output value = nodes.placeholder(dtype, device);
      feeds.add(value);
      return value;
    }

    /// Has a result kept.
    ///
    /// @param knowsShape whether its shape is asked of nobody
    void keep(Output result, boolean knowsShape) {
      Store.Sink sink = store.sink(nodes, result, device);
      int handle = sink.made() == null ? -1 : fetch(sink.made());
      if (sink.given() != null) {
        newHandles.add(sink.given());
      }
      if (sink.node() != null) {
        targets.add(sink.node());
      }
      long[] dims = nodes.graph().dims(result);
      boolean isKnown = knowsShape || isFullyKnown(dims);
      int shape = isKnown ? -1 : fetch(shapeOf(result));
      results.add(
          new Kept(
              nodes.graph().dtype(result),
              handle,
              shape,
              isKnown && dims != null ? dims : new long[0]));
    }

    /// Has a node run that gives nothing.
    void run(long node) {
      targets.add(node);
    }

    /// @param inCallersThread whether runs stay in the thread that asks for them
    Piece finish(boolean inCallersThread) {
      List<Output> given = new ArrayList<>(feeds);
      given.addAll(newHandles);
      Set<String> devices = reachesFurther ? Set.of() : placement.devices();
      var step = new Step(given, fetches, targets, inCallersThread).on(devices);
      return new Piece(store, placement, step, results);
    }

    private int fetch(Output output) {
      fetches.add(output);
      return fetches.size() - 1;
    }

    private Output shapeOf(Output result) {
      return nodes.output(
          "Shape",
          device,
          List.of(result),
          encoder -> List.of(encoder.ofType("out_type", DType.INT64.code())));
    }

    private static boolean isFullyKnown(long @Nullable [] dims) {
      if (dims == null) {
        return false;
      }
      for (long dim : dims) {
        if (dim < 0) {
          return false;
        }
      }
      return true;
    }
  }

  /// Where it runs.
  public Placement placement() {
    return placement;
  }

  /// The step, for whoever has something else to give or take.
  public Step step() {
    return step;
  }

  /// Runs the piece.
  ///
  /// @param inputs a handle for each input, which stay the caller's
  /// @param runner runs a step on what it is given
  public Result[] run(long[] inputs, Function<long[], long[]> runner) {
    if (newHandles == 0) {
      return results(runner.apply(inputs), inputs, inputs.length);
    }
    long[] all = withNewHandles(inputs);
    try {
      return results(runner.apply(all), all, inputs.length);
    } catch (RuntimeException | Error e) {
      for (int i = inputs.length; i < all.length; i++) {
        Tensors.delete(all[i]);
      }
      throw e;
    }
  }

  private long[] withNewHandles(long[] inputs) {
    long[] all = Arrays.copyOf(inputs, inputs.length + newHandles);
    int next = inputs.length;
    for (Kept kept : results) {
      if (kept.handle() < 0) {
        all[next++] = store.newHandle(kept.dtype(), placement.device());
      }
    }
    return all;
  }

  /// @param from where the new handles begin among what was given
  private Result[] results(long[] gotten, long[] given, int from) {
    Result[] made = new Result[results.size()];
    int next = from;
    for (int i = 0; i < made.length; i++) {
      Kept kept = results.get(i);
      long handle = kept.handle() < 0 ? given[next++] : gotten[kept.handle()];
      long[] dims = kept.shape() < 0 ? kept.dims() : Tensors.takeLongs(gotten[kept.shape()]);
      made[i] = new Result(DType.ofCode(kept.dtype()), handle, dims);
    }
    return made;
  }
}
