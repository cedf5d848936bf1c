package io.intarsia.internal.refusal;

import io.intarsia.dtype.DType;
import io.intarsia.internal.c.Made;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What is known of the elements of data sets.
public final class DataSetElements {
  private DataSetElements() {}

  /// The dtypes of the elements of what an op made; null if it is no data set, or nothing says what
  /// is in it.
  public static @Nullable List<DType> of(@Nullable Made made) {
    return made == null || !HandleKinds.madeBy(made.op()).equals(Optional.of("dataset"))
        ? null
        : dtypes(made.attributes().get("output_types"));
  }

  /// Elements that an op passes on have the dtypes it says, where it is known what made them: what
  /// is said here is believed by those that follow.
  static Guard passedOn() {
    return Guard.ofHandles(
        "`output_types` are those of `input_dataset`",
        call -> {
          List<DType> elements = of(HandleGuards.made(call.tensor("input_dataset")));
          List<DType> said = dtypes(call.attribute("output_types"));
          if (elements != null && said != null && !said.equals(elements)) {
            throw call.wrong("attribute 'output_types'", elements + ", as the input has", said);
          }
        });
  }

  /// The value of an attribute that lists dtypes; null if it is not given.
  static @Nullable List<DType> dtypes(@Nullable Object value) {
    if (!(value instanceof List<?> list)) {
      return null;
    }
    List<DType> dtypes = new ArrayList<>();
    list.forEach(
        each -> dtypes.add(each instanceof DType dtype ? dtype : DType.ofName(each.toString())));
    return dtypes;
  }
}
