@NullMarked
package io.intarsia.mutation;

import org.jspecify.annotations.NullMarked;
