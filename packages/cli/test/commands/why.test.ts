import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { clusterRoleBinding, namespace, pod, serviceAccount } from "@capikit/api/kubernetes";
import { loadConfig } from "@capikit/client";
import { type CauseType, Journal, journalRoute } from "@capikit/controller-kit/journal";
import { silentLogger, startServer, textResponse } from "@capikit/serving";
import { startEmbeddedApiServer } from "@capikit/testing";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { newCertificate } from "../../../serving/test/support/certificates.ts";
import { clusterJournal, managersJournal } from "../../src/shared/journal/cluster-journal.ts";
import { managerToken, shareManager } from "../../src/shared/journal/dev-manager.ts";
import { journalReader } from "../../src/shared/journal/read-journal.ts";
import { call, callIn } from "../cli.ts";

const stop = new AbortController();
const journal = new Journal(1_048_576);
const dir = mkdtempSync(join(tmpdir(), "why-"));
let server: Awaited<ReturnType<typeof startServer>>;
let flags: string[];
beforeAll(async () => {
  server = await startServer({
    port: 0,
    host: "127.0.0.1",
    tls: "none",
    logger: silentLogger,
    drainMs: 100,
    routes: [journalRoute(journal, stop.signal)],
  });
  const token = join(dir, "token");
  writeFileSync(token, "t\n", { mode: 0o600 });
  flags = ["-n", "ns", "--address", server.url, "--token-file", token];
});
afterAll(async () => {
  stop.abort();
  await server.stop();
  rmSync(dir, { recursive: true });
});

const kind = { group: "example.org", kind: "Widget" };
const record = (fields: readonly string[], own: boolean) => ({
  controller: "widget",
  kind,
  namespace: "ns",
  name: "a",
  reconcileID: "id",
  startedAt: "2026-01-01T00:00:00.000Z",
  durationMs: 12,
  queuedMs: 3,
  waitedFor: "workers" as const,
  priority: 0,
  attempt: 1,
  causes: [
    {
      type: "event",
      event: "update",
      kind,
      namespace: "ns",
      name: "a",
      fields,
      ...(own && { own }),
      count: 1,
    } as const,
  ],
  reads: [{ kind, namespace: "ns", name: "a", version: "7" }],
  writes: [
    {
      verb: "patch",
      kind,
      namespace: "ns",
      name: "a",
      fields: ["status.x"],
      status: 409,
      message: "\u001b[31mconflict",
      durationMs: 1,
    } as const,
  ],
  platformCalls: [{ name: "GET servers", durationMs: 5 }],
  conditionsBefore: [{ type: "Ready", status: "False" }],
  conditionsAfter: [{ type: "Ready", status: "True", reason: "Done" }],
  logs: [],
  result: { result: "success" as const },
});

it("shows the last reconciles of an object with their causes and effects, and names loops", async () => {
  journal.add(record(["spec.size"], false));
  journal.add(record(["status.lastChecked"], true));
  const { code, stdout, stderr } = await call("why", "widget", "a", ...flags);
  expect([code, stderr]).toEqual([0, ""]);
  const head = "2026-01-01T00:00:00.000Z widget: success in 12 ms, attempt 1, waited 3 ms (workers)";
  for (const line of [
    head,
    "  cause     update of Widget ns/a: spec.size",
    "  cause     update of Widget ns/a: status.lastChecked (own write)",
    "  read      Widget ns/a 7",
    "  called    GET servers, 5 ms",
    "  condition Ready False → True (Done)",
    "1 of the last 2 were caused by its own write to status.lastChecked",
  ])
    expect(stdout.split("\n")).toContain(line);
  expect(stdout).not.toContain("\u001b");
  const json = await call("why", "Widget.example.org", "a", "-n", "ns", "--format", "json", ...flags);
  expect(
    json.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).sequence),
  ).toEqual([1, 2]);
});

it.each([
  [["widget", "a", "b"], "not a kind and a name: widget a b"],
  [["widget/a/b"], "not a kind and a name: widget/a/b"],
  [["/a"], "not a kind and a name: /a"],
  [["widget/"], "not a kind and a name: widget/"],
  [["--watch"], "--watch needs a kind and a name"],
  [["widget", "b"], "the journal has no reconcile of widget ns/b"],
])("explains what is missing: %j", async (args, message) => {
  expect(await call("why", ...args, ...flags)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(message),
  });
});

