/**
 * Starts a supervisor with one process and prints its id, then ends as its argument specifies, or
 * waits to be killed.
 *
 * @module
 */
import { join } from "node:path";
import { startSupervisor } from "../../src/process/supervisor.ts";

const [dir = "", end] = process.argv.slice(2);
const supervisor = startSupervisor(dir);
const pid = await supervisor.start("sleeper", ["sleep", "60"], { logFile: join(dir, "log") }).pid;
console.log(pid);
if (end === "throw") {
  throw new Error("as a crash");
}
if (end !== "exit") {
  setInterval(() => {}, 1000);
}
