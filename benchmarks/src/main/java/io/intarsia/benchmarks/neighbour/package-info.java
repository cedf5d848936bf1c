/// Other libraries, each in a process of its own.
@NullMarked
package io.intarsia.benchmarks.neighbour;

import org.jspecify.annotations.NullMarked;
