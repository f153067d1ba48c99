import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { machine } from "@capikit/api/core/v1beta2";
import { createClient, loadKubeconfig } from "@capikit/client";
import { expect, onTestFinished, test } from "vitest";
import { call, projectOf, save, spawnCli, startCli } from "../../cli.ts";
import { create, projectsFolder, remove } from "../add/created-projects.ts";
import { devRun, type ReportedEvent, startDev } from "./dev-run.ts";
import { linkCli, startNpm } from "./npm.ts";
import { dataFolderOf, pidOf, processesOf } from "./processes.ts";

/** A program that exits the first time, and becomes ready the second time. */
const program = `
import { existsSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
if (!existsSync("started")) {
  writeFileSync("started", "");
  console.error("not today");
  process.exit(3);
}
const flag = (name) => process.argv.find((one) => one.startsWith("--" + name + "=")).slice(name.length + 3);
const [host, port] = flag("health-addr").split(":");
createServer((_, response) => response.end("ok")).listen(port, host);
process.on("SIGTERM", () => process.exit(0));
console.log("speaking of " + flag("motto"));
`;
const files = {
  "package.json": '{ "type": "module" }',
  "src/main.js": program,
  "api/v1/index.ts": '/** +groupName=acme.example */\nexport * from "./widget.js";\n',
  "api/v1/widget.ts": [
    'import type { KubernetesList, KubernetesObject } from "@capikit/api/meta";',
    "/** A widget. */",
    "export interface Widget extends KubernetesObject { spec?: { size?: string } }",
    "export interface WidgetList extends KubernetesList<Widget> {}",
    "",
  ].join("\n"),
};

test("reports errors in the arguments before it starts", async () => {
  const empty = projectOf({});
  const project = projectOf({
    ...files,
    "c.yaml": ["kind: $", "{KIND_OF_SHIP}"].join(""),
    "d.yaml": "kind: Cluster\n",
  });
  const taken = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void taken.close());
  await new Promise((resolve) => taken.once("listening", resolve));
  const port = String((taken.address() as { port: number }).port);
  const calls: readonly (readonly [string, readonly string[], RegExp])[] = [
    [empty.root, [], /nothing to run in .*\n {2}help: expected a program \(src\/main\.ts\)/],
    ["/no/such", [], /folder \/no\/such does not exist/],
    [project.root, ["src/other.ts"], /file src\/other\.ts does not exist/],
    [project.root, ["--apply", join(project.root, "no.yaml")], /no\.yaml does not exist/],
    [
      project.root,
      ["--apply", join(project.root, "c.yaml")],
      /c\.yaml: .*KIND_OF_SHIP[\s\S]*--set NAME=VALUE/,
    ],
    [
      project.root,
      ["--apply", join(project.root, "d.yaml")],
      /^capikit: [^:]*d\.yaml: Cluster without apiVersion/,
    ],
    [
      project.root,
      ["--with", "kubeadmin"],
      /--with kubeadmin: neither a file nor a provider that clusterctl knows\n {2}help: did you mean kubeadm\?/,
    ],
    [project.root, ["--webhook-host", "a"], /--webhook-host applies to an existing cluster only/],
    [project.root, ["--webhook-port", port], new RegExp(`cannot listen on port ${port}: EADDRINUSE`)],
  ];
  const outcomes = await Promise.all(calls.map(([root, argv]) => call("dev", "--project", root, ...argv)));
  for (const [at, { code, stdout, stderr }] of outcomes.entries()) {
    expect(stderr).toMatch(calls[at]?.[2] ?? "");
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  }
});

