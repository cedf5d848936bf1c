/// Classes of a program that is none of the library.
@NullMarked
package com.acme.checkpoint;

import org.jspecify.annotations.NullMarked;
