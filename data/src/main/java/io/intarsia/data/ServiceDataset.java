package io.intarsia.data;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.op.OpFunction;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Objects;

/// Data sets whose elements a data service makes: the graph of a data set is sent to the
/// dispatcher, and its elements come back from the workers, uncompressed.
final class ServiceDataset {
  private static final String PROTOCOL = "grpc";
  private static final String SCHEME = PROTOCOL + "://";
  private static final long NOBODY = -1; // no consumer has a number
  private static final long WARN_OF_STATE = 0; // Python's default: state is sent as it is now

  // How often a client asks whether there are new workers, or no more elements: by default once a
  // second, which each job would begin and end with.
  private static final long REFRESH = 100;

  // DataServiceMetadata: compression (field 2) is COMPRESSION_OFF.
  private static final String UNCOMPRESSED = "\u0010\u0001";

  private ServiceDataset() {}

  static <T> Dataset<T> distribute(
      Dataset<T> input, String service, String job, Visit visit, DistributeOptions options) {
    String address = address(service);
    if (Objects.requireNonNull(job, "job").isBlank()) {
      throw DataErrors.noJob();
    }
    Ops tf = input.place();
    Sent sent = Sent.of(tf, input);
    Tensor id = registered(tf, sent.variant(), address);
    OpFunction same = tf.opFunction("same", sent.dtypes(), sent.shapes(), (g, tensors) -> tensors);
    Tensor variant =
        tf.raw.DataServiceDatasetV4(
            id,
            tf.constant(visit.processingMode()),
            tf.constant(address),
            tf.constant(PROTOCOL),
            tf.constant(job),
            tf.constant(NOBODY),
            tf.constant(NOBODY),
            tf.constant(options.maxOutstandingRequests()),
            tf.raw.DummyIterationCounter(),
            sent.dtypes(),
            sent.shapes(),
            same.name(),
            Attributes.of("uncompress", false).with("task_refresh_interval_hint_ms", REFRESH));
    Tensor received = sent.received(tf, variant);
    Tensor checked = visit == Visit.EACH_ONCE ? counted(tf, input, received) : received;
    var own = new DataService(address, options.deadline(), options.longestWait());
    return input.derived(input.elements(), checked, sent, same, own);
  }

  /// What is sent for a data set. A worker takes an element that is one variant for a compressed
  /// one, so such elements have a number beside it.
  ///
  /// @param functions that add and drop the number; empty if there is none
  private record Sent(
      Tensor variant, List<DType> dtypes, List<Shape> shapes, List<OpFunction> functions) {
    static Sent of(Ops tf, Dataset<?> input) {
      List<DType> dtypes = input.elements().dtypes();
      List<Shape> shapes = input.elements().shapes();
      if (!dtypes.equals(List.of(DType.VARIANT))) {
        return new Sent(input.variant(), dtypes, shapes, List.of());
      }
      OpFunction add =
          tf.opFunction("beside", dtypes, shapes, (g, x) -> List.of(x.getFirst(), g.constant(0)));
      OpFunction drop =
          tf.opFunction(
              "alone", add.outputTypes(), add.outputShapes(), (g, x) -> List.of(x.getFirst()));
      return new Sent(
          mapped(tf, input.variant(), add),
          add.outputTypes(),
          add.outputShapes(),
          List.of(add, drop));
    }

    Tensor received(Ops tf, Tensor variant) {
      return functions.isEmpty() ? variant : mapped(tf, variant, functions.getLast());
    }

    private static Tensor mapped(Ops tf, Tensor variant, OpFunction function) {
      return tf.raw.MapDataset(
          variant,
          function.captured(),
          function.name(),
          function.outputTypes(),
          function.outputShapes(),
          Attributes.of("preserve_cardinality", true));
    }
  }

  private static Tensor registered(Ops tf, Tensor variant, String address) {
    try {
      return tf.raw.RegisterDatasetV2(
          variant,
          tf.constant(address),
          tf.constant(PROTOCOL),
          WARN_OF_STATE,
          Attributes.of("metadata", UNCOMPRESSED));
    } catch (TensorFlowException.FailedPrecondition e) {
      throw DataErrors.notSent(e);
    } catch (TensorFlowException.Unimplemented e) {
      throw DataErrors.noDispatcher(address, e);
    }
  }

  // How many there are is counted where they arrive.
  private static Tensor counted(Ops tf, Dataset<?> input, Tensor variant) {
    Tensor cardinality = input.cardinality();
    ElementType elements = input.elements();
    cardinality
        .staticValue()
        .ifPresent(value -> {
          try (value) {
            checkKnown(cardinality.asLong());
          }
        });
    return tf.raw.AssertCardinalityDataset(
        variant, cardinality, elements.dtypes(), elements.shapes());
  }

  private static void checkKnown(long cardinality) {
    if (cardinality < 0) {
      throw DataErrors.notCountable(cardinality);
    }
  }

  private static String address(String service) {
    String address = service.startsWith(SCHEME) ? service.substring(SCHEME.length()) : service;
    if (!address.matches("[^\\s/]+:[0-9]{1,5}")) {
      throw DataErrors.noService(service);
    }
    return address;
  }
}
