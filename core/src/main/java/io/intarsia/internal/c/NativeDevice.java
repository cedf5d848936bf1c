package io.intarsia.internal.c;

/// A device of a context: its full name, its type (`CPU`, `GPU`) and the bytes of memory it
/// reports.
public record NativeDevice(String name, String type, long memoryBytes) {}
