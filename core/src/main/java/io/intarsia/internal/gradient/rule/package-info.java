/// What the rules of all packages share.
@NullMarked
package io.intarsia.internal.gradient.rule;

import org.jspecify.annotations.NullMarked;
