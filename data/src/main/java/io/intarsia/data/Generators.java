package io.intarsia.data;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.ExecutorKind;
import io.intarsia.op.HostFunction;
import io.intarsia.op.OpFunction;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/// The Java iterators of one data set: host functions begin one, ask it for the next element, and
/// end it. The runtime knows each by a number.
final class Generators {
  private static final TensorSpec NUMBER = TensorSpec.of(Shape.scalar(), DType.INT64);

  private final Supplier<? extends Iterator<?>> source;
  private final ElementType elements;
  private final HostElements values;
  private final Map<Long, Open> open = new ConcurrentHashMap<>();
  private final AtomicLong numbers = new AtomicLong();

  private Generators(Supplier<? extends Iterator<?>> source, ElementType elements) {
    this.source = source;
    this.elements = elements;
    this.values = new HostElements("fromGenerator", elements);
  }

  /// An iterator that was begun.
  ///
  /// @param count how many elements it gave
  private record Open(Iterator<?> iterator, AtomicLong count) {}

  static <T> Dataset<T> of(Ops tf, Supplier<? extends Iterator<?>> source, ElementType elements) {
    Generators generators = new Generators(source, elements);
    OpFunction begin = generators.beginning(tf);
    OpFunction next = generators.going(tf);
    OpFunction end = generators.ending(tf);
    Tensor variant =
        tf.raw.GeneratorDataset(
            begin.captured(),
            next.captured(),
            end.captured(),
            begin.name(),
            next.name(),
            end.name(),
            elements.dtypes(),
            elements.shapes());
    return new Dataset<>(DatasetSpec.of(elements), variant, KeptCode.of(begin, next, end));
  }

  private OpFunction beginning(Ops tf) {
    HostFunction<List<Tensor>, Tensor> begin =
        HostFunction.of("fromGenerator", NUMBER, (host, _) -> host.constant(begin(host)));
    return tf.opFunction(
        "begin", List.of(), List.of(), (g, none) -> List.of(begin.apply(g, List.of())));
  }

  // A session lets go of an iterator under the lock that host functions need, so that none may run
  // then: what has a negative number is not told of its end by the runtime.
  private long begin(Ops host) {
    boolean isTold = host instanceof Environment tf && tf.executor() != ExecutorKind.SESSION;
    long next = numbers.getAndIncrement();
    long number = isTold ? next : -1 - next;
    open.put(number, new Open(source.get(), new AtomicLong()));
    return number;
  }

  private OpFunction going(Ops tf) {
    HostFunction<Tensor, List<Object>> next =
        HostFunction.of("fromGenerator", elements.leaves(), (host, n) -> next(host, n.asLong()));
    return tf.opFunction(
        "next",
        List.of(DType.INT64),
        List.of(Shape.scalar()),
        (g, state) -> elements.tensors(values.value(next.apply(g, state.getFirst()))));
  }

  // The runtime takes OUT_OF_RANGE for the end.
  private List<Object> next(Ops tf, long number) {
    Open current = open.get(number);
    if (current == null || !current.iterator().hasNext()) {
      if (number < 0) {
        end(number);
      }
      throw TensorFlowException.of(TensorFlowException.Code.OUT_OF_RANGE, "no more elements");
    }
    return values.leaves(tf, current.iterator().next(), current.count().getAndIncrement());
  }

  private OpFunction ending(Ops tf) {
    HostFunction<Tensor, Tensor> end =
        HostFunction.of("fromGenerator", NUMBER, (host, n) -> host.constant(end(n.asLong())));
    return tf.opFunction(
        "end",
        List.of(DType.INT64),
        List.of(Shape.scalar()),
        (g, state) ->
            List.of(
                g.cond(
                    state.getFirst().ge(0L),
                    b -> end.apply(b, state.getFirst()),
                    b -> state.getFirst())));
  }

  private long end(long number) {
    Open ended = open.remove(number);
    if (ended != null && ended.iterator() instanceof AutoCloseable closeable) {
      try {
        closeable.close();
      } catch (RuntimeException e) {
        throw e;
      } catch (Exception e) {
        throw DataErrors.cannotClose(e);
      }
    }
    return number;
  }
}
