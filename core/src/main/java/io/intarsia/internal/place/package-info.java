/// What the places where ops run have in common: the way of an op ([OpPath]), and what it carries.
@NullMarked
package io.intarsia.internal.place;

import org.jspecify.annotations.NullMarked;
