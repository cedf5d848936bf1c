package io.intarsia.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchRuntimeException;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.function.FunctionOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.support.OnlyEager;
import io.intarsia.support.Tier;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// `Tensor.get` gives what numpy's brackets give, eagerly and traced, whatever is known of the
/// shapes; `tools/golden/indexing.py` wrote the goldens.
@OnEveryExecutor
class IndexingGoldenTest {
  private static final String TRACING =
      "what a trace knows of an index does not depend on who runs it";

  private final Environment tf;

  IndexingGoldenTest(Environment tf) {
    this.tf = tf;
  }

  @TestFactory
  Stream<DynamicTest> get_eager_givesWhatNumpyGives() {
    return tests(Knowledge.VALUES, inputs -> get(inputs));
  }

  @TestFactory
  @OnlyEager(TRACING)
  Stream<DynamicTest> get_traced_givesWhatNumpyGives() {
    return tests(Knowledge.SIZES, inputs -> traced(TensorSpec::shape, inputs));
  }

  @TestFactory
  @OnlyEager(TRACING)
  Stream<DynamicTest> get_tracedWithUnknownSizes_givesWhatNumpyGives() {
    return tests(
        Knowledge.RANK, inputs -> traced(spec -> Shape.unknownOfRank(spec.shape().rank()), inputs));
  }

  @TestFactory
  @OnlyEager(TRACING)
  Stream<DynamicTest> get_tracedWithUnknownRank_givesWhatNumpyGives() {
    return tests(
        Knowledge.NOTHING,
        inputs -> {
          // A mask must say how many axes it is for, and several positions that they are scalars.
          boolean areScalars = tensors(inputs).size() > 2;
          return traced(
              spec ->
                  spec.dtype() == DType.BOOL || (areScalars && spec.shape().rank() == 0)
                      ? Shape.unknownOfRank(spec.shape().rank())
                      : Shape.unknown(),
              inputs);
        });
  }

  @TestFactory
  @OnlyEager(TRACING)
  Stream<DynamicTest> get_inTheBodyOfALoop_givesWhatNumpyGives() {
    // A trace of a loop takes several traces of its body.
    AtomicInteger next = new AtomicInteger();
    return tests(Knowledge.SIZES, this::looped).filter(_ -> next.getAndIncrement() % 3 == 0);
  }

  /// What is known where the indices are checked first.
  private enum Knowledge {
    NOTHING,
    RANK,
    SIZES,
    VALUES
  }

  private Stream<DynamicTest> tests(Knowledge known, Function<List<Object>, Tensor> get) {
    return Tier.sample(IndexingCase.all(), 4)
        .map(golden -> DynamicTest.dynamicTest(golden.toString(), () -> run(golden, known, get)));
  }

  private void run(IndexingCase golden, Knowledge known, Function<List<Object>, Tensor> get) {
    try (var _ = tf.scope()) {
      List<Object> inputs = new ArrayList<>(List.of(golden.tensor(tf)));
      inputs.addAll(golden.indices(tf));
      if (!golden.error().isEmpty()) {
        checkError(golden, known, get, inputs);
        return;
      }
      Tensor part = get.apply(inputs);
      assertThat(part.shape()).isEqualTo(golden.shape());
      try (var host = part.toHost()) {
        assertThat(host.toBuffer(LongBuffer.class).array()).containsExactly(golden.values());
      }
    }
  }

  private static void checkError(
      IndexingCase golden,
      Knowledge known,
      Function<List<Object>, Tensor> get,
      List<Object> inputs) {
    RuntimeException e =
        catchRuntimeException(
            () -> assertThat(get.apply(inputs).size()).as("a part of no elements").isZero());
    boolean isLate = known.compareTo(needed(golden)) < 0;
    if (isLate && e == null) {
      // As in Python, the runtime does not look at positions if there is nothing to select.
      return;
    }
    boolean isIndex = golden.error().equals("index");
    if (isLate) {
      assertThat(e)
          .isInstanceOf(TensorFlowException.class)
          .hasMessageFindingMatch(
              "slice index .* out of bounds|is not in \\[0, |Index out of range using input dim"
                  + "|Attempting to slice scalar input"
                  + "|get: a mask must have the sizes of the axes");
    } else if (isIndex) {
      assertThat(e)
          .isInstanceOf(IndexOutOfBoundsException.class)
          .hasMessageMatching("get: index .* is out of bounds for axis .*");
    } else {
      assertThat(e)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageMatching("get: (too many indices|a mask must have the sizes).*");
    }
  }

  /// What must be known to find the mistake without running anything.
  private static Knowledge needed(IndexingCase golden) {
    if (golden.error().equals("index")) {
      return golden.hasPositionTensor() ? Knowledge.VALUES : Knowledge.SIZES;
    }
    return golden.hasTooMany() ? Knowledge.RANK : Knowledge.SIZES;
  }

  /// @param inputs the tensor and the indices
  private static Tensor get(List<Object> inputs) {
    return ((Tensor) inputs.getFirst()).get(inputs.subList(1, inputs.size()).toArray());
  }

  private Tensor traced(Function<TensorSpec, Shape> shape, List<Object> inputs) {
    List<TensorSpec> specs =
        tensors(inputs).stream()
            .map(TensorSpec::of)
            .map(spec -> TensorSpec.of(shape.apply(spec), spec.dtype()))
            .toList();
    var options = FunctionOptions.defaults().withSourceLines(false).withInputSignature(specs);
    return tf.function((Ops _, List<Tensor> given) -> get(with(given, inputs)), options)
        .apply(tensors(inputs));
  }

  private Tensor looped(List<Object> inputs) {
    var options = FunctionOptions.defaults().withSourceLines(false);
    return tf.function(
            (Ops g, List<Tensor> given) -> {
              List<Object> start = List.of(g.constant(true), g.constant(0L));
              List<Object> end =
                  g.whileLoop(
                      (_, v) -> (Tensor) v.getFirst(),
                      (b, _) -> List.of(b.constant(false), get(with(given, inputs))),
                      start);
              return (Tensor) end.getLast();
            },
            options)
        .apply(tensors(inputs));
  }

  private static List<Tensor> tensors(List<Object> inputs) {
    return inputs.stream().filter(Tensor.class::isInstance).map(Tensor.class::cast).toList();
  }

  /// The inputs with other tensors in the places of theirs.
  private static List<Object> with(List<Tensor> tensors, List<Object> inputs) {
    Iterator<Tensor> next = tensors.iterator();
    return inputs.stream().map(input -> input instanceof Tensor ? next.next() : input).toList();
  }
}
