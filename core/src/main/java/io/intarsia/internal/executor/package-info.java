/// What executors of environments stand on and no environment is needed for: how an op is prepared,
/// its inputs, failures and what to do about them, the tasks of a cluster, interrupts, and where
/// sessions are and what they keep.
@NullMarked
package io.intarsia.internal.executor;

import org.jspecify.annotations.NullMarked;
