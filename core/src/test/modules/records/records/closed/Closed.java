package records.closed;

import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;

/// Public, in a package that is neither exported nor open.
public record Closed(Tensor values, int scale) implements ExtensionType {}