test("reports why an API server or core manager is not available", async () => {
  const { root } = projectOf(files);
  const nothing = {
    PATH: "/no/such",
    CAPIKIT_CACHE: join(root, "cache"),
    CAPIKIT_ENVTEST_DOWNLOAD: "off",
    CAPIKIT_IMAGES: "off",
  };
  const child = startCli(root, ["dev"], [], nothing);
  let stderr = "";
  child.stderr?.on("data", (data) => {
    stderr += data;
  });
  expect(await new Promise((resolve) => child.on("close", resolve))).toBe(1);
  expect(stderr).toMatch(/no etcd and kube-apiserver .* found:\n {2}KUBEBUILDER_ASSETS: not set/);
  expect(stderr).toMatch(/build: go is not on the PATH: install Go/);
  expect(stderr).toContain("stopped; data is deleted");

  const run = startDev(root, "--core", "/no/such/core");
  const { text } = await run.until("a fault", ({ level }) => level === "error");
  expect(text).toContain("/no/such/core is not an executable file");
  await run.until("its end", ({ event }) => event === "stopped");
  expect(processesOf(root)).toEqual([]);
});

test("runs without a core manager, keeps its state on request, and leaves no process when killed", async () => {
  const { root } = projectOf(files);
  const argv = ["--core", "none", "--state", "state", "--arg=--motto=ships"];
  const first = startDev(root, ...argv);
  const ended = await first.until("its end", ({ event, state }) => event === "program" && state === "ended");
  expect(ended).toMatchObject({ code: 3, signal: null, stderr: ["not today"], retryMs: 1_000 });
  expect(ended.text).toMatch(
    /exited with exit code 3; restarting in 1 s, or on the next save[\s\S]*not today/,
  );
  await first.until("what the program says", ({ line }) => line === "speaking of ships");
  await first.until("everything", ({ event }) => event === "ready");
  const kubeconfig = String(first.events.find((event) => event.kubeconfig !== undefined)?.kubeconfig);
  const client = createClient(await loadKubeconfig(kubeconfig));
  onTestFinished(() => client.close());
  const widget = {
    apiVersion: "acme.example/v1",
    kind: "Widget",
    metadata: { name: "a", namespace: "default" },
  };
  await client.create(await client.kindOf(widget), widget);
  const second = await spawnCli(root, "dev", ...argv);
  expect(second.stderr).toMatch(/Process \d+ works with .*state/);
  const dir = dataFolderOf(
    String(first.events.find(({ event, url }) => event === "api-server" && url !== undefined)?.url),
  );
  await first.end("SIGKILL");
  expect(kubeconfig).toBe(join(root, "state/kubeconfig"));
  await expect.poll(() => processesOf(dir)).toEqual([]);
  await expect.poll(() => existsSync(dir)).toBe(false);

  const next = startDev(root, ...argv);
  await next.until("everything", ({ event }) => event === "ready");
  const again = createClient(
    await loadKubeconfig(String(next.events.find((event) => event.kubeconfig)?.kubeconfig)),
  );
  onTestFinished(() => again.close());
  const kind = await again.kindOf(widget);
  expect((await again.list(kind)).items.map(({ metadata }) => metadata.name)).toEqual(["a"]);
  process.kill(pidOf("etcd", root), "SIGKILL");
  expect(await next.ended).toBe(1);
  const log = join(root, "state/logs/etcd.log");
  expect(next.events.find(({ state }) => state === "ended")).toMatchObject({
    event: "api-server",
    level: "error",
    process: "etcd",
    logFile: log,
    text: expect.stringContaining(
      `etcd exited with SIGKILL; stopping; log: state/logs/etcd.log. Last output:\n  {`,
    ),
  });
  expect(next.events.at(-1)?.text).toBe("stopped; state is kept");
  expect(processesOf(root)).toEqual([]);
});

