/// What the places where ops run have in common.
@NullMarked
package io.intarsia.internal.place;

import org.jspecify.annotations.NullMarked;
