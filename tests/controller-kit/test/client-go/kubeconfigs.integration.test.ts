import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureReference } from "@capikit/reference";
import { afterAll, beforeAll, expect, it } from "vitest";
import { kubeconfigCases, kubeconfigOf } from "../../src/client-go/kubeconfigs.ts";

let kubectl: string;
let folder: string;
beforeAll(async () => {
  kubectl = await ensureReference("kubectl");
  folder = await mkdtemp(join(tmpdir(), "kubectl-kubeconfigs-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** kubectl goes on to the server, which does not exist, to its program, or to ask for a user name. */
const goesOn = /connection refused|was refused|getting credentials|Please enter Username/;

it.each(kubeconfigCases)("kubectl and $name", async (one) => {
  const file = join(folder, "config");
  await writeFile(file, kubeconfigOf(one));
  const answer = await new Promise<string>((resolve) => {
    const args = ["--kubeconfig", file, "get", "--raw", "/version"];
    const env = { HOME: folder, PATH: process.env.PATH };
    execFile(kubectl, args, { env }, (_, out, error) => resolve(out + error)).stdin?.end();
  });
  if (one.kubectl === undefined) expect(answer).toMatch(goesOn);
  else {
    expect(answer).toContain(one.kubectl);
    expect(answer).not.toMatch(goesOn);
  }
});
