/// What the runtime is told of a cluster, and the sockets it listens on. Not exported.
@NullMarked
package io.intarsia.internal.cluster;

import org.jspecify.annotations.NullMarked;