it("takes kinds and plurals, and lists the objects in the journal", async () => {
  for (const args of [["widgets", "a"], ["Widget/a"], ["widgets.example.org/a"], ["WIDGETS/a"]])
    expect(await call("why", ...args, ...flags)).toMatchObject({ code: 0, stderr: "" });
  expect((await call("why", "widgets.other.org/a", ...flags)).code).toBe(2);
  const line = /^Widget ns\/a {2}2 reconciles by widget, last 2026-01-01T00:00:00.000Z success\n$/;
  for (const args of [[], ["widgets"], ["-n", "ns"]])
    expect((await call("why", ...args, ...flags)).stdout).toMatch(line);
  const json = JSON.parse((await call("why", "--format", "json", ...flags)).stdout);
  expect(json).toMatchObject({ kind, namespace: "ns", name: "a", count: 2 });
  for (const args of [["gadgets"], ["-n", "other"]])
    expect(await call("why", ...flags, ...args)).toMatchObject({
      code: 0,
      stdout: "the journal has no reconciles yet\n",
    });
});

it("shows reconciles that have not ended, and what they wait for", async () => {
  const startedAt = new Date(Date.now() - 90_000).toISOString();
  const reconcile = { controller: "widget", kind, namespace: "ns", startedAt };
  const place = { path: "/project/src/main.ts", line: 4, column: 2 };
  const waiting = { name: "createServer", startedAt, place: { ...place, line: 9 } };
  const unobserve = journal.observe(() => [
    { ...reconcile, name: "hangs", place, last: { name: "get Secret ns/a", endedAt: startedAt } },
    { ...reconcile, name: "waits", place, calls: [waiting] },
  ]);
  const [hangs, waits, list, other] = [
    await call("why", "widgets", "hangs", ...flags),
    await call("why", "widgets", "waits", ...flags),
    await call("why", ...flags),
    await call("why", ...flags, "widget", "waits", "-n", "other"),
  ];
  const json = await call("why", "widget", "waits", "--format", "json", ...flags);
  unobserve();
  expect(hangs.stdout).toMatch(/^\S+ widget: running for 9\d s$/m);
  expect(hangs.stdout).toMatch(
    /^ {2}waits +it waits for something that is not recorded, since get Secret ns\/a ended 9\d s ago: /m,
  );
  expect(hangs.stdout).toMatch(/^ {2}place +\S*src\/main\.ts:4:2$/m);
  expect(waits.stdout).toMatch(/^ {2}waits +it has waited 9\d s for createServer$/m);
  expect(waits.stdout).toMatch(/^ {2}place +\S*src\/main\.ts:9:2$/m);
  expect(list.stdout).toMatch(/^Widget ns\/hangs {2}0 reconciles by widget, one running for 9\d s$/m);
  expect(other.code).toBe(2);
  expect(JSON.parse(json.stdout)).toMatchObject({ name: "waits", startedAt });
});

it("finds the manager of capikit dev in the project", async () => {
  const folder = join(dir, ".capikit");
  mkdirSync(folder);
  managerToken(folder);
  shareManager(folder, server.port);
  const args = ["why", "Widget", "a", "-n", "ns", "--project", dir];
  expect(await call(...args)).toMatchObject({ code: 0, stdout: expect.stringContaining("spec.size") });
  rmSync(join(folder, "diagnostics-token"));
  expect(await call(...args)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("diagnostics-token"),
  });
  // A link must not choose which file is sent as the token.
  symlinkSync(join(dir, "other-token"), join(folder, "diagnostics-token"));
  writeFileSync(join(dir, "other-token"), "secret\n");
  expect(await call(...args)).toMatchObject({ code: 2, stderr: expect.stringContaining("does not run in") });
  rmSync(join(folder, "diagnostics-token"));
  managerToken(folder);
  const linked = join(dir, "linked");
  mkdirSync(linked);
  symlinkSync(folder, join(linked, ".capikit"));
  expect(await call("why", "Widget", "a", "--project", linked)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("does not run in"),
  });
  writeFileSync(join(folder, "diagnostics-port"), "http://192.0.2.1/");
  expect(await call(...args)).toMatchObject({ code: 2, stderr: expect.stringContaining("does not run in") });
});

