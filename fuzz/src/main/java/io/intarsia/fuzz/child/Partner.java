package io.intarsia.fuzz.child;

import io.intarsia.dtype.DType;
import io.intarsia.fuzz.call.Call;
import io.intarsia.fuzz.call.Value;
import io.intarsia.fuzz.call.Value.Data;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.op.definition.OpDefinitions;
import io.intarsia.shape.Shape;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// What a second device calls where a collective waits for one partner: the same, what takes a
/// broadcast where something is sent, or what sends it.
final class Partner {
  private static final String SIZE = "group_size";
  private static final String SENDS = "CollectiveBcastSend";
  private static final String TAKES = "CollectiveBcastRecv";

  private static final String INTRODUCES = "CollectiveInitializeCommunicator";
  private static final Data SECOND = new Data(DType.INT32, List.of(), List.of(1L));
  private static final int MOST = 64;

  private Partner() {}

  /// The call of the partner; empty if the group is not one of two.
  static Optional<Call> of(Call call) {
    OpDefinition definition = OpDefinitions.find(call.op()).orElseThrow();
    boolean ofTwo =
        Long.valueOf(2).equals(call.attributes().get(SIZE))
            || IntStream.range(0, Math.min(call.inputs().size(), definition.inputs().size()))
                .anyMatch(i ->
                    definition.inputs().get(i).name().equals(SIZE) && isTwo(call.inputs().get(i)));
    return ofTwo ? Optional.of(counterpart(call)) : Optional.empty();
  }

  private static boolean isTwo(Value value) {
    return value instanceof Data data && data.elements().equals(List.of(2L));
  }

  private static Call counterpart(Call call) {
    if (call.op().startsWith(SENDS)
        && !call.inputs().isEmpty()
        && call.inputs().getFirst() instanceof Data sent) {
      return taking(call, sent);
    }
    if (call.op().startsWith(TAKES) && call.attributes().get("T") instanceof DType dtype) {
      return sending(call, dtype);
    }
    return call.op().equals(INTRODUCES) ? call.withInput(1, SECOND) : call;
  }

  private static Call taking(Call call, Data sent) {
    List<Value> keys = call.inputs().subList(1, call.inputs().size());
    var shape =
        new Data(DType.INT64, List.of((long) sent.shape().size()), List.copyOf(sent.shape()));
    return new Call(
            call.op().replace(SENDS, TAKES),
            keys.isEmpty() ? keys : Stream.concat(keys.stream(), Stream.of(shape)).toList(),
            call.attributes(),
            call.mode())
        .withAttribute("T", sent.dtype());
  }

  private static Call sending(Call call, DType dtype) {
    List<Value> keys = call.inputs().subList(0, Math.max(0, call.inputs().size() - 1));
    Data sent = new Data(dtype, shape(call), List.of());
    return new Call(
            call.op().replace(TAKES, SENDS),
            Stream.concat(Stream.of(sent), keys.stream()).toList(),
            call.attributes(),
            call.mode())
        .withoutAttribute("T")
        .withoutAttribute("Tshape");
  }

  private static List<Long> shape(Call call) {
    if (call.attributes().get("shape") instanceof Shape shape && shape.isFullyKnown()) {
      return Arrays.stream(shape.toArray()).boxed().toList();
    }
    boolean isData = !call.inputs().isEmpty() && call.inputs().getLast() instanceof Data;
    return isData ? sizes((Data) call.inputs().getLast()) : List.of();
  }

  // What is not small is the mistake that is tried.
  private static List<Long> sizes(Data shape) {
    boolean isSmall =
        shape.elements().stream()
            .allMatch(size -> size instanceof Long number && number >= 0 && number < MOST);
    return isSmall ? shape.elements().stream().map(Long.class::cast).toList() : List.of();
  }
}
