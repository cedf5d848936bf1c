/// Benchmarks of Intarsia beside a bare native loop and its neighbours.
@NullMarked
package io.intarsia.benchmarks;

import org.jspecify.annotations.NullMarked;
