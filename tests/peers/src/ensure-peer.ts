import { type BuildOptions, buildGoTool } from "@capikit/envtest/go-tools";
import { type PeerName, peers } from "./peers.ts";

/**
 * The path of a peer's binary, built first if this machine has not built it yet. Progress goes to stderr.
 *
 * @throws GoMissingError without a Go toolchain: the message says how to get one.
 * @throws GoToolError when the build fails.
 */
export function ensurePeer(name: PeerName, options?: BuildOptions): Promise<string> {
  return buildGoTool(peers[name], options);
}
