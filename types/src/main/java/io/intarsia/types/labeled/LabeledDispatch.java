package io.intarsia.types.labeled;

import io.intarsia.dispatch.Api;
import io.intarsia.dispatch.Apis;
import io.intarsia.dispatch.Call;
import io.intarsia.dispatch.Dispatch;
import io.intarsia.dispatch.DispatchTable;
import io.intarsia.dispatch.Dispatcher;
import io.intarsia.dispatch.Handlers.Unary;
import io.intarsia.nest.Nest;
import io.intarsia.tensor.TensorLike;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What runs functions on labeled tensors. It accepts any other arguments: types it does not know
/// are values without names, and run what is left when the names are off.
final class LabeledDispatch {
  /// Functions that change the elements along axes, but not which axes there are, with the
  /// parameters that say axes.
  private static final Map<Api, List<String>> KEEPING =
      Map.ofEntries(
          Map.entry(Apis.ARGSORT, List.of("axis")),
          Map.entry(Apis.BROADCAST_TO, List.of()),
          Map.entry(Apis.CLIP_BY_NORM, List.of("axes")),
          Map.entry(Apis.ENSURE_SHAPE, List.of()),
          Map.entry(Apis.FFTND, List.of("axes")),
          Map.entry(Apis.IDENTITY, List.of()),
          Map.entry(Apis.IFFTND, List.of("axes")),
          Map.entry(Apis.IRFFTND, List.of("axes")),
          Map.entry(Apis.PAD, List.of()),
          Map.entry(Apis.REVERSE, List.of("axis")),
          Map.entry(Apis.REVERSE_SEQUENCE, List.of("seq_axis", "batch_axis")),
          Map.entry(Apis.RFFTND, List.of("axes")),
          Map.entry(Apis.ROLL, List.of("axis")),
          Map.entry(Apis.SLICE, List.of()),
          Map.entry(Apis.SORT, List.of("axis")),
          Map.entry(Apis.STOP_GRADIENT, List.of()),
          Map.entry(Apis.TILE, List.of()),
          Map.entry(Apis.Linalg.NORMALIZE, List.of("axis")),
          Map.entry(Apis.Math.APPROX_MAX_K, List.of("reduction_dimension")),
          Map.entry(Apis.Math.APPROX_MIN_K, List.of("reduction_dimension")),
          Map.entry(Apis.Math.CUMPROD, List.of("axis")),
          Map.entry(Apis.Math.CUMSUM, List.of("axis")),
          Map.entry(Apis.Math.CUMULATIVE_LOGSUMEXP, List.of("axis")),
          Map.entry(Apis.Math.L2_NORMALIZE, List.of("axis")),
          Map.entry(Apis.Math.TOP_K, List.of()),
          Map.entry(Apis.Nn.CRELU, List.of("axis")),
          Map.entry(Apis.Nn.DROPOUT, List.of()),
          Map.entry(Apis.Nn.ISOTONIC_REGRESSION, List.of("axis")),
          Map.entry(Apis.Nn.LOG_SOFTMAX, List.of("axis")),
          Map.entry(Apis.Nn.SOFTMAX, List.of("axis")));

  static final Dispatcher TABLE = table();

  private LabeledDispatch() {}

  private static DispatchTable<LabeledTensor> table() {
    var table =
        DispatchTable.of(LabeledTensor.class)
            .unaryElementwise(LabeledDispatch::unary)
            .binaryElementwise((call, x, y) ->
                x == null || y == null ? Dispatch.NOT_IMPLEMENTED : elementwise(call))
            .binaryAssertions((call, x, y) ->
                x == null || y == null ? Dispatch.NOT_IMPLEMENTED : call.run(aligned(call).array()))
            .shapeOnly((call, x) -> call.run(x.values()))
            .on(Apis.WHERE, LabeledDispatch::where)
            .on(Apis.APPROX_TOP_K, LabeledDispatch::approxTopK);
    for (var entry : KEEPING.entrySet()) {
      table = table.on(entry.getKey(), keeping(entry.getValue()));
    }
    return LabeledProducts.addTo(
        LabeledLists.addTo(LabeledMoves.addTo(LabeledReductions.addTo(table))));
  }

  /// Gives names to a result; several results become a list.
  static @Nullable Object labeled(AxisNames names, @Nullable Object result) {
    return switch (result) {
      case null -> null;
      case TensorLike values -> new LabeledTensor(values, names);
      default ->
          Nest.flatten(result).stream()
              .map(each -> new LabeledTensor((TensorLike) Objects.requireNonNull(each), names))
              .toList();
    };
  }

  /// The call with axes by number in the place of names.
  static Call numbered(Call call, String parameter, AxisNames names) {
    return call.arg(parameter) == null
        ? call
        : call.with(parameter, AxisArgument.of(call, parameter, names).plain());
  }

  private static Unary<LabeledTensor> keeping(List<String> parameters) {
    return (call, x) -> {
      Call numbered = call;
      for (String parameter : parameters) {
        numbered = numbered(numbered, parameter, x.axisNames());
      }
      return labeled(x.axisNames(), numbered.run(x.values()));
    };
  }

  // Kernels want the axis from the end.
  private static @Nullable Object approxTopK(Call call, LabeledTensor x) {
    int axis = AxisArgument.one(call, "reduction_dimension", x.axisNames());
    Call numbered = call.with("reduction_dimension", axis - x.names().size());
    return labeled(x.axisNames(), numbered.run(x.values()));
  }

  private static @Nullable Object unary(Call call, LabeledTensor x) {
    return call.api().parameters().size() == 1
        ? labeled(x.axisNames(), call.run(x.values()))
        : elementwise(call);
  }

  private static @Nullable Object elementwise(Call call) {
    NameAlignment aligned = aligned(call);
    return labeled(aligned.names(), call.run(aligned.array()));
  }

  /// The tensors a function starts with, lined up.
  private static NameAlignment aligned(Call call) {
    List<@Nullable Object> operands = new ArrayList<>();
    for (Api.Parameter parameter : call.api().parameters()) {
      if (parameter.kind() != Api.Kind.TENSOR) {
        break;
      }
      operands.add(call.arg(operands.size()));
    }
    return NameAlignment.of(call, operands);
  }

  // With a condition alone it gives positions, whose axes are none of the names.
  private static @Nullable Object where(Call call) {
    Object x = call.arg("x");
    Object y = call.arg("y");
    if (x == null || y == null) {
      return Dispatch.NOT_IMPLEMENTED;
    }
    NameAlignment aligned = NameAlignment.of(call, Arrays.asList(call.arg("condition"), x, y));
    return labeled(aligned.names(), call.run(aligned.array()));
  }
}
