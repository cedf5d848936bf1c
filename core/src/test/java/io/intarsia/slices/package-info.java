@NullMarked
package io.intarsia.slices;

import org.jspecify.annotations.NullMarked;
