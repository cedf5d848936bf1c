package io.intarsia.imperative;

import io.intarsia.internal.c.Setter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What is known of an operation before it first runs.
///
/// @param outputs how many results it has
/// @param guard what must be checked on each call; null for most ops
record Plan(
    OperationKey key,
    List<Setter> attributes,
    int outputs,
    ListInputs lists,
    Guard.@Nullable Call guard) {}
