/**
 * `node tests/peers/src/main.ts [NAME…]` builds the named reference implementations (default: all)
 * and prints a line `name path` for each.
 *
 * @module
 */
import { GoMissingError, GoToolError } from "@capikit/envtest/go-tools";
import { ensurePeer } from "./ensure-peer.ts";
import { isPeerName, type PeerName, peers } from "./peers.ts";

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(peers);
const unknown = names.filter((name) => !isPeerName(name));
if (unknown.length > 0) {
  console.error(
    `unknown reference implementation: ${unknown.join(", ")} (known: ${Object.keys(peers).join(", ")})`,
  );
  process.exit(2);
}

try {
  // Sequentially: `go build` uses every core itself.
  for (const name of names.filter((name): name is PeerName => isPeerName(name))) {
    console.log(`${name} ${await ensurePeer(name)}`);
  }
} catch (error) {
  if (!(error instanceof GoMissingError || error instanceof GoToolError)) {
    throw error;
  }
  console.error(error.message);
  process.exit(1);
}
