/// Laws of data sets of a type of one's own; needs `intarsia-testing`.
@NullMarked
package io.intarsia.data.laws;

import org.jspecify.annotations.NullMarked;
