/**
 * Twelve faults in a created project under `capikit dev`, one after the other, as the page shows them in
 * Chromium: a table of the seconds until each is shown, whether its place, cause and fix are named, and the
 * seconds until it is gone after the fix.
 *
 * @module
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { cluster as clusterKind } from "@capikit/api/core/v1beta2";
import { customResourceDefinition, secret } from "@capikit/api/kubernetes";
import { expect, it, onTestFinished } from "vitest";
import { create, projectsFolder, remove } from "../../commands/add/created-projects.ts";
import { applyTemplate, clientOf, startDev } from "../../commands/dev/dev-run.ts";
import { buildPage, startChromium } from "../../commands/hooks/chromium.ts";

/** Replaces a text in a file of the project. */
interface Edit {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

interface Fault {
  readonly name: string;
  readonly title: RegExp;
  /** The place that the page names: the file, and a text in its line; otherwise the object or call in the title. */
  readonly place: readonly [file: string, text: string] | undefined;
  readonly cause: RegExp;
  readonly fix: RegExp;
  /** Plants it, and returns how to fix it. */
  plant(): Promise<() => Promise<unknown>>;
}

const [cluster, machine] = [
  "src/infrastructure/my-cloud-cluster.ts",
  "src/infrastructure/my-cloud-machine.ts",
];
const types = "api/infrastructure/v1alpha1/my-cloud-machine.ts";
const extension = "src/extension/extension.ts";
const screenshots = join(import.meta.dirname, "../../../screenshots/console");
const zone = "const zone = machine.spec.failureDomain";

it("shows twelve planted faults with place, cause and fix, until they are fixed", async () => {
  mkdirSync(screenshots, { recursive: true });
  buildPage();
  const home = projectsFolder();
  onTestFinished(() => remove(home));
  const root = await create(home, "harbour", ["infrastructure", "runtime-extension"]);
  const edited =
    (...edits: readonly Edit[]) =>
    async () => {
      const before = edits.map(({ file }) => readFileSync(join(root, file), "utf8"));
      for (const { file, from, to } of edits) {
        const text = readFileSync(join(root, file), "utf8");
        expect(text, file).toContain(from);
        writeFileSync(
          join(root, file),
          text.replace(from, () => to),
        );
      }
      return async () => {
        for (const [index, { file }] of edits.entries()) writeFileSync(join(root, file), before[index] ?? "");
      };
    };
  const team =
    "  patches:\n    - name: team\n      external:\n        generatePatchesExtension: patches.my-cloud\n";
  await edited(
    {
      file: "templates/clusterclass-my-cloud.yaml",
      from: "  patches:\n",
      to: `${team}        discoverVariablesExtension: variables.my-cloud\n`,
    },
    {
      file: "templates/cluster-template-topology.yaml",
      from: "    variables:\n",
      to: "    variables:\n      - name: team\n        value: blue\n",
    },
  )();
  const run = startDev(root, "--no-config", "--with", "kubeadm", "--simulate-nodes");
  onTestFinished(async () => {
    process.kill(run.pid, "SIGTERM");
    await run.end("SIGTERM");
  });
  const { url } = await run.until("the console", ({ event }) => event === "console");
  await run.until("everything", ({ event }) => event === "ready");
  const client = await clientOf(root);
  const apply = (file: string, name: string) => applyTemplate(client, root, file, name);
  const at = (name: string) => ({ namespace: "default", name });
  const touch = (name: string): Promise<unknown> => {
    const patch = { metadata: { annotations: { touched: new Date().toISOString() } } };
    return client.patch(clusterKind, at(name), { type: "merge", patch });
  };
  /** As a change of the Cluster leads core to call the extension again. */
  const called = (edit: Edit) => async () => {
    const [before, fix] = [run.events.length, await edited(edit)()];
    const reloaded = async (from: number): Promise<void> => {
      await run.until("a reload", ({ event, state }) => event === "extension" && state === "ready", from);
      await touch("classy");
    };
    await reloaded(before);
    return async () => {
      const from = run.events.length;
      await fix();
      await reloaded(from);
    };
  };
  const probe = `await runManager((argv) => {`;
  const faults: readonly Fault[] = [
    {
      name: "crash at the start",
      title: /Crash: program/,
      place: ["src/main.ts", "no region"],
      cause: /no region: set REGION/,
      fix: /correct this line/,
      plant: edited({
        file: "src/main.ts",
        from: probe,
        to: `throw new TypeError("no region: set REGION");\n${probe}`,
      }),
    },
    {
      name: "bad marker",
      title: /Generation CK\d+: /,
      place: [types, "MinLengt="],
      cause: /MinLengt/,
      fix: /MinLength/,
      plant: edited({ file: types, from: "validation:MinLength=1", to: "validation:MinLengt=1" }),
    },
    {
      name: "generation error",
      title: /Generation CK\d+: /,
      place: [types, "image: Date;"],
      cause: /Date/,
      fix: /./,
      plant: edited({ file: types, from: "image: string;", to: "image: Date;" }),
    },
    {
      name: "TypeError under backoff",
      title: / · MyCloudMachine default\//,
      place: [machine, "labels.zone"],
      cause: /Cannot read properties of undefined/,
      fix: /correct the code at/,
      plant: edited({ file: machine, from: zone, to: `${zone} ?? (machine as any).missing.labels.zone` }),
    },
    {
      name: "slow await",
      title: /Slow: mycloudcluster of MyCloudCluster default\//,
      place: [cluster, "platform.ensureNetwork"],
      cause: /ensureNetwork\("network\/default\//,
      fix: /time limit/,
      plant: edited({
        file: "src/platform.ts",
        from: "const known = resources.get(name);\n    if (known?.state",
        to: "await new Promise((resolve) => setTimeout(resolve, 3_000));\n    const known = resources.get(name);\n    if (known?.state",
      }),
    },
    {
      name: "missing permission",
      title: /Missing permission: mycloudmachine/,
      place: [machine, "bootstrapData();"],
      cause: /cannot get resource "secrets"/,
      fix: /\+kubebuilder:rbac:groups="",resources=secrets,verbs=get/,
      plant: edited({
        file: machine,
        from: ` * +kubebuilder:rbac:groups="",resources=secrets,verbs=get\n`,
        to: "",
      }),
    },
    {
      name: "hot loop",
      title: /Hot loop: mycloudcluster of MyCloudCluster default\//,
      place: [cluster, "infraCluster(myCloudCluster"],
      cause: /caused by its own writes.*my-cloud\/checked/,
      fix: /write the field only when its meaning changes/,
      plant: edited({
        file: cluster,
        from: `set("NetworkReady", "True", "Running");`,
        to: `set("NetworkReady", "True", "Running");
      object.metadata.annotations = { ...object.metadata.annotations, "my-cloud/checked": new Date().toISOString() };`,
      }),
    },
    {
      name: "exhausted quota",
      title: / · MyCloudMachine default\//,
      place: ["src/platform.ts", "quota exceeded"],
      cause: /quota exceeded: 10 of 10 servers/,
      fix: /raise the quota of the account/,
      plant: edited({
        file: "src/platform.ts",
        from: "    ensureMachine: ensure,",
        to: `    async ensureMachine() {\n      throw Object.assign(new Error("quota exceeded: 10 of 10 servers"), { code: "QuotaExceeded" });\n    },`,
      }),
    },
    {
      name: "wrong patch",
      title: /Wrong patch: GeneratePatches by the handler patches/,
      place: [extension, "patches: hookHandler(generatePatches)("],
      cause: /regoin/,
      fix: /correct the handler/,
      plant: called({
        file: extension,
        from: `const path = "/spec/template/metadata/labels/my-cloud.cluster.x-k8s.io~1team";`,
        to: `const path = "/spec/template/spec/regoin";`,
      }),
    },
    {
      name: "blocked hook",
      title: /Blocked by the hook BeforeClusterCreate: Cluster default\/held/,
      place: [extension, '"hold-back": hookHandler(beforeClusterCreate)('],
      cause: /waits for the budget/,
      fix: /the handler hold-back/,
      async plant() {
        const starts = run.events.length;
        const fix = await edited({
          file: extension,
          from: "? { retryAfterSeconds: 0 }",
          to: `? { retryAfterSeconds: 1, message: "waits for the budget" }`,
        })();
        await run.until("a reload", ({ event, state }) => event === "extension" && state === "ready", starts);
        await apply("cluster-template-topology.yaml", "held");
        return fix;
      },
    },
    {
      name: "missing CRD",
      title: /Missing kind: widgets\.example\.org v1/,
      place: ["src/main.ts", 'name: "widget"'],
      cause: /the server has no such resource in example\.org\/v1/,
      fix: /install the CustomResourceDefinition widgets\.example\.org/,
      async plant() {
        const widget = `{ group: "example.org", version: "v1", kind: "Widget", plural: "widgets", scope: "Namespaced" }`;
        const main = "src/main.ts";
        await edited(
          {
            file: main,
            from: "controllers: [",
            to: `controllers: [defineController({ name: "widget", for: ${widget}, reconcile: async () => undefined }), `,
          },
          { file: main, from: "import { parse", to: "import { defineController, parse" },
          {
            file: main,
            from: " */\nawait",
            to: " * +kubebuilder:rbac:groups=example.org,resources=widgets,verbs=get;list;watch\n */\nawait",
          },
        )();
        return () =>
          client.create(customResourceDefinition, {
            metadata: { name: "widgets.example.org" },
            spec: {
              group: "example.org",
              scope: "Namespaced",
              names: { kind: "Widget", plural: "widgets", singular: "widget", listKind: "WidgetList" },
              versions: [
                {
                  ...{ name: "v1", served: true, storage: true },
                  schema: {
                    openAPIV3Schema: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
                  },
                },
              ],
            },
          } as never);
      },
    },
    {
      name: "unreachable workload cluster",
      title: /Unreachable workload cluster: Cluster default\/plain/,
      place: undefined,
      cause: /Remote connection probe failed/,
      fix: /plain-kubeconfig/,
      async plant() {
        const { data } = await client.get(secret, at("plain-kubeconfig"));
        const port = /server: \S+:(\d+)/.exec(atob(String(data?.value)))?.[1];
        const pid = processOf("kube-apiserver", `--secure-port=${port}`);
        const resume = (): void => void process.kill(pid, "SIGCONT");
        onTestFinished(resume);
        process.kill(pid, "SIGSTOP");
        // Core probes each 10 s, and reads the result at the next reconcile of the Cluster.
        return async () => {
          resume();
          await sleep(12_000);
          await touch("plain");
        };
      },
    },
  ];

  await apply("clusterclass-my-cloud.yaml", "classy");
  await apply("cluster-template.yaml", "plain");
  await apply("cluster-template-topology.yaml", "classy");
  const browser = await startChromium();
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  await page.goto(String(url));
  const problems = page
    .locator("section", { has: page.getByRole("heading", { name: "Problems" }) })
    .getByRole("listitem");
  const ready = page.getByRole("listitem").filter({ hasText: /ready.*default\/(?:classy|plain)/ });
  await expect.poll(() => ready.filter({ hasText: "✔" }).count(), { timeout: 180_000 }).toBe(2);
  await page.getByText(/No problems/).waitFor({ timeout: 180_000 });

  const rows: string[] = [
    "| Fault | Shown after | Place | Cause | Fix | Gone after |",
    "|---|---|---|---|---|---|",
  ];
  const missed: string[] = [];
  for (const { name, title, place, cause, fix, plant } of faults) {
    const planted = performance.now();
    const repair = await plant();
    const item = problems.filter({ hasText: title }).first();
    await item.waitFor({ timeout: 240_000 });
    const shown = performance.now() - planted;
    // Details may follow, such as the next retry.
    const text = String(await item.textContent());
    const line = place && lineOf(join(root, place[0]), place[1]);
    const named = [
      place === undefined ? "title" : text.includes(`${place[0]}:${line}`),
      cause.test(text),
      fix.test(text.slice(text.lastIndexOf("Fix"))),
    ];
    if (named.includes(false)) missed.push(`${name}: ${named.join(", ")}\n${text}`);
    await page.screenshot({ path: join(screenshots, `fault-${name.replaceAll(" ", "-")}.png`) });
    const fixed = performance.now();
    await repair();
    await item.waitFor({ state: "detached", timeout: 240_000 });
    const gone = performance.now() - fixed;
    const cells = named.map((one) => (one === true ? "yes" : one === false ? "no" : one));
    rows.push(`| ${[name, seconds(shown), ...cells, seconds(gone)].join(" | ")} |`);
  }
  console.log(rows.join("\n"));
  expect(missed.join("\n\n")).toBe("");
}, 3_600_000);

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}

/** Returns the id of the process of a program with an argument. */
function processOf(name: string, argument: string): number {
  const found = readdirSync("/proc").find((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const [program = "", ...given] = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
      return program.endsWith(name) && given.includes(argument);
    } catch {
      return false;
    }
  });
  if (found === undefined) throw new Error(`no ${name} has the argument ${argument}`);
  return Number(found);
}

/** Returns the first line of a file with a text. */
function lineOf(file: string, text: string): number {
  return (
    readFileSync(file, "utf8")
      .split("\n")
      .findIndex((line) => line.includes(text)) + 1
  );
}
