package io.intarsia.internal.executor;

import io.intarsia.internal.c.Setter;
import io.intarsia.internal.place.OpKey;
import io.intarsia.internal.refusal.Guard;
import java.util.List;

/// What is known of an operation before it first runs.
///
/// @param outputs how many results it has
/// @param guards what must be checked on each call; nothing for most ops
public record Plan(
    OpKey key, List<Setter> attributes, int outputs, ListInputs lists, List<Guard.Call> guards) {}
