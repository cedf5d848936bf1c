/// The environment in which ops run at once.
@NullMarked
package io.intarsia.imperative;

import org.jspecify.annotations.NullMarked;
