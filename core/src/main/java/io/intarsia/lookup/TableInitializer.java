package io.intarsia.lookup;

/// What a table is made of that does not change.
public sealed interface TableInitializer permits KeyValueTensorInitializer, TextFileInitializer {}
