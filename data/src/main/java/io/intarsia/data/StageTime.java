package io.intarsia.data;

/// What a stage of a pipeline did up to now, as the runtime has measured it. See
/// [DatasetIterator#stages].
///
/// @param name of the transformation, as in [DatasetIterator#explain]
/// @param elements how many it gave
/// @param nanos its own code took for one of them, in nanoseconds; 0 if it gave none
/// @param parallelCalls how many of its calls run at the same time
/// @param bufferedBytes of elements that it holds ready, in bytes
public record StageTime(
    String name, long elements, double nanos, int parallelCalls, long bufferedBytes) {}
