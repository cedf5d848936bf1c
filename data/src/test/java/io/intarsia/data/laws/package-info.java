@NullMarked
package io.intarsia.data.laws;

import org.jspecify.annotations.NullMarked;
