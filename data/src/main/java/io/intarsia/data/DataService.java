package io.intarsia.data;

import java.time.Duration;

/// The service that makes elements of a data set.
///
/// @param address of the dispatcher, `host:port`
/// @param deadline how long it may give no sign of life
/// @param longestWait how long an element may take
record DataService(String address, Duration deadline, Duration longestWait) {}
