/// Looking at data: tensors as pictures, lines, histograms and heat maps, in a window, a PNG file
/// or a page of HTML; values of any type as a page.
@NullMarked
package io.intarsia.plot;

import org.jspecify.annotations.NullMarked;
