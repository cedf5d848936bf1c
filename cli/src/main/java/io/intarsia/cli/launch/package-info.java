/// Starts one program several times on this machine, as the tasks of a cluster.
@NullMarked
package io.intarsia.cli.launch;

import org.jspecify.annotations.NullMarked;
