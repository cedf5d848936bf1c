package io.intarsia.internal.place;

import io.intarsia.tensor.Attributes;

/// One op that is asked for.
///
/// @param inputs in the order of the op's definition: tensors, Java values that become such, and
///   lists of them
@SuppressWarnings("ArrayRecordComponent") // made for one call and never compared
public record OpCall(String op, Attributes attributes, Where where, Object... inputs) {}
