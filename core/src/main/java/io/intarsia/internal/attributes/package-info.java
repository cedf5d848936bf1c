/// Java values of attributes, checked against op definitions and laid out for the runtime.
@NullMarked
package io.intarsia.internal.attributes;

import org.jspecify.annotations.NullMarked;
