/// Checkpoints, against those of Python and with faults put into them.
@NullMarked
package io.intarsia.checkpoint;

import org.jspecify.annotations.NullMarked;
