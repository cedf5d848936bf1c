/// JSON as structured tensors.
@NullMarked
package io.intarsia.files.json;

import org.jspecify.annotations.NullMarked;
