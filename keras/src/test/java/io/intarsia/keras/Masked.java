package io.intarsia.keras;

import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;

/// Values, and which of them are there.
record Masked(Tensor values, Tensor mask) implements ExtensionType {}
