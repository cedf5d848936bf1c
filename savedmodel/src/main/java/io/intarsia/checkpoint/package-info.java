/// Variables and their names in files, as Python keeps them.
@NullMarked
package io.intarsia.checkpoint;

import org.jspecify.annotations.NullMarked;
