/// Worker processes for the workloads that need some.
@NullMarked
package io.intarsia.benchmarks.cluster;

import org.jspecify.annotations.NullMarked;
