/// Tests.
@NullMarked
package io.intarsia.benchmarks;

import org.jspecify.annotations.NullMarked;
