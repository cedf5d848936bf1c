@NullMarked
package io.intarsia.fuzz.campaign;

import org.jspecify.annotations.NullMarked;
