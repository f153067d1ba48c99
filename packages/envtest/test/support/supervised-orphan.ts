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
// Its arguments contain the folder, by which tests find it.
const command = ["/bin/sh", "-c", "while :; do sleep 60; done", dir];
const sleeper = supervisor.start("sleeper", command, { logFile: join(dir, "log") });
if (end === "at once") process.kill(process.pid, "SIGKILL");
console.log(await sleeper.pid);
if (end === "throw") {
  throw new Error("as a crash");
}
if (end !== "exit") {
  setInterval(() => {}, 1000);
}
