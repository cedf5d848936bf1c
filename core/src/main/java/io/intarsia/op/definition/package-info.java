/// What the runtime says of its ops: their inputs, outputs and attributes.
@NullMarked
package io.intarsia.op.definition;

import org.jspecify.annotations.NullMarked;
