/// Small steps that composed ops share: constants, axes, dimensions, casts.
@NullMarked
package io.intarsia.internal.op;

import org.jspecify.annotations.NullMarked;
