@NullMarked
package com.acme.fn;

import org.jspecify.annotations.NullMarked;
