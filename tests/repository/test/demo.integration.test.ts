import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { root } from "../src/root.ts";

/** Results of the steps, in their order. */
const results = [
  /(?:npm create capikit@latest|create-project) .*\n.* --contracts both\n.* created \d+ files/,
  /config\/crd\/bases\/.*_democlusters\.yaml/,
  /error CK1011: .*Maximum must be a number/,
  /error CK4014: .*\n[\s\S]*?help: did you mean name\?/,
  /Cluster\s+API\s+and\s+kubeadm\s+are\s+simulated/,
  /the API server refuses an object/,
  /spec\.controlPlaneEndpoint\.port: must be less than or equal to 65535/,
  /^ +demo +\S+ +True +true/m,
  /demo-worker-1 .* True +true/,
  /initialization:\n +provisioned: true/,
  /ready: true/,
  /message: Waiting until annotation/,
  /\+ .*labels.*team: "blue"/,
  /its\s+DemoCluster\s+and\s+network\s+are\s+gone/,
  /npx -y pnpm@12 demo --real/,
];

test("the demo shows all steps without other programs, and leaves nothing", async () => {
  const home = mkdtempSync(join(tmpdir(), "capikit-demo-test-"));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const [programs, temporary] = [join(home, "programs"), join(home, "tmp")];
  for (const folder of [programs, temporary]) mkdirSync(folder);
  symlinkSync(process.execPath, join(programs, "node"));
  const args = ["--conditions=@capikit/source", "--disable-warning=ExperimentalWarning", "scripts/demo.ts"];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { HOME: home, TMPDIR: temporary, PATH: `${programs}:/usr/bin:/bin`, NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  expect(child.exitCode, errors + output).toBe(0);
  let rest = output;
  for (const result of results) {
    expect(rest).toMatch(result);
    rest = rest.slice(rest.search(result));
  }
  expect(readdirSync(temporary)).toEqual([]);
});

const module = pathToFileURL(join(root, "scripts/demo/end-signal.ts")).href;
/** Waits in the way that the demo waits: for events, or for a command that holds up all. */
const waits = {
  events:
    "const alive = setInterval(() => {}, 1_000); await once(end.signal, 'abort'); clearInterval(alive);",
  command: "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);",
};

test.each([
  ["SIGINT", 130, "events"],
  ["SIGTERM", 143, "events"],
  ["SIGHUP", 129, "events"],
  ["SIGINT", 130, "command"],
] as const)(
  "the demo ends in order by %s, with exit code %i, while it waits for %s",
  async (signal, code, wait) => {
    const program = `
    import { once } from "node:events";
    import { endSignal } from ${JSON.stringify(module)};
    const end = endSignal();
    console.log("waits");
    ${waits[wait]}
    process.exitCode = await end.exitCode();
    console.log(end.signal.reason.message);
    process.kill(process.pid, "SIGINT"); // people who cannot wait
    console.log("everything is cleared away");
  `;
    const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    child.stdout.on("data", (data) => {
      if (output === "") child.kill(signal);
      output += data;
    });
    expect(await once(child, "close")).toEqual([code, null]);
    expect(output).toBe(`waits\nended by ${signal}\neverything is cleared away\n`);
  },
);
