@NullMarked
package io.intarsia.files.arrow;

import org.jspecify.annotations.NullMarked;