it("reads the journal of the provider's replica that has records, with a token of its ServiceAccount", async () => {
  const provider = { "cluster.x-k8s.io/provider": "infrastructure-foo" };
  const names = { kind: "Widget", plural: "widgets", singular: "widget", listKind: "WidgetList" };
  const openAPIV3Schema = { type: "object" };
  const crdOf = (group: string, labels: object) => ({
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `widgets.${group}`, labels },
    spec: {
      ...{ group, names, scope: "Namespaced" },
      versions: [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema } }],
    },
  });
  const crds = [crdOf("example.org", provider), crdOf("other.org", {})];
  await using api = await startEmbeddedApiServer({ crds: crds as never });
  const put = (name: string, phase: string) =>
    api.put(pod, {
      metadata: { namespace: "foo-system", name, labels: provider },
      spec: {
        serviceAccountName: "foo-manager",
        containers: [{ name: "manager", ports: [{ name: "metrics", containerPort: 8444 }] }],
      },
      status: { phase },
    } as never);
  const noAccount = { code: 2, stderr: expect.stringContaining('serviceaccounts "foo-manager" not found') };
  api.put(namespace, { metadata: { name: "foo-system", labels: provider } });
  const posing = { namespace: "tenant", name: "a-posing", labels: provider };
  api.put(pod, { metadata: posing, status: { phase: "Running" } } as never);
  put("a-ended", "Succeeded");
  for (const name of ["b-follower", "c-leader"]) put(name, "Running");
  const serve = (records: Journal) => {
    const route = journalRoute(records, stop.signal);
    const isManager = ({ authorization = "" }: Record<string, unknown>) =>
      /"sub":"system:serviceaccount:foo-system:foo-manager"/.test(
        Buffer.from(String(authorization).split(".")[1] ?? "", "base64url").toString(),
      );
    return newCertificate("01").then((tls) =>
      startServer({
        ...{ port: 0, host: "127.0.0.1", tls, logger: silentLogger, drainMs: 100 },
        routes: [
          {
            ...route,
            handle: (request) => (isManager(request.headers) ? route.handle(request) : textResponse("", 401)),
          },
        ],
      }),
    );
  };
  await using follower = await serve(new Journal(10_000));
  await using leader = await serve(journal);
  const log = join(dir, "kubectl.log");
  const ports = `case "$*" in *b-follower*) port=${follower.port};; *) port=${leader.port};; esac`;
  const lines = ["#!/bin/sh", `echo "$*" >> "${log}"`, ports];
  const tokens = () => api.writes.filter(({ subresource }) => subresource === "token").length;
  const refusing = await startServer({
    ...{ port: 0, host: "127.0.0.1", tls: await newCertificate("02"), logger: silentLogger, drainMs: 100 },
    routes: [{ method: "GET", path: "/debug/journal", handle: () => textResponse("", 403) }],
  });
  writeFileSync(
    join(dir, "kubectl"),
    [...lines, 'echo "Forwarding from 127.0.0.1:$port -> 8444"', "exec sleep 60"].join("\n"),
  );
  chmodSync(join(dir, "kubectl"), 0o700);
  const kubeconfig = join(dir, "cluster");
  writeFileSync(kubeconfig, api.kubeconfig, { mode: 0o600 });
  const env = { PATH: `${dir}:${process.env.PATH}` };
  const why = (...args: string[]) =>
    callIn({ env }, "why", ...args, "-n", "ns", "--kubeconfig", kubeconfig, "--context", "capikit");
  expect(await why("Widget.example.org", "a")).toMatchObject(noAccount);
  api.put(serviceAccount, { metadata: { namespace: "foo-system", name: "foo-manager" } });
  const { code, stdout, stderr } = await why("Widget.example.org", "a");
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toContain("update of Widget ns/a: spec.size");
  const forwarded = (name: string) =>
    `--kubeconfig=${kubeconfig} --context=capikit port-forward --namespace=foo-system --address=127.0.0.1 pod/${name} :8444`;
  expect(readFileSync(log, "utf8").trim().split("\n")).toEqual(["b-follower", "c-leader"].map(forwarded));
  const config = await loadConfig({ kubeconfig }, env);
  const watched = clusterJournal(config, { kubeconfig }, "Widget.example.org", {
    env,
    signal: stop.signal,
  } as never);
  const query = new URLSearchParams({ name: "a" });
  const before = tokens();
  for (const minutes of [0, 1, 20]) {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 });
    expect((await watched.read(query, stop.signal)).records.length).toBeGreaterThan(0);
  }
  vi.useRealTimers();
  await watched.close();
  const all = managersJournal(config, { kubeconfig }, { env, signal: stop.signal } as never);
  expect(await all.managers()).toEqual(["infrastructure-foo"]);
  for (const parameters of ["manager=infrastructure-foo", "kind=Widget.example.org&namespace=ns&name=a"])
    expect((await all.read(new URLSearchParams(parameters), stop.signal)).records).not.toEqual([]);
  expect((await all.read(new URLSearchParams(), stop.signal)).records).toEqual([]);
  const other = all.read(new URLSearchParams("manager=core"), stop.signal);
  await expect(other).rejects.toThrow("no running Pod has the label cluster.x-k8s.io/provider=core");
  // Only objects of the whole cluster vouch for a namespace.
  api.put(namespace, { metadata: { name: "foo-system" } });
  expect(await all.managers()).toEqual([]);
  const subjects = [{ kind: "ServiceAccount", name: "foo-manager", namespace: "foo-system" }];
  const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: "foo" };
  api.put(clusterRoleBinding, { metadata: { name: "foo", labels: provider }, subjects, roleRef } as never);
  expect(await all.managers()).toEqual(["infrastructure-foo"]);
  await all.close();
  // One for each replica, and another one before the first has expired.
  expect(tokens() - before).toBe(5);
  for (const [args, message] of [
    [["Widget.example.org", "absent"], "the journal has no reconcile of Widget.example.org ns/absent"],
    [["Gadget", "a"], "has no resource Gadget"],
    [["Widget.other.org", "a"], "has no label cluster.x-k8s.io/provider"],
  ] as const)
    expect(await why(...args)).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
  writeFileSync(
    join(dir, "kubectl"),
    `#!/bin/sh\necho "Forwarding from 127.0.0.1:${refusing.port} -> 8444"; exec sleep 60\n`,
  );
  expect(await why("Widget.example.org", "a")).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(
      /refused the ServiceAccount foo-system\/foo-manager\s+help: bind the ClusterRole …-diagnostics-reader/,
    ),
  });
  await refusing.stop();
  writeFileSync(join(dir, "kubectl"), "#!/bin/sh\necho 'error: pods is forbidden' >&2; exit 1\n");
  expect(await why("Widget.example.org", "a")).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(
      /kubectl cannot forward port 8444 of foo-system\/b-follower: error: pods is forbidden/,
    ),
  });
  rmSync(join(dir, "kubectl"));
  env.PATH = dir;
  expect(await why("Widget.example.org", "a")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("cannot run kubectl"),
  });
});

