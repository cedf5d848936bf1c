/// Tests.
@NullMarked
package io.intarsia.benchmarks.scale;

import org.jspecify.annotations.NullMarked;
