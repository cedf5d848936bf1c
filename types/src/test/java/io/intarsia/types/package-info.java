@NullMarked
package io.intarsia.types;

import org.jspecify.annotations.NullMarked;
