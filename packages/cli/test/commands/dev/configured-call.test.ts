import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { configuredCall } from "../../../src/commands/dev/configured-call.ts";
import { type DevCall, dev } from "../../../src/commands/dev.ts";
import { parseCall } from "../../../src/program/parse-call.ts";
import { call, projectOf } from "../../cli.ts";

const config = (text: string) => ({ "capikit.config.ts": `export default { dev: ${text} };\n` });

/** Parses a command line in a project with files. Paths of the project start with `DIR`. */
async function parse(files: Readonly<Record<string, string>>, ...argv: string[]) {
  const { root } = projectOf(files);
  const parsed = parseCall(dev, ["--project", root, ...argv]) as unknown as DevCall;
  const { call: configured, explained } = await configuredCall(parsed);
  const near = relative(process.cwd(), root);
  const folder = near.startsWith("..") ? root : near;
  const shown = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll(folder, "DIR"));
  const { project: _, format: __, ...flags } = configured.flags;
  return {
    positionals: shown(configured.positionals),
    flags: shown(flags),
    lists: shown(configured.lists ?? {}),
    explained,
  };
}

const off = {
  "simulate-nodes": false,
  embedded: false,
  config: true,
  console: true,
  open: false,
};
const whole = `{
  program: "src/start.ts",
  extension: "src/hooks.ts",
  apply: ["templates/cluster-template.yaml"],
  set: { CLUSTER_NAME: "harbour", REGION: "north" },
  with: ["kubeadm", "aws:v2.0.0", "other.yaml=bin/other", "components.yaml"],
  simulateNodes: true,
  state: "data",
  core: "v1.13.6",
  featureGates: { ClusterTopology: false, MachinePool: true },
  args: ["--v=4"],
  console: false,
  webhookPort: 9443,
}`;

test("takes flags from dev of the configuration", async () => {
  const { positionals, flags, lists } = await parse(config(whole));
  expect(positionals).toEqual(["DIR/src/start.ts"]);
  expect(flags).toEqual({
    config: true,
    embedded: false,
    "simulate-nodes": true,
    console: false,
    open: false,
    extension: "DIR/src/hooks.ts",
    state: "DIR/data",
    core: "v1.13.6",
    "webhook-port": "9443",
  });
  expect(lists).toEqual({
    apply: ["DIR/templates/cluster-template.yaml"],
    set: ["CLUSTER_NAME=harbour", "REGION=north"],
    with: ["kubeadm", "aws:v2.0.0", "DIR/other.yaml=DIR/bin/other", "DIR/components.yaml"],
    "feature-gates": ["ClusterTopology=false", "MachinePool=true"],
    arg: ["--v=4"],
  });
});

test("prefers flags, and adds values with names", async () => {
  const { positionals, flags, lists } = await parse(
    config(whole),
    "main.ts",
    "--core=none",
    "--with=aws",
    "--apply=cluster.yaml",
    "--set=REGION=south",
    "--feature-gates=ClusterTopology=true",
    "--arg=--v=1",
  );
  expect(positionals).toEqual(["main.ts"]);
  expect(flags.core).toBe("none");
  expect(lists).toEqual({
    apply: ["cluster.yaml"],
    set: ["CLUSTER_NAME=harbour", "REGION=north", "REGION=south"],
    with: ["aws"],
    "feature-gates": ["ClusterTopology=false", "MachinePool=true", "ClusterTopology=true"],
    arg: ["--v=4", "--v=1"],
  });
});

test("ignores keys that a flag excludes", async () => {
  const { flags, lists } = await parse(config(whole), "--embedded");
  expect(flags).toMatchObject({ ...off, embedded: true, console: false });
  expect(flags).not.toHaveProperty("core");
  expect(Object.keys(lists)).toEqual(["apply", "set", "arg"]);
  const joined = await parse(config('{ simulateNodes: true, with: ["kubeadm"] }'), "--context=kind");
  expect(joined.flags["simulate-nodes"]).toBe(false);
  expect(joined.lists).toEqual({ with: ["kubeadm"] });
  const embedded = await parse(config('{ embedded: true, webhookHost: "192.0.2.7" }'), "--kubeconfig=file");
  const applied = await parse(config("{ embedded: true }"), "--apply=cluster.yaml");
  expect(applied.flags.embedded).toBe(true);
  expect(embedded.flags).toMatchObject({ embedded: false, "webhook-host": "192.0.2.7" });
});

test("ignores dev with --no-config, and needs no file", async () => {
  for (const { flags, lists } of [await parse(config(whole), "--no-config"), await parse({})]) {
    expect(flags).toEqual({ ...off, config: flags.config });
    expect(lists).toEqual({});
  }
});

test.each([
  ["{ simulatNodes: true }", "unknown configuration key dev.simulatNodes", 'did you mean "simulateNodes"'],
  ['{ with: "kubeadm" }', 'dev.with must be a list of providers, such as ["kubeadm"], not "kubeadm"', ""],
  ["{ apply: [3] }", "dev.apply must be a list of files", ""],
  [
    "{ set: { COUNT: 3 } }",
    'dev.set must be an object with strings, such as { REGION: "north" }, not an object',
    "",
  ],
  ["{ webhookPort: 70000 }", "dev.webhookPort must be a port from 0 to 65535, not 70000", ""],
  ["[]", "configuration key dev must be an object, not a list", ""],
  ["false", "configuration key dev must be an object, not false", ""],
])("reports %s", async (text, message, help) => {
  const { root } = projectOf({ ...config(text), "src/main.ts": "" });
  const { code, stderr } = await call("dev", "--project", root);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
  expect(stderr).toContain(`capikit.config.ts: `);
  expect(stderr).toContain(help);
});

test.each([
  [
    '{ with: ["awz"] }',
    "--with awz: neither a file nor a provider",
    "--with is dev.with of capikit.config.ts, which --no-config ignores",
  ],
  ['{ core: "v1.9.0" }', "--core v1.9.0: unsupported release", "--core is dev.core of capikit.config.ts"],
  ['{ apply: ["missing.yaml"] }', join("missing.yaml"), ""],
  ['{ embedded: true, with: ["kubeadm"] }', "--with does not apply to --embedded", "--with is dev.with of"],
])("explains which key is wrong: %s", async (text, message, help) => {
  const { root } = projectOf({ ...config(text), "src/main.ts": "" });
  const { code, stderr } = await call("dev", "--project", root);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
  expect(stderr).toContain(help);
});

test("reads the port of a debugger only after `=`", () => {
  const read = (...argv: string[]) => {
    const { flags, positionals } = parseCall(dev, argv);
    return [flags.inspect, flags["inspect-brk"], positionals];
  };
  expect(read("--inspect", "src/main.ts")).toEqual(["9229", undefined, ["src/main.ts"]]);
  expect(read("--inspect-brk=9300")).toEqual([undefined, "9300", []]);
  expect(() => read("--inspect=main")).toThrow('invalid value of --inspect: "main"');
  expect(() => read("--inspect=")).toThrow('invalid value of --inspect: ""');
});
