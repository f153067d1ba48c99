import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hookNames, hooks } from "@capikit/api/catalog";
import { apiVersionOf } from "@capikit/api/catalog/runtime";
import { createAuthority } from "@capikit/envtest";
import { afterAll, beforeAll, expect, it } from "vitest";
import { invalidAnswers, validAnswer } from "../../../../extension-kit/test/support/invalid-answers.ts";
import { call } from "../../cli.ts";

const folder = mkdtempSync(join(tmpdir(), "capikit-invalid-answers-"));
const ca = join(folder, "ca.crt");
let url = "";
/** The answer of the called hook, in place of a valid one. */
let planted: { readonly hook: string; readonly body: object } | undefined;

const discovery = {
  status: "Success",
  handlers: hookNames
    .filter((name) => name !== "Discovery")
    .map((name) => ({
      name: name.toLowerCase(),
      requestHook: { apiVersion: apiVersionOf(hooks[name]), hook: name },
    })),
};

const isRead = (mistake: string): boolean => ["misspelt", "extra", "not blocking"].includes(mistake);

/** An extension in any language: it writes any answer. */
let stop = (): void => {};
beforeAll(async () => {
  const authority = await createAuthority("hooks");
  const { certificate: cert, key } = await authority.issueServer(["127.0.0.1"]);
  writeFileSync(ca, authority.certificate);
  const server = createServer({ cert, key }, (request, response) => {
    const name = hookNames.find((one) => request.url?.split("/")[3]?.split("?")[0] === one.toLowerCase());
    const valid =
      name === "Discovery" || name === undefined ? discovery : { status: "Success", ...validAnswer(name) };
    response.end(JSON.stringify(planted?.hook === name ? planted?.body : valid));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stop = () => {
    server.closeAllConnections();
    server.close();
  };
});
afterAll(() => {
  stop();
  rmSync(folder, { recursive: true, force: true });
});

it.each(hookNames)("hooks call accepts a valid answer of %s", async (name) => {
  planted = undefined;
  const { code, stdout } = await call("hooks", "call", name, "--url", url, "--ca", ca);
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.not.stringContaining("response/") });
});

it.each(invalidAnswers)(
  "hooks call refuses the answer of $hook.hook with a mistake: $mistake",
  async ({ hook, mistake, answer, names }) => {
    const body = mistake === "forgotten" ? {} : { status: "Success", ...(answer as object) };
    planted = { hook: hook.hook, body };
    const { code, stdout } = await call("hooks", "call", hook.hook, "--url", url, "--ca", ca);
    expect(code).toBe(1);
    // Answers that Cluster API cannot read are errors of the call.
    if (isRead(mistake)) expect(stdout).toContain(names);
  },
);

it.each(
  invalidAnswers.filter(
    ({ mistake }, index) =>
      isRead(mistake) && invalidAnswers.findIndex((one) => one.mistake === mistake) === index,
  ),
)(
  "hooks replay refuses the answer of $hook.hook with a mistake, even if it is recorded: $mistake",
  async ({ hook, answer, names }) => {
    planted = { hook: hook.hook, body: { status: "Success", ...(answer as object) } };
    const calls = mkdtempSync(join(folder, "calls-"));
    await call("hooks", "record", calls, "--examples", "--url", url, "--ca", ca);
    const { code, stdout, stderr } = await call("hooks", "replay", calls, "--url", url, "--ca", ca);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/^\d+ calls, 0 with different responses, 1 with invalid responses\n$/),
    });
    expect(stdout).toContain(names);
  },
);
