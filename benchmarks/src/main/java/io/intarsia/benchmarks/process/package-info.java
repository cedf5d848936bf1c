/// Processes that take part in a measurement.
@NullMarked
package io.intarsia.benchmarks.process;

import org.jspecify.annotations.NullMarked;
