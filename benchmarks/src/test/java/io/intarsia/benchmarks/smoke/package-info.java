/// Tests.
@NullMarked
package io.intarsia.benchmarks.smoke;

import org.jspecify.annotations.NullMarked;