test("ends in order while it starts: by a signal, and when the terminal is closed", async () => {
  const [killed, closed] = [projectOf(files), projectOf({ "src/main.js": program })];
  const ends: readonly (readonly [root: string, fits: (event: ReportedEvent) => boolean, NodeJS.Signals])[] =
    [
      [killed.root, ({ event }) => event === "api-server", "SIGTERM"],
      // Without sources to generate from, the program waits only for the API server.
      [closed.root, ({ kubeconfig }) => kubeconfig !== undefined, "SIGHUP"],
    ];
  await Promise.all(
    ends.map(async ([root, fits, signal]) => {
      const run = startDev(root, "--core", "none");
      await run.until("the API server", fits);
      expect(await run.end(signal)).toBe(0);
      // A closed terminal receives no output.
      if (signal !== "SIGHUP") expect(run.events.at(-1)?.event).toBe("stopped");
      expect(run.events.filter(({ level }) => level === "error")).toEqual([]);
      expect(processesOf(root)).toEqual([]);
    }),
  );
});

test("ends in order with the npm that runs its script, whose signal it does not receive", async () => {
  const { root } = projectOf({ ...files, "package.json": '{ "scripts": { "dev": "capikit dev" } }' });
  linkCli(root);
  const run = devRun(startNpm(root, "run", "--silent", "dev", "--", "--format", "json", "--core", "none"));
  const { url } = await run.until(
    "the API server",
    ({ event, url }) => event === "api-server" && url !== undefined,
  );
  const dir = dataFolderOf(String(url));
  await run.end("SIGTERM");
  await expect.poll(() => [...processesOf(root), ...processesOf(dir)], { timeout: 15_000 }).toEqual([]);
  expect(existsSync(dir)).toBe(false);
});

test("runs a created project with kubeadm's providers by its own script, and ends when kube-apiserver does", async () => {
  const home = projectsFolder();
  onTestFinished(() => remove(home));
  const root = await create(home, "machines", ["infrastructure"]);
  save(join(root, "refused.yaml"), "apiVersion: acme.example/v1\nkind: Ship\nmetadata: { name: titanic }\n");
  linkCli(home);
  const apply = ["--apply", "templates/cluster-template.yaml", "--apply", "refused.yaml"];
  const providers = ["--with", "kubeadm", "--simulate-nodes"];
  const run = devRun(
    startNpm(root, "run", "--silent", "dev", "--", "--format", "json", ...providers, ...apply),
  );
  await run.until("the program", ({ event, state }) => event === "program" && state === "ready");
  expect(
    await run.until("refused objects", ({ event, level }) => event === "applied" && level === "error"),
  ).toMatchObject({
    text: expect.stringMatching(
      /^refused objects:\n {2}Ship titanic: .*no kind Ship in acme\.example\/v1: [^\n]*$/,
    ),
    objects: ["Ship titanic"],
  });
  const managers = run.events.filter(({ event, state }) => event === "provider" && state === "ready");
  expect(managers.map(({ provider }) => provider).sort()).toEqual([
    "bootstrap-kubeadm",
    "control-plane-kubeadm",
  ]);
  await run.until("everything", ({ event }) => event === "ready");
  const { kubeconfig, url } = await run.until("the API server", (event) => event.kubeconfig !== undefined);
  // A Machine of the KubeadmControlPlane and one of the MachineDeployment, with their Nodes.
  const client = createClient(await loadKubeconfig(String(kubeconfig)));
  onTestFinished(() => client.close());
  const phases = async () => (await client.list(machine)).items.map(({ status }) => status?.phase);
  await expect.poll(phases, { interval: 500 }).toEqual(["Running", "Running"]);
  const dir = dataFolderOf(String(url));
  process.kill(pidOf("kube-apiserver", dir), "SIGKILL");
  expect(await run.ended).toBe(1);
  expect(run.events.find(({ state, event }) => event === "api-server" && state === "ended")).toMatchObject({
    level: "error",
    process: "kube-apiserver",
    text: expect.stringMatching(
      /^kube-apiserver exited with SIGKILL; .*kube-apiserver\.log.*\n {2}[IWE]\d{4} /s,
    ),
  });
  expect(run.events.at(-1)?.text).toBe("stopped; infrastructure may remain, logs are in .capikit/logs");
  expect([...processesOf(root), ...processesOf(dir)]).toEqual([]);
  expect(existsSync(dir)).toBe(false);
}, 180_000);
