/// Functions and types of a user's own.
@NullMarked
package com.acme.dispatch;

import org.jspecify.annotations.NullMarked;
