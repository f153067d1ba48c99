import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { cluster, machine } from "@capikit/api/core/v1beta2";
import {
  coreV1Event,
  customResourceDefinition,
  mutatingWebhookConfiguration,
  secret,
  validatingWebhookConfiguration,
} from "@capikit/api/kubernetes";
import { type Client, createClient, type KindDescriptor, type KubernetesObject } from "@capikit/client";
import { Journal, type ReconcileRecord } from "@capikit/controller-kit/journal";
import { startFaultServer } from "@capikit/testing";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it, onTestFinished, test } from "vitest";
import type { DevState } from "../../../src/console/console-model.ts";
import { type RunningConsole, runConsole } from "../../../src/shared/console/run-console.ts";
import { create as createProject, projectsFolder, remove } from "../../commands/add/created-projects.ts";
import { applyTemplate, clientOf, startDev } from "../../commands/dev/dev-run.ts";
import { buildPage, startChromium } from "../../commands/hooks/chromium.ts";
import { palettePng } from "./palette-png.ts";

const require = createRequire(import.meta.url);
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const screenshots = join(import.meta.dirname, "../../../screenshots/console");
const guides = join(import.meta.dirname, "../../../../../docs/guides/pictures");
let browser: Browser;

beforeAll(async () => {
  buildPage();
  mkdirSync(screenshots, { recursive: true });
  browser = await startChromium("--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1");
});
afterAll(() => browser.close());

const kinds: readonly KindDescriptor<KubernetesObject>[] = [cluster, machine];
const builtIn = [
  customResourceDefinition,
  secret,
  coreV1Event,
  mutatingWebhookConfiguration,
  validatingWebhookConfiguration,
];

/** Start of the session, and of all that its parts have done. */
const started = new Date(Date.now() - 125_000).toISOString();

const dev: DevState = {
  root: "/project",
  parts: [
    { event: "extension", state: "good", text: "serving", at: started, restarts: 0, lastError: "" },
    {
      event: "api-server",
      state: "good",
      text: "ready",
      at: started,
      restarts: 0,
      lastError: "",
    },
    {
      event: "program",
      state: "broken",
      text: "exited",
      at: started,
      restarts: 2,
      lastError: "Error: boom\n  src/main.ts:3",
    },
  ],
  diagnostics: [
    {
      ...{ code: "CK1001", severity: "error", message: "wrong", help: "", frame: "" },
      place: { text: "src/main.ts:3:7", path: "/project/src/main.ts", line: 3, column: 7 },
      since: started,
    },
  ],
  log: [
    { source: "program", text: "I0101 10:00:00.000000 1 a.go:1] one line" },
    { source: "program", text: `${started} ERROR Reconciler error {"controller":"cluster"}` },
    { source: "extension", text: `${started} WARN  another handler="patch"` },
  ],
};

/** Bodies of the performed actions. */
const performed: (readonly [name: string, given: object])[] = [];
const act =
  (name: string, result: unknown = `did ${name}`) =>
  (given: object) => {
    performed.push([name, given]);
    return result;
  };
const hookCall = {
  id: 1,
  at: started,
  ms: 12,
  hook: "GeneratePatches",
  handler: "patch",
  isFailed: false,
  isBlocking: false,
  cluster: "default/quay",
  result: "Success",
  cause: "",
  isOwn: false,
};
const answers = {
  hookCalls: () => [hookCall],
  hookCall: () => ({
    ...hookCall,
    path: "/hooks/patch",
    request: '{"kind":"GeneratePatchesRequest"}',
    answer: '{"status":"Success"}',
    effects: [
      { object: "DockerMachineTemplate a", diff: "@@ -1 +1 @@\n-old\n+new", problem: "" },
      { object: "B", diff: "", problem: "the hook does not permit changes of /metadata" },
    ],
  }),
  handlers: () => [{ hook: "GeneratePatches", name: "patch", path: "/hooks/patch", sample: '{"sample":1}' }],
};
const actions = { restart: act("restart"), callHook: act("callHook", 1) };

