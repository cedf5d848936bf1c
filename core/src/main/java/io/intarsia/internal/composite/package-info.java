/// Looks at plain classes: constructors, names of parameters, attributes, subclasses. Not exported.
@NullMarked
package io.intarsia.internal.composite;

import org.jspecify.annotations.NullMarked;
