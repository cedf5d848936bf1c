@NullMarked
package io.intarsia.dispatch;

import org.jspecify.annotations.NullMarked;
