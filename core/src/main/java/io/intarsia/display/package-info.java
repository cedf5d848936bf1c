/// Values and specs for people to look at.
@NullMarked
package io.intarsia.display;

import org.jspecify.annotations.NullMarked;
