"""All cases of gradients: those of each file gradient_cases_*.py, which say what they are by gradient_cases.py."""

import gradient_cases
import gradient_cases_arrays
import gradient_cases_edges
import gradient_cases_empty
import gradient_cases_half
import gradient_cases_linalg
import gradient_cases_math
import gradient_cases_nn
import gradient_cases_parts
import gradient_cases_sparse


def all_cases():
    for module in (
        gradient_cases_math,
        gradient_cases_arrays,
        gradient_cases_linalg,
        gradient_cases_nn,
        gradient_cases_parts,
        gradient_cases_sparse,
        gradient_cases_empty,
        gradient_cases_half,
        gradient_cases_edges,
    ):
        module.add()
    return gradient_cases.CASES
