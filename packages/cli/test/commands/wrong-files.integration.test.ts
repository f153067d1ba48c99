import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { callIn, widget } from "../cli.ts";
import { all } from "./reading-commands.ts";

const dir = mkdtempSync(join(tmpdir(), "wrong-files-"));
const links = mkdtempSync(join(tmpdir(), "wrong-links-"));
const at = (path: string): string => resolve(dir, path);
const project = {
  ...widget,
  "capikit.config.ts":
    'export default { provider: { name: "foo", type: "InfrastructureProvider", image: "a.test/foo:v1.0.0" } };\n',
  "package.json": "{}",
  "main.ts": "",
  "object.yaml": "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}}",
  "topology.yaml": [
    "{apiVersion: cluster.x-k8s.io/v1beta2, kind: Cluster, metadata: {name: a, namespace: ns}, spec: {topology: {classRef: {name: b}, version: v1.35.0}}}",
    "{apiVersion: cluster.x-k8s.io/v1beta2, kind: ClusterClass, metadata: {name: b, namespace: ns}, spec: {}}",
  ].join("\n---\n"),
  "crd.yaml":
    "{apiVersion: apiextensions.k8s.io/v1, kind: CustomResourceDefinition, metadata: {name: as.b.org}}",
  "recordings/a.json":
    '{"request": {"method": "POST", "path": "/hooks.runtime.cluster.x-k8s.io/v1alpha1/discovery", "body": {}}, "response": {"status": 200, "body": {}}}',
  "kubeconfig.yaml": JSON.stringify({
    ...{ apiVersion: "v1", kind: "Config", "current-context": "c", users: [{ name: "u", user: {} }] },
    clusters: [{ name: "c", cluster: { server: "https://127.0.0.1:9" } }],
    contexts: [{ name: "c", context: { cluster: "c", user: "u" } }],
  }),
};
beforeAll(() => {
  for (const [path, text] of Object.entries(project)) {
    mkdirSync(join(dir, path, ".."), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
});
afterAll(() => {
  for (const one of [dir, links]) rmSync(one, { recursive: true });
});

/** Paths that nothing can be read from; new files can be written to the first one. */
const paths = {
  "a missing file": at("absent"),
  "a file below a file": at("main.ts/odd"),
  "a link to itself": join(links, "odd"),
  "a name that is too long": at("x".repeat(300)),
  "a file of the kernel": "/proc/self/mem",
  "a path that the kernel allows nobody to create": "/proc/odd/file",
};
const nobody = "https://127.0.0.1:9";
const client = ["--client-cert", "main.ts", "--client-key", "main.ts"];
const extension = ["--extension", `e=${nobody}`];
/** Arguments with which commands read or write their files. */
const args: Readonly<Record<string, readonly string[]>> = {
  import: ["crd", "crd.yaml", "--out", "out"],
  "add kind": ["Foo"],
  "add hook": ["BeforeClusterCreate"],
  "add webhook": ["Widget", "--defaulting"],
  "add version": ["Widget", "v2"],
  "hooks call": ["Discovery", "--url", nobody, ...client],
  "hooks conformance": [nobody, ...client],
  "hooks record": ["recordings", "--examples", "--url", nobody, ...client],
  "hooks replay": ["recordings", "--url", nobody, ...client],
  "hooks types": ["object.yaml", "--out", "out"],
  lint: ["object.yaml"],
  "topology render": ["topology.yaml", ...extension],
  "topology diff": ["topology.yaml", "topology.yaml", ...extension],
  "describe cluster": ["a"],
  doctor: ["--from", "topology.yaml"],
  release: ["v1.0.0"],
  why: ["Cluster", "a"],
  "move run": ["--kubeconfig", "kubeconfig.yaml", "--to-kubeconfig", "kubeconfig.yaml"],
};
/** Commands that stay until they are stopped, or read no file. */
const others = new Set(["completion", "console", "dev", "envtest", "explain", "lsp"]);
/** Places that a command only reads with other flags, generated files or answers of a server. */
const unread = new Set([
  "generate --go-types",
  "import --out",
  "hooks record --write-ca",
  "hooks record --from",
  "hooks types --out",
  "lint --kubeconfig",
  "lint --crds",
  "release --repository",
  "topology diff --kubeconfig",
  "doctor --kubeconfig",
]);

const rows = all
  .filter(({ name }) => !others.has(name))
  .flatMap(({ name, usage = "", flags }) =>
    [
      ...Object.entries(flags).map(([flag, { value = "" }]) => [`--${flag}`, value] as const),
      ["argument", usage] as const,
    ]
      .filter(([, value]) => /FILE|DIR|PATH/.test(value))
      .map(([place]) => ({ name, place, flags })),
  );

/** Returns the arguments of a command with a path as the value of a flag, or as the first argument. */
function withPath(name: string, place: string, path: string): readonly string[] {
  const given = (args[name] ?? []).map((word) =>
    Object.keys(project).some((one) => one.split("/")[0] === word) || word === "out" ? at(word) : word,
  );
  const index =
    place === "argument" ? given.findIndex((word) => word.startsWith(dir)) : given.indexOf(place) + 1;
  if (place === "argument" && !(given[0] ?? "--").startsWith("--"))
    return given.with(Math.max(index, 0), path);
  if (place === "argument") return [path, ...given];
  return index === 0 ? [...given, place, path] : given.with(index, path);
}

it.each(rows)("$name $place: no path fails as a bug, and an invalid one is named", async (row) => {
  const { name, place, flags } = row;
  const own = Object.hasOwn(flags, "project") && place !== "--project" ? ["--project", dir] : [];
  const dry = Object.hasOwn(flags, "dry-run") ? ["--dry-run"] : [];
  for (const [title, path] of Object.entries(paths)) {
    for (const one of [paths["a missing file"], paths["a link to itself"]])
      rmSync(one, { recursive: true, force: true });
    symlinkSync("odd", paths["a link to itself"]);
    const argv = [...name.split(" "), ...withPath(name, place, path), ...own, ...dry];
    const { code, stdout, stderr } = await callIn({ env: { HOME: dir } }, ...argv);
    const output = stdout + stderr;
    expect([0, 1, 2], output).toContain(code);
    expect(output).not.toMatch(/\bbug\b|^\s+at /m);
    if (title !== "a file below a file") continue;
    const isNamed = [1, 2].includes(code ?? 0) && output.includes("main.ts");
    expect(isNamed, output).toBe(!unread.has(`${name} ${place}`));
  }
});