async function start(): Promise<{ readonly client: Client; readonly console: RunningConsole }> {
  const served = [...kinds, ...builtIn].map(({ group, version, kind, plural, scope }) => ({
    group,
    version,
    kind,
    plural,
    scope,
  }));
  const server = await startFaultServer({ kinds: served, historyWindow: 100_000 });
  const client = createClient(server.config);
  const over = new AbortController();
  const console = await runConsole({ signal: over.signal, dev: () => dev, answers, actions });
  const running = console.watch(client, server.url);
  onTestFinished(async () => {
    over.abort();
    await running;
    await console.stop();
    await client.close();
    await server[Symbol.asyncDispose]();
  });
  for (const { group, version, kind, plural, scope } of kinds)
    await client.create(customResourceDefinition, {
      metadata: { name: `${plural}.${group}` },
      spec: {
        group,
        scope,
        names: { kind, plural },
        versions: [
          {
            ...{ name: version, served: true, storage: true },
            schema: { openAPIV3Schema: { type: "object", "x-kubernetes-preserve-unknown-fields": true } },
            subresources: { status: {} },
          },
        ],
      },
    } as never);
  return { client, console };
}

const clusterKind = { group: "cluster.x-k8s.io", kind: "Cluster" };

/** Shows the journal of a manager. */
function showJournal(console: RunningConsole): {
  add(record: Partial<ReconcileRecord>): void;
  begin(startedAt: string): () => void;
} {
  const journal = new Journal(64 * 1024 * 1024);
  console.readJournal({
    async read(query) {
      const { after, limit, ...texts } = Object.fromEntries(query);
      const records = journal.records({
        ...texts,
        ...(after && { after: Number(after) }),
        ...(limit && { limit: Number(limit) }),
      });
      return { ...journal.stateOf(), records, malformed: [] };
    },
    close: async () => {},
  });
  return {
    begin: (startedAt) => journal.observe(() => [{ controller: "stuck", ...named("quay"), startedAt }]),
    add: (given) =>
      journal.add({
        controller: "cluster",
        kind: clusterKind,
        namespace: "default",
        name: "harbour",
        reconcileID: "id",
        startedAt: new Date().toISOString(),
        durationMs: 12,
        queuedMs: 0,
        waitedFor: "immediate",
        priority: 0,
        attempt: 1,
        causes: [],
        reads: [],
        writes: [],
        platformCalls: [],
        conditionsBefore: [],
        conditionsAfter: [],
        logs: [],
        result: { result: "success" },
        ...given,
      }),
  };
}

function named(name: string) {
  return { kind: clusterKind, namespace: "default", name };
}

interface Opened {
  readonly page: Page;
  readonly complaints: string[];
  readonly foreign: string[];
}

