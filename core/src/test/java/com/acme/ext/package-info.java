/// Types written outside the library, with its public API only.
@org.jspecify.annotations.NullMarked
package com.acme.ext;
