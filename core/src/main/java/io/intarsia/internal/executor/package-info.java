/// What executors of environments stand on and no environment is needed for: how an op is prepared,
/// its inputs, failures and what to do about them, the tasks of a cluster, interrupts.
@NullMarked
package io.intarsia.internal.executor;

import org.jspecify.annotations.NullMarked;
