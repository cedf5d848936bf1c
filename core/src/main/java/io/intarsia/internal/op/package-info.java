/// Small steps that composed ops share: constants, axes, dimensions, casts; and what ops and
/// variables say to the runtime alike.
@NullMarked
package io.intarsia.internal.op;

import org.jspecify.annotations.NullMarked;
