package app.closed;

import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;

/// A record of a package that the module keeps to itself.
public record Closed(Tensor values) implements ExtensionType {}
