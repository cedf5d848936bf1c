/// What the session executor makes of a graph: pieces that run one op each on tensors that stay in
/// the runtime, and the stores that keep those.
@NullMarked
package io.intarsia.internal.session;

import org.jspecify.annotations.NullMarked;
