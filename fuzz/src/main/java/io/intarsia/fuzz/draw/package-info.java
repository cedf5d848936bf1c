/// Chooses calls: valid ones, valid ones with a mistake or two, and random ones.
@NullMarked
package io.intarsia.fuzz.draw;

import org.jspecify.annotations.NullMarked;