async function open(url: string, width = 1_440, colorScheme: "dark" | "light" = "light"): Promise<Opened> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme,
    bypassCSP: false,
  });
  onTestFinished(() => context.close());
  const [complaints, foreign]: [string[], string[]] = [[], []];
  context.on("request", (request) => {
    if (!request.url().startsWith(new URL(url).origin) && !request.url().startsWith("data:"))
      foreign.push(request.url());
  });
  const page = await context.newPage();
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("dialog", (dialog) => {
    complaints.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  await page.goto(url);
  await page.getByText("● connected").waitFor();
  return { page, complaints, foreign };
}

async function create(
  client: Client,
  name: string,
  machines: number,
  condition: Readonly<Record<string, string>>,
): Promise<KubernetesObject> {
  const spec = {
    infrastructureRef: { apiGroup: "infrastructure.cluster.x-k8s.io", kind: "DockerCluster", name },
    topology: { classRef: { name: "quick" }, version: "v1.35.0" },
  };
  const owner = await client.create(cluster, { metadata: { namespace: "default", name }, spec } as never);
  const isReady = condition.status === "True";
  // Clusters that are not ready for longer are problems.
  const transition = new Date(Date.now() - 20_000).toISOString();
  const status = {
    phase: "Provisioned",
    conditions: [{ type: "Available", lastTransitionTime: transition, ...condition }],
    controlPlane: { desiredReplicas: 3, readyReplicas: isReady ? 3 : 1 },
    workers: { desiredReplicas: 6, readyReplicas: isReady ? 6 : 0 },
  };
  await client.replace(cluster, { ...owner, status } as never, { subresource: "status" });
  for (let at = 0; at < machines; at++)
    await client.create(machine, {
      metadata: {
        namespace: "default",
        name: `${name}-${at}`,
        labels: { "cluster.x-k8s.io/cluster-name": name },
        ownerReferences: [
          { apiVersion: "cluster.x-k8s.io/v1beta2", kind: "Cluster", name, uid: owner.metadata.uid },
        ],
      },
      spec: { clusterName: name },
    } as never);
  return owner;
}

/** Returns what follows a link by keyboard. */
function followIn(page: Page): (name: RegExp | string) => Promise<void> {
  return async (name) => {
    const links = page.getByRole("link", { name, exact: typeof name === "string" });
    await links.first().focus();
    await page.keyboard.press("Enter");
  };
}

/** Checks the page as it is: by axe-core, for sideways scrolling, errors and other hosts. */
async function check({ page, complaints, foreign }: Opened, picture: string): Promise<void> {
  await page.screenshot({ path: join(screenshots, `${picture}.png`) });
  await evaluate(page, axe);
  expect(await evaluate(page, violations), picture).toEqual([]);
  expect(
    await evaluate(page, "document.documentElement.scrollWidth <= innerWidth"),
    `${picture} scrolls sideways`,
  ).toBe(true);
  expect(await evaluate(page, cutCells), `${picture} cuts cells`).toEqual([]);
  expect(complaints).toEqual([]);
  expect(foreign).toEqual([]);
}

/** Takes the picture of a guide, if `CAPIKIT_UPDATE_PICTURES` is set. */
async function takePicture(page: Page, name: string): Promise<void> {
  if (process.env.CAPIKIT_UPDATE_PICTURES === undefined) return;
  await page.setViewportSize({ width: 1_000, height: 560 });
  await page.emulateMedia({ colorScheme: "light" });
  mkdirSync(guides, { recursive: true });
  writeFileSync(join(guides, `console-${name}.png`), palettePng(await page.screenshot()));
  await page.setViewportSize({ width: 1_440, height: 900 });
}

const violations = `axe.run().then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html.slice(0, 200)).join(" | ")))`;

/** Texts of cells that a narrow page cuts: wide ones cut long texts with an ellipsis. */
const cutCells = `innerWidth > 600 ? [] : [...document.querySelectorAll("td")]
  .filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.innerText)`;

/** Machines of a graph by their places. */
const machinesFromTop = `[...document.querySelectorAll("a.node")]
  .toSorted((a, b) => a.getBoundingClientRect().y - b.getBoundingClientRect().y)
  .map((node) => node.querySelector("title").textContent.split(",")[0])
  .filter((title) => title.startsWith("Machine "))`;

/** Lines of a condition's type: words are not broken. */
const linesOfType = `(() => {
  const text = document.createRange();
  text.selectNodeContents([...document.querySelectorAll("td")].find((cell) => cell.innerText === "Available"));
  return new Set([...text.getClientRects()].map(({ top }) => top)).size;
})()`;

/** Evaluates by the debugger, as the page's own policy forbids scripts of others. */
async function evaluate(page: Page, expression: string): Promise<unknown> {
  const session = await page.context().newCDPSession(page);
  const { result, exceptionDetails } = await session.send("Runtime.evaluate", {
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  await session.detach();
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}

test.each<readonly [number, "dark" | "light"]>([
  [1_440, "light"],
  [1_024, "dark"],
  [400, "light"],
])("shows each view by keyboard at %i px, %s", async (width, scheme) => {
  const { client, console } = await start();
  await create(client, "harbour", 6, {
    status: "False",
    reason: "NotYet",
    message: "waits for the control plane",
  });
  await create(client, "quay", 1, { status: "True", reason: "Available", message: "" });
  const journal = showJournal(console);
  const event = { type: "event", event: "update", ...named("harbour"), count: 1 } as const;
  journal.add({
    causes: [{ ...event, fields: ["spec.paused"] }],
    reads: [{ ...named("harbour"), version: "7" }],
    writes: [{ verb: "patch", ...named("harbour"), fields: ["status.x"], status: 409, durationMs: 1 }],
    platformCalls: [{ name: "GET servers", durationMs: 5 }],
    conditionsAfter: [{ type: "Ready", status: "True", reason: "Done" }],
    logs: [{ level: "warn", message: "the server is missing" }],
    result: { result: "error", message: "conflict" },
  });
  for (const _ of [1, 2, 3])
    journal.add({ causes: [{ ...event, own: true, fields: ["status.lastChecked"] }], controller: "spinner" });
  const opened = await open(console.url, width, scheme);
  const { page } = opened;
  const picture = (view: string): string => `${view}-${width}-${scheme}`;
  const follow = followIn(page);
  await page.getByText("src/main.ts:3:7").waitFor();
  await page.getByText(/^Kinds \(2\)$/).click();
  await page.getByText("clusters.cluster.x-k8s.io").waitFor();
  await page.getByText(/^Kinds \(2\)$/).click();
  expect(await page.title()).toBe("(1) Overview · capikit");
  await page.keyboard.press("?");
  await page.getByText("go to the filter").waitFor();
  await check(opened, picture("keys"));
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Overview" }).focus();
  await check(opened, picture("overview"));

  await follow("Clusters");
  await page.getByText("2 of 2 Clusters").waitFor();
  await page.keyboard.press("/");
  await page.keyboard.type("harbour control");
  await page.getByText("1 of 2 Clusters").waitFor();
  await check(opened, picture("clusters"));
  await page.getByLabel("All objects").focus();
  await page.keyboard.press("Space");
  await page.getByLabel("Filter").fill("machine harbour");
  await page.getByText("6 of 6 found objects").waitFor();
  await page.getByLabel("All objects").uncheck();
  await page.getByLabel("Filter").fill("harbour");

  await follow("default/harbour");
  await page.getByRole("button", { name: /Machine 6 objects.*expand/ }).waitFor();
  await check(opened, picture("cluster"));
  const graphWidth = () => page.locator(".graph svg").evaluate((svg) => svg.clientWidth);
  const fitted = await graphWidth();
  await page.getByRole("button", { name: "Zoom in" }).click();
  expect(await graphWidth()).toBeGreaterThan(fitted);
  await page.getByRole("button", { name: "Fit the graph" }).click();
  expect(await graphWidth()).toBe(fitted);
  await page.getByRole("button", { name: /Machine 6 objects.*expand/ }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: /^Machine harbour-3/ }).waitFor();
  expect(await evaluate(page, machinesFromTop)).toEqual(
    [0, 1, 2, 3, 4, 5].map((at) => `Machine harbour-${at}`),
  );
  await page.getByText("NotYet: waits for the control plane").first().waitFor();
  await check(opened, picture("graph"));
  if (width < 600) expect(await graphWidth()).toBeLessThan(width);

  await follow("Conditions, YAML, events");
  await page.getByRole("button", { name: /^YAML/ }).waitFor();
  await check(opened, picture("object"));
  expect(await evaluate(page, linesOfType)).toBe(1);
  for (const tab of [/^YAML/, /^Versions/, /^Events/, /^Field owners/, /^Related/, /^Reconciles/]) {
    await page.getByRole("button", { name: tab }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("Loading …").waitFor({ state: "detached" });
    await check(opened, picture(`object-${String(tab).replace(/\W/g, "").toLowerCase()}`));
  }
  // The page follows a change, and the end of the object.
  await page.getByRole("button", { name: /^Versions/ }).click();
  const patch = { metadata: { annotations: { step: "two" } } };
  await client.patch(cluster, { namespace: "default", name: "harbour" }, { type: "merge", patch });
  await page.getByText("step: two").first().waitFor();
  await client.delete(cluster, { namespace: "default", name: "harbour" });
  await page.getByText("The object was deleted").waitFor();
  await follow("Hooks");
  await page.getByText(/^None: Cluster API calls the handlers of an applied ExtensionConfig/).waitFor();
  await check(opened, picture("hooks"));
  const press = async (name: string | RegExp): Promise<void> => {
    await page.getByRole("button", { name, exact: typeof name === "string" }).focus();
    await page.keyboard.press("Enter");
  };
  performed.splice(0);
  await press("GeneratePatches patch");
  await page.getByRole("textbox", { name: "Request" }).focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("{ edited: true");
  await press("Call");
  await page.getByText("the hook does not permit changes of /metadata").waitFor();
  expect(performed).toEqual([["callHook", { path: "/hooks/patch", request: "{ edited: true" }]]);
  await check(opened, picture("hook-call"));
  await press("Edit and call again");
  await page.getByRole("button", { name: "Call", exact: true }).waitFor();
  await check(opened, picture("hook-call-edited"));

  await follow("Log");
  await page.getByText("3 of the last 3 lines").waitFor();
  await check(opened, picture("log"));
  await page.getByLabel("Level").selectOption("warn");
  await page.getByText("2 of the last 3 lines").waitFor();
  await page.getByText(/^WARN +\S+Z another handler="patch"/).waitFor();
  await page.getByLabel("Level").selectOption("debug");
  await page.getByText("3 of the last 3 lines").waitFor();
  await page.getByLabel("Program").selectOption("extension");
  await page.getByText("1 of the last 3 lines").waitFor();
  await page.getByLabel("Search").fill("one");
  await page.getByText("0 of the last 3 lines").waitFor();
  await check(opened, picture("log-filtered"));

  await follow("Overview");
  performed.splice(0);
  await press("Restart the program");
  await page.getByText("did restart").waitFor();
  expect(performed).toEqual([["restart", { program: "program" }]]);

  await follow("Reconciles");
  await page.getByText("4 of 4 reconciles").waitFor();
  const end = journal.begin(new Date(Date.now() - 12_000).toISOString());
  await page.getByText(/stuck: Cluster default\/quay, running for 1\d s/).waitFor();
  await page.getByText("3 reconciles in").waitFor();
  await check(opened, picture("reconciles"));
  end();
  await page.getByText(/running for/).waitFor({ state: "detached" });
  await page.getByLabel("Wrote").fill("status.x");
  await page.getByText("1 of 4 reconciles").waitFor();
  await page.getByRole("button", { name: "Clear filters" }).click();
  for (const [label, count] of [
    ["Failed", 1],
    ["Slow", 0],
    ["Hot loops", 3],
  ] as const) {
    await page.getByLabel(label).focus();
    await page.keyboard.press("Space");
    await page.getByText(`${count} of 4 reconciles`).waitFor();
    await page.keyboard.press("Space");
  }
  // The page follows further reconciles; a click on a mark shows its record.
  journal.add({ controller: "later", durationMs: 3_000 });
  await page.getByText("5 of 5 reconciles").waitFor();
  await page.locator("rect.slow").click();
  await page.getByRole("heading", { name: "later: Cluster default/harbour" }).waitFor();
  await follow("All reconciles");
  await follow("cluster: Cluster default/harbour");
  for (const text of [
    "update of Cluster default/harbour: spec.paused",
    "Cluster default/harbour 7",
    "patch Cluster default/harbour status.x: 409",
    "GET servers, 5 ms",
    "Ready absent → True (Done)",
    "warn the server is missing",
    "conflict",
  ])
    await page.getByText(text, { exact: true }).waitFor();
  await check(opened, picture("reconcile"));
});

it("follows a real Cluster of capikit dev from nothing to Running machines to its deletion", async () => {
  const home = projectsFolder();
  onTestFinished(() => remove(home));
  const root = await createProject(home, "harbour", ["infrastructure", "workload-extension"]);
  const run = startDev(root, "--no-config", "--with", "kubeadm", "--simulate-nodes");
  const { url } = await run.until("the console", ({ event }) => event === "console");
  await run.until("everything", ({ event }) => event === "ready");
  const opened = await open(String(url));
  const { page } = opened;
  const slow = { timeout: 180_000 };
  const follow = followIn(page);
  const checkAll = async (view: string): Promise<void> => {
    for (const [width, colorScheme] of [
      [400, "dark"],
      [1_440, "light"],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await check(opened, `real-${view}-${width}-${colorScheme}`);
    }
  };
  await follow("Clusters");
  await page.getByText("0 of 0 Clusters").waitFor();
  await checkAll("nothing");
  const client = await clientOf(root);
  await applyTemplate(client, root, "clusterclass-my-cloud.yaml");
  await applyTemplate(client, root, "cluster-template-topology.yaml");
  await follow("Clusters");
  await page.getByLabel("All objects").focus();
  await page.keyboard.press("Space");
  await page.getByLabel("Filter").fill("machine running");
  await page.getByText("2 of 2 found objects").waitFor(slow);
  await checkAll("running");
  await page.getByLabel("All objects").uncheck();
  await page.getByLabel("Filter").fill("dev");
  await follow("default/dev");
  await page.getByRole("link", { name: /^KubeadmControlPlane dev/ }).waitFor();
  await page.locator(".facts .state.good").waitFor(slow);
  await checkAll("graph");
  await takePicture(page, "cluster");
  await follow("Reconciles");
  await page.getByText(/[1-9]\d* of \d+ reconciles/).waitFor();
  await checkAll("reconciles");
  await follow("Hooks");
  await page
    .getByText(/✔ done/)
    .first()
    .waitFor();
  await checkAll("hooks");
  await follow("Clusters");
  await follow("default/dev");
  await follow("Conditions, YAML, events");
  await client.delete(cluster, { namespace: "default", name: "dev" });
  await page.getByText("The object was deleted").first().waitFor(slow);
  await checkAll("deleted");
  await follow("Clusters");
  await page.getByLabel("Filter").fill("");
  await page.getByText("0 of 0 Clusters").waitFor();
  expect(await run.end("SIGTERM")).toBe(0);
}, 600_000);

/** Problems in the files of a project: what is replaced, and by what. */
const planted: readonly (readonly [file: string, from: RegExp | string, to: string])[] = [
  [
    "src/infrastructure/my-cloud-cluster.ts",
    `set("NetworkReady", "True", "Running");`,
    `$&
      object.metadata.annotations = { ...object.metadata.annotations, "my-cloud/checked": new Date().toISOString() };`,
  ],
  ["src/infrastructure/my-cloud-machine.ts", /.*resources=secrets,verbs=get\n/, ""],
  [
    "src/infrastructure/my-cloud-machine.ts",
    /return \(await platform\.remove[^;]*;/,
    `throw new Error("the quota service does not answer");`,
  ],
  ["src/extension/extension.ts", /const path = ".*";/, `const path = "/spec/template/spec/regoin";`],
  [
    "templates/clusterclass-my-cloud.yaml",
    "  patches:\n",
    "  patches:\n    - name: team\n      external:\n        generatePatchesExtension: patches.my-cloud\n        discoverVariablesExtension: variables.my-cloud\n",
  ],
  [
    "templates/cluster-template-topology.yaml",
    "    variables:\n",
    "    variables:\n      - name: team\n        value: blue\n",
  ],
];

// `planted-faults.integration.test.ts` and `find-problems.test.ts` have the same problems, without a session.
if (inject("nightly"))
  it("names the causes of planted problems in the overview of capikit dev", async () => {
    const home = projectsFolder();
    onTestFinished(() => remove(home));
    const root = await createProject(home, "harbour", ["infrastructure", "runtime-extension"]);
    for (const [file, from, to] of planted) {
      const text = readFileSync(join(root, file), "utf8");
      const changed = text.replace(from, to);
      expect(changed, file).not.toBe(text);
      writeFileSync(join(root, file), changed);
    }
    const run = startDev(root, "--no-config", "--with", "kubeadm", "--simulate-nodes");
    const { url } = await run.until("the console", ({ event }) => event === "console");
    await run.until("everything", ({ event }) => event === "ready");
    const client = await clientOf(root);
    for (const [file, name] of [
      ["clusterclass-my-cloud.yaml", "classy"],
      ["cluster-template.yaml", "plain"],
      ["cluster-template-topology.yaml", "classy"],
    ] as const)
      await applyTemplate(client, root, file, name);
    const opened = await open(String(url));
    const { page } = opened;
    const problems = page.locator("section", { has: page.getByRole("heading", { name: "Problems" }) });
    const named = (...texts: readonly (RegExp | string)[]): Promise<void> =>
      texts
        .reduce((item, hasText) => item.filter({ hasText }), problems.getByRole("listitem"))
        .first()
        .waitFor({ timeout: 120_000 });
    await named(/Hot loop: mycloudcluster of MyCloudCluster default\/plain, \d+ times/, "my-cloud/checked");
    await named(
      "Missing permission: mycloudmachine",
      '+kubebuilder:rbac:groups="",resources=secrets,verbs=get',
    );
    await named("Wrong patch: GeneratePatches by the handler patches", "MyCloudClusterTemplate", "regoin");
    await takePicture(page, "overview");
    await client.delete(cluster, { namespace: "default", name: "plain" });
    await named(
      "Stuck deletion: MyCloudMachine",
      "finalizer mycloudmachine.",
      "the quota service does not answer",
    );
    await check(opened, "real-problems");
    await problems.getByRole("link", { name: /^Hot loop/ }).click();
    await page.getByRole("heading", { name: /^mycloudcluster: MyCloudCluster/ }).waitFor();
    await page.getByRole("link", { name: "Object", exact: true }).click();
    await page.getByRole("button", { name: /^Versions/ }).click();
    await page.getByText("my-cloud/checked").first().waitFor();
    await takePicture(page, "object");
    await page.getByRole("link", { name: "Reconciles", exact: true }).click();
    await page.getByRole("heading", { name: "Hot loops" }).waitFor();
    await takePicture(page, "reconciles");
    await page.goto(`${url}#/overview`);
    await problems.getByRole("link", { name: /^Wrong patch/ }).click();
    await page
      .getByText(/the API server refuses the patched object: .*regoin/)
      .first()
      .waitFor();
    await takePicture(page, "hooks");
    expect(await run.end("SIGTERM")).toBe(0);
  }, 600_000);

it("shows 1,000 Clusters, those that are not ready first", async () => {
  const { client, console } = await start();
  for (let at = 0; at < 1_000; at++)
    await create(client, `fleet-${String(at).padStart(3, "0")}`, 0, {
      ...{ reason: at % 50 === 7 ? "NotYet" : "Available", status: at % 50 === 7 ? "False" : "True" },
      message: at % 50 === 7 ? "waits for the control plane" : "",
      lastTransitionTime: started,
    });
  for (const [width, scheme] of [
    [1_440, "light"],
    [400, "dark"],
  ] as const) {
    const opened = await open(console.url, width, scheme);
    const { page } = opened;
    const follow = followIn(page);
    await page.getByRole("link", { name: "default/fleet-007", exact: true }).waitFor();
    await check(opened, `overview-1000-${width}-${scheme}`);
    // From a row to its problem, from there to a Cluster, and back.
    await follow("1 problem of Cluster default/fleet-057");
    const marked = page.locator("li[aria-current=true]");
    await marked.getByText("Not available: Cluster default/fleet-007").waitFor();
    expect(await marked.evaluate((item) => item.ownerDocument.activeElement === item)).toBe(true);
    await check(opened, `overview-marked-1000-${width}-${scheme}`);
    await follow("Cluster default/fleet-007");
    await page.getByRole("heading", { name: "Cluster default/fleet-007" }).waitFor();
    await follow("1 problem of Cluster default/fleet-007");
    await marked.waitFor();
    await follow("All 20 that are not ready");
    await page.getByText("20 of 1000 Clusters").waitFor();
    await page.getByLabel("All objects").check();
    await page.getByText("20 of 20 found objects").waitFor();
    await page.getByLabel("Not ready only").uncheck();
    await page.getByText("200 of 1000 found objects").waitFor();
    await page.locator(".list li").first().getByText("default/fleet-007").waitFor();
    await page.getByLabel("All objects").uncheck();
    await page.getByText("1000 of 1000 Clusters").waitFor();
    // Far below the first rows by its name.
    await page.getByRole("link", { name: "default/fleet-257", exact: true }).waitFor();
    expect(await page.locator("main *").count()).toBeLessThan(1_000);
    await check(opened, `clusters-1000-${width}-${scheme}`);
  }
});

it("keeps 10,000 reconciles usable, and opens one by its address", async () => {
  const { console } = await start();
  const journal = showJournal(console);
  for (let at = 0; at < 10_000; at++)
    journal.add({ name: `object-${at}`, controller: `controller-${at % 20}` });
  const { page } = await open(`${console.url}#/reconciles/5000`);
  await page.getByRole("heading", { name: "controller-19: Cluster default/object-4999" }).waitFor();
  await page.getByRole("link", { name: "All reconciles" }).click();
  await page.getByText("10000 of 10000 reconciles").waitFor();
  expect(await page.locator("main *").count()).toBeLessThan(6_000);
  await page.getByRole("searchbox", { name: "Object" }).fill("object-7777");
  await page.getByText("1 of 10000 reconciles").waitFor();
});

it("explains how to show reconciles without a journal", async () => {
  const { console } = await start();
  const { page } = await open(`${console.url}#/reconciles`);
  await page.getByText("no manager is set whose journal the console could read").waitFor();
});

const hidden = /[\p{Bidi_Control}\p{Cs}]|(?!\n)\p{Cc}/u;
const hostile = [
  `<img src=x onerror="alert(1)"><script>alert(2)</script>`,
  "\u202egnitset\u202c \u2066x\u2069",
  "\u001b[31mred\u001b[0m\u001b]0;title\u0007",
  `javascript:alert(3) {{constructor.constructor("alert(4)")()}}`,
  `</pre></style><svg onload=alert(5)>${"W".repeat(1_000_000)}`,
];

it("renders hostile texts as text, without running or loading anything", async () => {
  const { client, console } = await start();
  for (const [at, message] of hostile.entries()) {
    const { metadata } = await create(client, `hostile-${at}`, 0, {
      status: "False",
      reason: message.slice(0, 1_000),
      message,
    });
    const annotations = { note: message.slice(0, 200_000), [`a.example/${at}`]: message.slice(0, 100) };
    await client.patch(cluster, metadata as never, { type: "merge", patch: { metadata: { annotations } } });
  }
  const journal = showJournal(console);
  // Texts of records have at most 1,024 characters.
  for (const [at, message] of hostile.map((text) => text.slice(0, 1_024)).entries())
    journal.add({
      controller: message,
      name: `hostile-${at}`,
      causes: [
        { type: "event", event: "update", kind: { group: message, kind: message }, name: message, count: 1 },
      ],
      writes: [{ verb: "patch", ...named(message), fields: [message], message, status: 400, durationMs: 1 }],
      conditionsAfter: [{ type: message, status: message, reason: message }],
      logs: [{ level: "info", message, fields: { [message]: message } }],
      result: { result: "error", message },
    });
  const opened = await open(console.url);
  const { page, complaints, foreign } = opened;
  await page.getByRole("link", { name: "Clusters", exact: true }).click();
  await page.getByText("5 of 5 Clusters").waitFor();
  for (const at of hostile.keys()) {
    await page.getByRole("link", { name: "Clusters", exact: true }).click();
    await page.getByRole("link", { name: `default/hostile-${at}`, exact: true }).click();
    await page.getByRole("link", { name: "Conditions, YAML, events" }).click();
    for (const tab of [/^Conditions/, /^YAML/, /^Versions/, /^Reconciles/])
      await page.getByRole("button", { name: tab }).click();
    await page.getByRole("region", { name: "Reconciles of the object" }).getByRole("link").click();
    await page.getByRole("heading", { name: "Causes" }).waitFor();
    expect(await evaluate(page, "document.body.innerText")).not.toMatch(hidden);
  }
  expect(await page.locator("img, script:not([src]), #console svg[onload]").count()).toBe(0);
  await page.getByRole("link", { name: "Reconciles", exact: true }).click();
  await page.getByText("5 of 5 reconciles").waitFor();
  expect(await evaluate(page, "document.body.innerText")).not.toMatch(hidden);
  expect(await page.title()).toBe("(1) Reconciles · capikit");
  expect(complaints).toEqual([]);
  expect(foreign).toEqual([]);
});
