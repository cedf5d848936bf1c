/// Tensors: conversion from and to host data, printing, lifetime.
@NullMarked
package io.intarsia.tensor;

import org.jspecify.annotations.NullMarked;
