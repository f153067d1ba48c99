import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { type ControlPlane, createAuthority } from "@capikit/envtest";
import { expect, it, onTestFinished } from "vitest";
import { programHooks } from "../../../src/commands/dev/program-hooks.ts";
import type { Session } from "../../../src/commands/dev/session.ts";

const authority = await createAuthority("dev");
const identity = await authority.issueServer(["127.0.0.1"]);
const path = "/hooks.runtime.cluster.x-k8s.io/v1alpha1/discovery";
const discovery = (apiVersion: string, hook: string) => ({
  status: "Success",
  handlers: [{ name: "check", requestHook: { apiVersion, hook }, timeoutSeconds: 10, failurePolicy: "Fail" }],
});
const known = discovery("hooks.runtime.cluster.x-k8s.io/v1alpha1", "BeforeClusterCreate");

/** A program whose server gives an answer to Discovery; other paths do not exist. */
async function programOf(answer: object | undefined) {
  const program = { answer };
  const server = createServer({ cert: identity.certificate, key: identity.key }, ({ url }, response) => {
    const isFound = program.answer !== undefined && url?.split("?")[0] === path;
    response.statusCode = isFound ? 200 : 404;
    response.end(isFound ? JSON.stringify(program.answer) : "");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const events: string[] = [];
  const session = {
    report: (_: string, level: string, text: string) => void events.push(`${level} ${text}`),
    signal: new AbortController().signal,
    folder: "/project/.capikit",
  };
  const port = (server.address() as AddressInfo).port;
  const plane = {
    webhookServing: { certificateAuthority: authority.certificate, certDir: "/certs" },
  };
  const hooks = programHooks(
    session as unknown as Session,
    plane as unknown as ControlPlane,
    { name: "tiers", spec: {} },
    { title: "the program", port, suffix: "" },
    false,
  );
  return { hooks, program, server, events, url: `https://127.0.0.1:${port}` };
}

it("reports the address of hooks once, and again if they were gone", async () => {
  const { hooks, program, events, url } = await programOf(known);
  const served = `good the program serves hooks at ${url}; CA: /project/.capikit/ca.crt`;
  await hooks.update();
  await hooks.update();
  expect(events).toEqual([served]);
  program.answer = undefined;
  await hooks.update();
  program.answer = known;
  await hooks.update();
  expect(events).toEqual([served, served]);
});

it("ignores a program without hooks, and one without a server", async () => {
  const { hooks, server, events } = await programOf(undefined);
  await hooks.update();
  server.close();
  await hooks.update();
  expect(events).toEqual([]);
});

it("does not register hooks that Cluster API does not know, and reports them once", async () => {
  const { hooks, events, url } = await programOf(discovery("hooks.example.org/v1", "BeforeDrain"));
  await hooks.update();
  await hooks.update();
  expect(events).toEqual([
    `good the program serves hooks at ${url}; CA: /project/.capikit/ca.crt`,
    expect.stringMatching(/^warning the hooks of the program are not registered: .*BeforeDrain/),
  ]);
});
