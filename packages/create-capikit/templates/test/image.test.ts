import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  //#if runtime-extension
  mkdirSync,
  //#endif
  mkdtempSync,
  readFileSync,
  rmSync,
  //#if runtime-extension
  writeFileSync,
  //#endif
} from "node:fs";
import { createRequire } from "node:module";
//#if runtime-extension
import { createServer } from "node:net";
//#endif
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
//#if runtime-extension
import { createAuthority } from "@capikit/envtest/pki";
//#endif
import { afterAll, beforeAll, expect, it } from "vitest";

const dockerfile = readFileSync("Dockerfile", "utf8");
const [, workdir = ""] = /^WORKDIR (\S+)$/m.exec(dockerfile) ?? [];
const copies = [...dockerfile.matchAll(/^COPY --from=build (\S+) (\S+)$/gm)];
const [, ...args]: string[] = JSON.parse(/^ENTRYPOINT (.+)$/m.exec(dockerfile)?.[1] ?? "[]");
const program = args.find((one) => !one.startsWith("-")) ?? "";
let home: string;

/** Where a path of the image is on this machine. */
const imaged = (path: string) => join(home, "image", path);

/** Runs Node in a clean environment: without a kubeconfig or a Pod's service account. */
async function node(...command: readonly string[]) {
  const child = spawn(process.execPath, command, {
    env: { HOME: imaged("/") },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
  const [status] = await once(child, "close");
  return { status, output };
}

// Bundles the program, and copies the files of the image away from node_modules.
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "paper-cloud-image-"));
  const tsup = dirname(createRequire(import.meta.url).resolve("tsup/package.json"));
  const dist = join(home, "build", workdir, "dist");
  const { status, output } = await node(join(tsup, "dist/cli-default.js"), "--out-dir", dist);
  if (status !== 0) throw new Error(output);
  cpSync("package.json", join(dist, "../package.json"));
  for (const [, from = "", to = ""] of copies)
    cpSync(join(home, "build", from), imaged(to), { recursive: true });
}, 120_000);
afterAll(() => rmSync(home, { recursive: true, force: true }));

it("copies the files that it starts", () => {
  expect(existsSync(imaged(program))).toBe(true);
  const { type } = JSON.parse(readFileSync(join(dirname(imaged(program)), "package.json"), "utf8"));
  expect(type).toBe("module");
});

it("does not run as root", () => {
  expect(Number(/^USER (\d+):\d+$/m.exec(dockerfile)?.[1])).toBeGreaterThan(0);
});

it.each([
  //#if infrastructure control-plane bootstrap ipam addon
  "main.js",
  //#endif
  //#if runtime-extension
  "extension.js",
  //#endif
])("has all that %s needs", async (file) => {
  expect(await node(join(dirname(imaged(program)), file), "--help")).toEqual({
    status: 0,
    output: expect.stringContaining("--webhook-port"),
  });
});
//#if infrastructure control-plane bootstrap ipam addon

it("starts, and reports the missing cluster", async () => {
  expect(await node(...args.map((one) => (one === program ? imaged(one) : one)))).toEqual({
    status: 1,
    output: expect.stringContaining("no kubeconfig found"),
  });
});
//#endif
//#if runtime-extension

it("serves the extension, and is healthy", async () => {
  const certificates = join(home, "certificates");
  const authority = await createAuthority("test");
  const { certificate, key } = await authority.issueServer(["localhost"]);
  mkdirSync(certificates);
  writeFileSync(join(certificates, "tls.crt"), certificate);
  writeFileSync(join(certificates, "tls.key"), key);
  const health = `127.0.0.1:${await freePort()}`;
  const command = [
    join(dirname(imaged(program)), "extension.js"),
    `--webhook-cert-dir=${certificates}`,
    `--webhook-port=${await freePort()}`,
    `--health-addr=${health}`,
    "--diagnostics-address=0",
  ];
  const server = spawn(process.execPath, command, { env: {}, stdio: ["ignore", "ignore", "inherit"] });
  const ended = once(server, "exit");
  try {
    const healthy = () => fetch(`http://${health}/healthz`).then(({ status }) => status, String);
    await expect.poll(healthy, { timeout: 60_000 }).toBe(200);
    // A second one has no port to listen at.
    const { status, output } = await node(...command);
    expect({ status, output }).toEqual({
      status: 1,
      output: expect.stringContaining("address already in use"),
    });
  } finally {
    server.kill("SIGTERM");
  }
  expect(await ended).toEqual([0, null]);
});

/** A port without a listener. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address !== null ? address.port : 0;
}
//#endif
