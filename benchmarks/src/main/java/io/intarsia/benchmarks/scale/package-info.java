/// How costs grow with what there is of something: tensors, ops, types, threads
@NullMarked
package io.intarsia.benchmarks.scale;

import org.jspecify.annotations.NullMarked;
