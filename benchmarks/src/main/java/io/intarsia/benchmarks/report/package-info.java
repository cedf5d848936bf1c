/// Gates, the table, and what it was measured on.
@NullMarked
package io.intarsia.benchmarks.report;

import org.jspecify.annotations.NullMarked;
