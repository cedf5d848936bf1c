package io.intarsia.nest;

import org.jspecify.annotations.Nullable;

/// A leaf and where it is.
@NestLeaf
public record KeyedLeaf(KeyPath path, @Nullable Object value) {}
