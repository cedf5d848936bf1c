/// A short run, and what it is compared with.
@NullMarked
package io.intarsia.benchmarks.smoke;

import org.jspecify.annotations.NullMarked;
