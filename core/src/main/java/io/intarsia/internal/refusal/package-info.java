/// What stands before ops that would end or hang the process: ops nobody can run, and rules on the
/// inputs of others. Needs the running of ops and nothing else, so that all places share it.
@NullMarked
package io.intarsia.internal.refusal;

import org.jspecify.annotations.NullMarked;
