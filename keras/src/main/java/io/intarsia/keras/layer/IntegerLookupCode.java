package io.intarsia.keras.layer;

/// Integers and numbers.
final class IntegerLookupCode extends LookupCode<IntegerLookup> {}
