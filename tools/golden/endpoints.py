"""Lists the public endpoints of Python TensorFlow that Intarsia answers for, and checks their status.

`list` writes core/src/main/catalog/endpoints.json: one record for each distinct public function or class.
`check` needs no TensorFlow package: it compares that list with the hand-kept status.json beside it.

README.md, in this folder, has the commands and the schema.
"""

import argparse
import collections
import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
CATALOG = ROOT / "core" / "src" / "main" / "catalog"
ENDPOINTS = CATALOG / "endpoints.json"
STATUS = CATALOG / "status.json"

# The empty name is tf itself, without its submodules; the others are walked with theirs.
NAMESPACES = (
    "", "math", "linalg", "nn", "strings", "random", "bitwise",
    "image", "signal", "sets", "sparse", "ragged", "io", "audio", "debugging",
)  # fmt: skip
STATUSES = ("composed", "later", "notOffered")

# Arguments of functions as documents of ours write them, which Python's second version has no longer.
OLD_ARGUMENTS = {
    "nn.conv2d": [{"name": "use_cudnn_on_gpu", "java": "useCudnnOnGpu", "hasDefault": True, "default": True}],
}


def check(endpoints: dict, status: dict) -> list[str]:
    """Returns what is wrong with the status file; nothing when every endpoint has one valid status."""
    reasons, statuses = status["reasons"], status["endpoints"]
    expected = {e["names"][0] for e in endpoints["endpoints"] if e["kind"] in ("python", "class")}
    problems = [f"{name}: no status" for name in sorted(expected - statuses.keys())]
    problems += [f"{name}: not a python or class endpoint" for name in sorted(statuses.keys() - expected)]
    used = set()
    for name, value in statuses.items():
        state, _, reason = value.partition(":")
        used.add(reason)
        if state not in STATUSES:
            problems.append(f"{name}: status {state!r} is none of {', '.join(STATUSES)}")
        elif state == "composed" and reason:
            problems.append(f"{name}: a composed endpoint has no reason, got {reason!r}")
        elif state != "composed" and reason not in reasons:
            problems.append(f"{name}: reason {reason!r} is not in the table of reasons")
    problems += [f"reason {reason!r} is used by no endpoint" for reason in reasons if reason not in used]
    if list(statuses) != sorted(statuses):
        problems.append("the endpoints are not sorted")
    return problems


def dump(catalogue: dict) -> str:
    """Renders the catalogue with one endpoint a line, so that differences can be read."""
    head = {key: value for key, value in catalogue.items() if key != "endpoints"}
    lines = ",\n".join("  " + json.dumps(e, ensure_ascii=False, allow_nan=False) for e in catalogue["endpoints"])
    fields = "".join(f" {json.dumps(k)}: {json.dumps(v)},\n" for k, v in head.items())
    return "{\n" + fields + ' "endpoints": [\n' + lines + "\n ]\n}\n"


def counts(catalogue: dict) -> str:
    """Renders a table of kinds for each namespace; an endpoint counts in each of its namespaces."""
    table = collections.defaultdict(collections.Counter)
    for endpoint in catalogue["endpoints"]:
        for namespace in {name.split(".")[0] if "." in name else "tf" for name in endpoint["names"]}:
            table[namespace][endpoint["kind"]] += 1
            table[namespace]["thin"] += "thin" in endpoint
        table["all distinct"][endpoint["kind"]] += 1
        table["all distinct"]["thin"] += "thin" in endpoint
    columns = ("native", "python", "thin", "class", "later")
    rows = [f"{'namespace':14}" + "".join(f"{c:>8}" for c in columns)]
    rows += [f"{n:14}" + "".join(f"{k[c]:8}" for c in columns) for n, k in table.items()]
    return "\n".join(rows)


def list_endpoints(runtime: pathlib.Path) -> None:
    import endpoint_scan  # loads TensorFlow, which `check` must not need

    catalogue = endpoint_scan.scan(NAMESPACES, runtime)
    for endpoint in catalogue["endpoints"]:
        endpoint.get("args", []).extend(OLD_ARGUMENTS.get(endpoint["names"][0], []))
    CATALOG.mkdir(parents=True, exist_ok=True)
    ENDPOINTS.write_text(dump(catalogue), encoding="utf-8")
    print(f"{len(catalogue['endpoints'])} endpoints in {ENDPOINTS.relative_to(ROOT)}\n{counts(catalogue)}")


def check_status() -> None:
    problems = check(json.loads(ENDPOINTS.read_text("utf-8")), json.loads(STATUS.read_text("utf-8")))
    for problem in problems:
        print(problem, file=sys.stderr)
    if problems:
        sys.exit(f"{STATUS.relative_to(ROOT)}: {len(problems)} problems")
    print("every python and class endpoint has a status")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    lister = commands.add_parser("list", help="write endpoints.json")
    lister.add_argument("--runtime", type=pathlib.Path, required=True, help="output folder of runtime_ops.py")
    commands.add_parser("check", help="check status.json")
    arguments = parser.parse_args()
    if arguments.command == "list":
        list_endpoints(arguments.runtime)
    else:
        check_status()


if __name__ == "__main__":
    main()