it("explains how to reach a manager", async () => {
  const { code, stderr } = await call("why", "widget", "a");
  expect([code, stderr]).toEqual([2, expect.stringContaining("kubectl port-forward")]);
});

it("serves records as events, also after the last one that a client has seen", async () => {
  const read = async (headers: Record<string, string>, path = "/debug/journal?limit=1") => {
    const answer = await fetch(`${server.url}${path}`, {
      headers: { accept: "text/event-stream", ...headers },
    });
    let text = "";
    for await (const piece of answer.body ?? []) {
      text += Buffer.from(piece).toString();
      if (/\ndata: .*\n\n$/.test(text))
        return [answer.headers.get("content-type"), ...(text.match(/(?<=^id: ).+/gm) ?? [])];
    }
    return [];
  };
  journal.add(record(["spec.size"], false));
  const id = (sequence: number) => `${journal.run.id}:${sequence}`;
  expect(await read({})).toEqual(["text/event-stream", id(3)]);
  expect(await read({ "last-event-id": id(2) })).toEqual(["text/event-stream", id(3)]);
  const next = read({ "last-event-id": id(3) });
  await new Promise((resolve) => setTimeout(resolve, 50));
  journal.add(record(["spec.size"], false));
  expect(await next).toEqual(["text/event-stream", id(4)]);
  expect((await fetch(`${server.url}/debug/journal?after=x`)).status).toBe(400);
});

const causeTypes = {
  event: true,
  start: true,
  resync: true,
  channel: true,
  enqueue: true,
  requeueAfter: true,
  backoff: true,
  platformLimit: true,
} satisfies Record<CauseType, true>;
const withoutObject = (Object.keys(causeTypes) as CauseType[]).slice(3);

