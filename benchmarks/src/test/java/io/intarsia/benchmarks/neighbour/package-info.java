/// Tests.
@NullMarked
package io.intarsia.benchmarks.neighbour;

import org.jspecify.annotations.NullMarked;
