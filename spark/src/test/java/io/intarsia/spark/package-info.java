@NullMarked
package io.intarsia.spark;

import org.jspecify.annotations.NullMarked;