it("shows reconciles of every cause, and reports records that it cannot read", async () => {
  const { causes: [event] = [], ...rest } = record([], false);
  for (const type of ["event", "start", "resync"] as const)
    journal.add({ ...rest, name: "causes", causes: [{ ...event, type, count: 1 }] });
  for (const type of withoutObject) journal.add({ ...rest, name: "causes", causes: [{ type, count: 1 }] });
  const lines = async () => {
    const { stdout, stderr } = await call("why", "widget", "causes", ...flags);
    return { causes: stdout.split("\n").filter((line) => line.startsWith("  cause ")).length, stderr };
  };
  expect(await lines()).toEqual({ causes: 8, stderr: "" });
  journal.add({ ...rest, name: "causes", causes: [{ type: "never", count: 1 } as never] });
  expect(await lines()).toEqual({
    causes: 8,
    stderr: expect.stringMatching(
      /^warning: 1 malformed left out: record \d+: causes\[0\]\.type: expected one of event, /,
    ),
  });
});

it("names the place of an error in the program, and its stack in lines", async () => {
  const stack = [
    "at call (file:///p/node_modules/sdk/index.js:1:1)",
    "at more (file:///p/node_modules/sdk/index.js:2:1)",
    "at again (file:///p/node_modules/sdk/index.js:3:1)",
    `at async reconcile (file://${process.cwd()}/src/foo.ts:7:5)`,
  ];
  const result = { result: "error", message: "boom", stack } as const;
  journal.add({ ...record([], false), name: "failed", result });
  const { stdout } = await call("why", "widget", "failed", ...flags);
  expect(stdout.split("\n").slice(1, 6)).toEqual([
    "  place     src/foo.ts:7:5",
    "  stack     at call (/p/node_modules/sdk/index.js:1:1)",
    "  stack     at more (/p/node_modules/sdk/index.js:2:1)",
    "  stack     at async reconcile (src/foo.ts:7:5)",
    "  stack     1 more frames",
  ]);
});

it("prints no line breaks, control characters and commands of foreign texts", async () => {
  const evil = "x\n::error::forged\r::warning::b\u2028::notice::c\u0085::debug::d\u009b31m\u202e\u001b[2J";
  /** Replaces each text of a value, except those of which the format has a list. */
  const spoiled = (value: unknown, path = ""): unknown => {
    if (typeof value === "string")
      return /(?:type|event|verb|level|result|waitedFor|At)$/.test(path) ? value : evil;
    if (Array.isArray(value)) return value.map((one) => spoiled(one, path.replace(/s$/, "")));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, spoiled(one, name)]));
  };
  const honest = {
    ...record(["spec.size"], true),
    logs: [{ level: "info", message: "m", fields: { a: "b" } } as const],
    result: { result: "error", message: "m", stack: ["at f (/p/a.ts:1:1)", "cause: c"] } as const,
    nextRunAt: "2026-01-01T00:00:00.000Z",
  };
  const forged = { ...(spoiled(honest) as typeof honest), namespace: "ns", name: "evil", kind };
  const history = new Journal(1_048_576);
  history.add({ ...honest, name: "evil" });
  history.begin({ id: "next", startedAt: "2026-01-01T00:00:00.000Z", changed: [evil] });
  history.add(forged);
  history.addMalformed([evil]);
  const routes = [journalRoute(history, stop.signal)];
  await using forging = await startServer({ host: "127.0.0.1", port: 0, tls: "none", drainMs: 100, routes });
  for (const args of [["widget", "evil"], ["widget", "evil", "--format", "json"], []]) {
    const given = ["-n", "ns", "--address", forging.url];
    const { stdout, stderr } = await call("why", ...args, ...given);
    const lines = `${stdout}${stderr}`.split("\n");
    expect(lines.filter((line) => /^\s*::/.test(line))).toEqual([]);
    expect(lines.filter((line) => /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u.test(line))).toEqual([]);
    for (const line of stdout.split("\n").filter(Boolean))
      expect(line).toMatch(/^(?:2026-| {2}\w+ +\S|-- the|\d of the last|\{|Widget ns\/evil)/);
  }
});

it("gives up on a journal that is sent byte by byte, and names the address", async () => {
  async function* bytes() {
    for (;;) {
      yield " ";
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
  const routes = [{ method: "GET" as const, path: "/debug/journal", handle: () => ({ stream: bytes() }) }];
  await using slow = await startServer({ host: "127.0.0.1", port: 0, tls: "none", drainMs: 0, routes });
  const reader = journalReader(slow.url, undefined, "help", undefined, 300);
  const { signal } = new AbortController();
  await expect(reader.read(new URLSearchParams(), signal)).rejects.toThrow(
    `${slow.url} has not sent its journal within 0.3 s`,
  );
  await reader.close();
});
