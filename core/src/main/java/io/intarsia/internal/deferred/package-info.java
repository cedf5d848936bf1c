/// Eager ops that are put off and run together: segments, the tree by which they are found again,
/// and the graphs they become.
@NullMarked
package io.intarsia.internal.deferred;

import org.jspecify.annotations.NullMarked;
