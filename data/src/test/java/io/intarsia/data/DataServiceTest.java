package io.intarsia.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.cluster.DataDispatcherOptions;
import io.intarsia.cluster.DataServer;
import io.intarsia.cluster.DataWorkerOptions;
import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.ragged.RaggedTensor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// Data sets whose elements a data service in this process makes, with two workers.
@Timeout(60)
@Tag("full")
@OnEveryExecutor
@EnabledOnOs(value = OS.LINUX, disabledReason = "ports are closed to other machines on Linux only")
final class DataServiceTest {
  private final Environment tf;
  private final DataServer dispatcher = DataServer.dispatcher(DataDispatcherOptions.inMemory());
  private final List<DataServer> workers =
      Stream.generate(() -> DataServer.worker(dispatcher.address(), DataWorkerOptions.defaults()))
          .limit(2)
          .toList();

  DataServiceTest(Environments environments) {
    tf = environments.open();
  }

  @AfterEach
  void stop() {
    workers.forEach(DataServer::close);
    dispatcher.close();
  }

  @Test
  void eachOnce_mapAndBatchBefore_givesEachElementOnceAndItsNumber() {
    Dataset<Tensor> there =
        Dataset.range(tf, 10)
            .map((g, n) -> n.times(2))
            .distribute(dispatcher.address(), "job", Visit.EACH_ONCE);
    assertThat(there.cardinality().asLong()).isEqualTo(10);
    assertThat(numbers(there.map((g, n) -> n.plus(1))))
        .containsExactlyInAnyOrder(1L, 3L, 5L, 7L, 9L, 11L, 13L, 15L, 17L, 19L);
    assertThat(numbers(Dataset.range(tf, 0).distribute(dispatcher.target(), "no", Visit.EACH_ONCE)))
        .isEmpty();
  }

  @Test
  void eachOnce_repeated_isAnewWithEachIteration() {
    Dataset<Tensor> twice =
        Dataset.range(tf, 3).distribute(dispatcher.address(), "job", Visit.EACH_ONCE).repeat(2);
    assertThat(numbers(twice)).containsExactlyInAnyOrder(0L, 1L, 2L, 0L, 1L, 2L);
  }

