/// How gradients go through single ops: what a rule is, and what it is told of the op.
@NullMarked
package io.intarsia.gradient.rule;

import org.jspecify.annotations.NullMarked;
