/// Models and training on Apache Spark: columns scored by saved models, the rows of a table as a
/// data set, code that runs as the tasks of a cluster.
@NullMarked
package io.intarsia.spark;

import org.jspecify.annotations.NullMarked;
