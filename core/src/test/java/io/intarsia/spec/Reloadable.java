package io.intarsia.spec;

import io.intarsia.tensor.Tensor;

/// A record for tests to load with a class loader of their own.
record Reloadable(Tensor values, Tensor mask) implements ExtensionType {}
