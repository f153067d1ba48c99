import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openHost } from "../../src/host/host.ts";

let stateDir: string;

beforeEach(async () => {
  stateDir = await mkdtemp(join(tmpdir(), "provider-local-"));
});
afterEach(() => rm(stateDir, { recursive: true, force: true }));

/** Whether a POST reaches the key-value service of etcd. */
async function answersPlainHttp(port: number): Promise<boolean> {
  const body = JSON.stringify({ key: "AA==" });
  const url = `http://127.0.0.1:${port}/v3/kv/range`;
  return fetch(url, { method: "POST", body }).then(
    ({ ok }) => ok,
    () => false,
  );
}

function answersTls(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const options = { host: "127.0.0.1", port, path: "/version", rejectUnauthorized: false, agent: false };
    const sent = request(options, (response) => {
      response.resume();
      resolve(true);
    });
    sent.on("error", () => resolve(false)).end();
  });
}

test("the etcd of an API server requires its certificate, and its keys are private", async () => {
  const host = openHost(stateDir);
  const server = await host.ensureApiServer("one", await host.sharedKeys());
  try {
    const dir = join(stateDir, "one");
    while (!(await server.isReady(AbortSignal.timeout(10_000))))
      await new Promise((next) => setTimeout(next, 50));
    const { etcd, peer } = JSON.parse(await readFile(join(dir, "ports.json"), "utf8"));
    for (const port of [etcd, peer])
      expect([await answersPlainHttp(port), await answersTls(port)]).toEqual([false, false]);
    const files = await readdir(dir, { recursive: true });
    for (const name of files.filter((path) => path.endsWith(".key")))
      expect((await stat(join(dir, name))).mode & 0o777).toBe(0o600);
  } finally {
    await host.removeApiServer("one");
    await host.close();
  }
});
