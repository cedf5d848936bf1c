/// Tests.
@NullMarked
package io.intarsia.benchmarks.measure;

import org.jspecify.annotations.NullMarked;
