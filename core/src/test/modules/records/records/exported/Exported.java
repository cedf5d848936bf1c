package records.exported;

import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;

/// Public, in a package that is exported and not open.
public record Exported(Tensor values, int scale) implements ExtensionType {
  private record Hidden(Tensor values, int scale) implements ExtensionType {}

  /// One that is not public.
  public static ExtensionType hidden(Tensor values) {
    return new Hidden(values, 2);
  }
}
