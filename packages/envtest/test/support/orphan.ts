/**
 * Starts a control plane and prints its address, then waits to be killed. Run by tests in a process
 * of its own.
 *
 * @module
 */
import { startControlPlane } from "../../src/index.ts";

const { pids, dir, url } = await startControlPlane();
console.log(JSON.stringify({ pids, dir, url }));
if (process.argv[2] !== "exit") {
  setInterval(() => {}, 1000);
}