  @Test
  void eachOnce_whatNobodyCounts_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() ->
            Dataset.range(tf, 9)
                .filter((g, n) -> g.math.greater(n, g.constant(3L)))
                .distribute(dispatcher.address(), "job", Visit.EACH_ONCE))
        .withMessage(
            "distribute: EACH_ONCE counts elements, and the cardinality of the data set is not known;"
                + " use Visit.AT_MOST_ONCE");
  }

  @Test
  void atMostOnce_readersOfOneJob_shareItsElements() {
    List<CompletableFuture<List<Long>>> readers = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      var shared =
          Dataset.range(tf, 200).distribute(dispatcher.address(), "job", Visit.AT_MOST_ONCE);
      readers.add(CompletableFuture.supplyAsync(() -> numbers(shared)));
    }
    List<Long> all = readers.stream().flatMap(reader -> reader.join().stream()).toList();
    assertThat(all).containsExactlyInAnyOrderElementsOf(LongStream.range(0, 200).boxed().toList());
  }

  @Test
  void any_eachWorker_makesAll() {
    assertThat(numbers(Dataset.range(tf, 3).distribute(dispatcher.address(), "job", Visit.ANY)))
        .containsExactlyInAnyOrder(0L, 0L, 1L, 1L, 2L, 2L);
  }

  @Test
  void jobThatWasRead_underItsName_hasNoMore() {
    Dataset<Tensor> numbers = Dataset.range(tf, 3);
    String address = dispatcher.address();
    assertThat(numbers(numbers.distribute(address, "job", Visit.AT_MOST_ONCE))).hasSize(3);
    assertThat(numbers(numbers.distribute(address, "job", Visit.AT_MOST_ONCE))).isEmpty();
  }

  @Test
  void elements_raggedAloneAndInNests_comeAsTheyWere() {
    RaggedTensor rows = RaggedTensor.of(tf, List.of(List.of(1, 2), List.of(), List.of(3)));
    assertThat(texts(Dataset.fromTensorSlices(rows)))
        .containsExactlyInAnyOrder("RaggedTensor([1, 2])", "RaggedTensor([])", "RaggedTensor([3])");
    var nest = Map.of("n", tf.constant(new String[] {"a", "b", "c"}), "row", rows);
    Dataset<Map<String, Object>> there =
        Dataset.<Map<String, Object>>fromTensorSlices(Map.copyOf(nest))
            .distribute(dispatcher.address(), "nest", Visit.AT_MOST_ONCE);
    assertThat(there.stream().map(each -> text(each.get("n")) + each.get("row")))
        .containsExactlyInAnyOrder(
            "aRaggedTensor([1, 2])", "bRaggedTensor([])", "cRaggedTensor([3])");
  }

  @Test
  void inAFunction_reducesWhatComes() {
    var sum =
        tf.function((Ops g) ->
            Dataset.range(g, 5)
                .distribute(dispatcher.address(), "job", Visit.EACH_ONCE)
                .reduce(g.constant(0L), (h, total, n) -> total.plus(n)));
    assertThat(sum.apply().asLong()).isEqualTo(10);
  }

  @Test
  void scope_elementsReadInIt_areClosedWithIt() {
    Tensor element;
    try (var _ = tf.scope();
        var elements =
            Dataset.range(tf, 3)
                .distribute(dispatcher.address(), "job", Visit.EACH_ONCE)
                .iterator()) {
      element = elements.next();
    }
    assertThatThrownBy(element::asLong).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void elementOfAnotherProcess_thatCannotBeMade_isAnErrorWithItsReason() {
    Dataset<Tensor> parsed =
        Dataset.fromTensorSlices(tf.constant(new String[] {"1", "two"}))
            .map((g, s) -> g.strings.toNumber(s, DType.INT64))
            .distribute(dispatcher.address(), "job", Visit.AT_MOST_ONCE);
    assertThatThrownBy(() -> numbers(parsed))
        .isInstanceOf(TensorFlowException.class)
        .hasMessageContaining("two");
  }

  @Test
  void generator_cannotBeSent_saysWhatCan() {
    TensorSpec number = TensorSpec.of(Shape.scalar(), DType.INT64);
    assertThatIllegalArgumentException()
        .isThrownBy(() ->
            Dataset.fromIterable(tf, List.of(1L), number)
                .distribute(dispatcher.address(), "job", Visit.ANY))
        .withMessageStartingWith(
            "distribute: the data set cannot be sent to other processes: Java code makes elements");
  }

  @Test
  void address_nobodyOrNoDispatcher_isAnErrorAtOnce() {
    Dataset<Tensor> numbers = Dataset.range(tf, 3);
    assertThatThrownBy(() -> numbers.distribute("localhost:1", "job", Visit.ANY))
        .isInstanceOf(TensorFlowException.Unavailable.class)
        .hasMessageContaining("no dispatcher of a data service answers at localhost:1");
    String worker = workers.getFirst().address();
    assertThatThrownBy(() -> numbers.distribute(worker, "job", Visit.ANY))
        .isInstanceOf(TensorFlowException.Unimplemented.class)
        .hasMessageStartingWith(
            "distribute: the server at %s is no dispatcher of a data service", worker);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> numbers.distribute("nowhere", "job", Visit.ANY))
        .withMessage(
            "distribute: expected the dispatcher's address host:port, or grpc://host:port, got"
                + " nowhere");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> numbers.distribute("localhost:1", " ", Visit.ANY))
        .withMessageStartingWith("distribute: expected the name of a job");
  }

  @Test
  void options_outOfRange_areRefused() {
    var defaults = DistributeOptions.defaults();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> defaults.withDeadline(Duration.ZERO))
        .withMessage("DistributeOptions: deadline in ms must be at least 100, got 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> defaults.withMaxOutstandingRequests(0))
        .withMessage("DistributeOptions: maxOutstandingRequests must be at least 1, got 0");
  }

  @Test
  void options_byDefault_areThoseOfTheirDocs() {
    assertThat(DistributeOptions.defaults())
        .isEqualTo(
            new DistributeOptions(
                Duration.ofSeconds(30), Duration.ofMinutes(5), ParallelOptions.AUTOTUNE));
  }

  private List<String> texts(Dataset<?> numbers) {
    return numbers.distribute(dispatcher.address(), "texts", Visit.AT_MOST_ONCE).stream()
        .map(String::valueOf)
        .toList();
  }

  private static String text(@Nullable Object tensor) {
    return ((Tensor) Objects.requireNonNull(tensor)).asString();
  }

  private static List<Long> numbers(Dataset<Tensor> numbers) {
    return numbers.stream().map(Tensor::asLong).toList();
  }
}
