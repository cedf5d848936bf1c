/// Tests.
@NullMarked
package io.intarsia.benchmarks.report;

import org.jspecify.annotations.NullMarked;
