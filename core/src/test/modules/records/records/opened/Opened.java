package records.opened;

import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;

/// In a package that is open to Intarsia and not exported.
public final class Opened {
  private record Hidden(Tensor values, int scale) implements ExtensionType {}

  private Opened() {}

  /// One that is not public.
  public static ExtensionType hidden(Tensor values) {
    return new Hidden(values, 2);
  }
}
