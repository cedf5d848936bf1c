package io.intarsia.benchmarks.memory;

/// What is made, how it is given back, and which collector there is.
///
/// @param count how many are made; of loops, at most
public record MemoryCase(MadeTensors tensors, Release release, Collector collector, int count) {}
