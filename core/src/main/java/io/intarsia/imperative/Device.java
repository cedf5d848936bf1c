package io.intarsia.imperative;

/// A device ops can run on.
///
/// @param name the full name, such as `/job:localhost/replica:0/task:0/device:CPU:0`
/// @param type `CPU` or `GPU`
/// @param memoryBytes the memory the runtime reports for it
public record Device(String name, String type, long memoryBytes) {}
