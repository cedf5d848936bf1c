package io.intarsia.types.labeled;

import io.intarsia.dispatch.Api;
import io.intarsia.dispatch.Apis;
import io.intarsia.dispatch.Call;
import io.intarsia.dispatch.DispatchTable;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Functions that combine elements along axes, which the result does not have any more.
final class LabeledReductions {
  private static final String KEEPDIMS = "keepdims";

  private LabeledReductions() {}

  static DispatchTable<LabeledTensor> addTo(DispatchTable<LabeledTensor> table) {
    return table
        .reductions((call, x) -> reduced(call, x, "axis"))
        .on(Apis.Math.ARGMAX, LabeledReductions::extreme)
        .on(Apis.Math.ARGMIN, LabeledReductions::extreme)
        .on(Apis.NORM, (call, x) -> reduced(call, x, "axis"))
        .on(Apis.Nn.MOMENTS, (call, x) -> reduced(call, x, "axes"))
        .on(Apis.Nn.WEIGHTED_MOMENTS, LabeledReductions::weightedMoments)
        .on(Apis.Nn.SOFTMAX_CROSS_ENTROPY_WITH_LOGITS, LabeledReductions::crossEntropy);
  }

  private static @Nullable Object reduced(Call call, LabeledTensor x, String parameter) {
    AxisNames names = x.axisNames();
    if (call.arg(parameter) == null) {
      AxisNames left = keepsAxes(call) ? names : AxisNames.NONE;
      return LabeledDispatch.labeled(left, call.run(x.values()));
    }
    AxisArgument axes = AxisArgument.of(call, parameter, names);
    AxisNames left = keepsAxes(call) ? names : names.without(axes.numbers());
    return LabeledDispatch.labeled(left, call.with(parameter, axes.plain()).run(x.values()));
  }

  private static AxisNames left(Call call, String parameter, AxisNames names) {
    if (keepsAxes(call)) {
      return names;
    }
    return call.arg(parameter) == null
        ? AxisNames.NONE
        : names.without(AxisArgument.of(call, parameter, names).numbers());
  }

  private static boolean keepsAxes(Call call) {
    for (Api.Parameter parameter : call.api().parameters()) {
      if (parameter.name().equals(KEEPDIMS)) {
        return Boolean.TRUE.equals(call.arg(KEEPDIMS));
      }
    }
    return false;
  }

  // Without an axis, along the first one.
  private static @Nullable Object extreme(Call call, LabeledTensor x) {
    int axis = AxisArgument.one(call, "axis", x.axisNames(), 0);
    AxisNames left = x.axisNames().without(List.of(axis));
    return LabeledDispatch.labeled(left, call.with("axis", axis).run(x.values()));
  }

  // Weights line up with the values, but add no axes.
  private static @Nullable Object weightedMoments(Call call, LabeledTensor x) {
    Object weights = call.arg("frequency_weights");
    NameAlignment aligned = NameAlignment.of(call, Arrays.asList(x, weights));
    if (!aligned.names().equals(x.axisNames())) {
      throw LabeledErrors.moreAxes(call, "frequency_weights", aligned.names().list(), x.names());
    }
    Call numbered = LabeledDispatch.numbered(call, "axes", x.axisNames());
    return LabeledDispatch.labeled(
        left(call, "axes", x.axisNames()),
        numbered.with("frequency_weights", aligned.values().get(1)).run(x.values()));
  }

  private static @Nullable Object crossEntropy(Call call) {
    NameAlignment aligned =
        NameAlignment.of(call, Arrays.asList(call.arg("labels"), call.arg("logits")));
    int axis = AxisArgument.one(call, "axis", aligned.names(), -1);
    return LabeledDispatch.labeled(
        aligned.names().without(List.of(axis)), call.with("axis", axis).run(aligned.array()));
  }
}
