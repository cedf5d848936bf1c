/// Rules of lists of tensors, which loops of graphs use.
@NullMarked
package io.intarsia.internal.gradient.lists;

import org.jspecify.annotations.NullMarked;
