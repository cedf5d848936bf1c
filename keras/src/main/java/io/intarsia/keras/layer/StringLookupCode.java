package io.intarsia.keras.layer;

/// Strings and numbers.
final class StringLookupCode extends LookupCode<StringLookup> {}
