@NullMarked
package io.intarsia.site;

import org.jspecify.annotations.NullMarked;
