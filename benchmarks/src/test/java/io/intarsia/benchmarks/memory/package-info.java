/// Tests.
@NullMarked
package io.intarsia.benchmarks.memory;

import org.jspecify.annotations.NullMarked;
