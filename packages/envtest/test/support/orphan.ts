/**
 * Starts a control plane and says where, then waits to be killed. Run by a test as a process of its own.
 *
 * @module
 */
import "./no-downloads.ts";
import { startControlPlane } from "../../src/index.ts";

const { pids, dir, url } = await startControlPlane();
console.log(JSON.stringify({ pids, dir, url }));
if (process.argv[2] === "exit") {
  // Nothing holds the process: a forgotten stop does not hang it.
} else if (process.argv[2] === "throw") {
  throw new Error("as a crash");
} else {
  setInterval(() => {}, 1000);
}
