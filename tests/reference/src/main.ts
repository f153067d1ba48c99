/**
 * `node tests/reference/src/main.ts [NAME…]` builds the named reference implementations (default:
 * all) and prints a line `name path` for each.
 *
 * @module
 */
import { GoMissingError, GoToolError } from "@capikit/envtest";
import { ensureReference } from "./ensure-module.ts";
import { isReferenceName, type ReferenceName, references } from "./references.ts";

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(references);
const unknown = names.filter((name) => !isReferenceName(name));
if (unknown.length > 0) {
  console.error(
    `unknown reference implementation: ${unknown.join(", ")} (known: ${Object.keys(references).join(", ")})`,
  );
  process.exit(2);
}

try {
  // Sequentially: `go build` uses every core itself.
  for (const name of names.filter((name): name is ReferenceName => isReferenceName(name))) {
    console.log(`${name} ${await ensureReference(name)}`);
  }
} catch (error) {
  if (!(error instanceof GoMissingError || error instanceof GoToolError)) {
    throw error;
  }
  console.error(error.message);
  process.exit(1);
}
