package app.exported;

import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;

/// A public record of a package that the module exports and does not open.
public record Exported(Tensor values) implements ExtensionType {}
