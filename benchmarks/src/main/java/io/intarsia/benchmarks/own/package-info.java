/// This library's side.
@NullMarked
package io.intarsia.benchmarks.own;

import org.jspecify.annotations.NullMarked;
