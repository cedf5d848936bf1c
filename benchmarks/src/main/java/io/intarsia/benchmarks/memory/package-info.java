/// What the process keeps while tensors come and go.
@NullMarked
package io.intarsia.benchmarks.memory;

import org.jspecify.annotations.NullMarked;
