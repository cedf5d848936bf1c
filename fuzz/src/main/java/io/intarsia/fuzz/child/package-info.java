/// What runs in a process of its own: it makes calls, and notes each before it begins.
@NullMarked
package io.intarsia.fuzz.child;

import org.jspecify.annotations.NullMarked;
