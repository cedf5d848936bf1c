package io.intarsia.types.labeled;

import io.intarsia.dispatch.Apis;
import io.intarsia.dispatch.Call;
import io.intarsia.dispatch.DispatchTable;
import io.intarsia.dispatch.DispatchableType;
import io.intarsia.dispatch.Dispatcher;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TypeName;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A type that runs functions itself and knows nothing of labels: a tensor and a note, which stays
/// with whatever is made of it.
@TypeName("intarsia.test.Noted")
record Noted(Tensor tensor, String note) implements ExtensionType, DispatchableType {
  private static final Dispatcher TABLE =
      DispatchTable.of(Noted.class)
          .accepting(Tensor.class)
          .unaryElementwise(Noted::onFirst)
          .binaryElementwise(Noted::onBoth)
          .reductions(Noted::onFirst)
          .gathers(Noted::onFirst)
          .concats(Noted::onAll)
          .on(Apis.Math.CUMSUM, Noted::onFirst);

  private static Object onFirst(Call call, Noted x) {
    return call.run(x.tensor()) instanceof List<?> list
        ? list.stream().map(each -> new Noted((Tensor) each, x.note())).toList()
        : new Noted(call.tensor(x.tensor()), x.note());
  }

  private static Object onBoth(Call call, @Nullable Object x, @Nullable Object y) {
    String note =
        x instanceof Noted first ? first.note() : ((Noted) Objects.requireNonNull(y)).note();
    return new Noted(call.tensor(tensor(x), tensor(y)), note);
  }

  private static Object onAll(Call call, List<?> all) {
    return new Noted(
        call.tensor(all.stream().map(Noted::tensor).toList()),
        all.stream()
            .filter(Noted.class::isInstance)
            .map(each -> ((Noted) each).note())
            .findFirst()
            .orElseThrow());
  }

  private static @Nullable Object tensor(@Nullable Object value) {
    return value instanceof Noted noted ? noted.tensor() : value;
  }

  @Override
  public Shape shape() {
    return tensor.shape();
  }

  @Override
  public Dispatcher dispatcher() {
    return TABLE;
  }

  static TensorLike of(Tensor tensor) {
    return new Noted(tensor, "noted");
  }
}
