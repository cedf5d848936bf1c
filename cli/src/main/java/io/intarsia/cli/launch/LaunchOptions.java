package io.intarsia.cli.launch;

import java.time.Duration;

/// How a program is launched.
///
/// @param processes how many tasks there are
/// @param restarts how many times all are started again when one fails
/// @param grace how long a task may take to end when it is told to, before it is killed
record LaunchOptions(int processes, int restarts, Duration grace) {}
