import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { clusterApiModule, clusterApiTypesModule, ensureModule } from "@capikit/reference";
import { describe, expect, it } from "vitest";

const api = await ensureModule(clusterApiTypesModule);
const whole = await ensureModule(clusterApiModule);

const folders = [
  "core/v1beta1",
  "core/v1beta2",
  "addons/v1beta1",
  "addons/v1beta2",
  "ipam/v1beta1",
  "ipam/v1beta2",
  "runtime/v1alpha1",
  "runtime/v1beta2",
  "bootstrap/kubeadm/v1beta1",
  "bootstrap/kubeadm/v1beta2",
  "controlplane/kubeadm/v1beta1",
  "controlplane/kubeadm/v1beta2",
];

/** Go constants by package and name, as expressions. The package is the end of its path. */
const packages = new Map(
  [
    ...folders.map((folder) => [folder, join(api, folder)] as const),
    ["clusterctl/v1alpha3", join(whole, "cmd/clusterctl/api/v1alpha3")] as const,
  ].map(([folder, path]) => [folder, readPackage(path)]),
);

describe("the constants of @capikit/api", () => {
  it.each([...packages.keys()])("%s has all of the Go package, with the same values", async (folder) => {
    const theirs = [...(packages.get(folder)?.keys() ?? [])].flatMap((name) => {
      const value = textOf(folder, name);
      return value === undefined ? [] : [[camelCase(name), value] as const];
    });
    const specifier = `@capikit/api/${folder}`;
    const ours: Record<string, unknown> = await import(/* @vite-ignore */ specifier);
    expect(theirs.length).toBeGreaterThan(0);
    expect(ours).toMatchObject(Object.fromEntries(theirs));
  });
});

interface Constant {
  readonly expression: string;
  /** Folders of imported API packages by the names they have in the file. */
  readonly imports: ReadonlyMap<string, string>;
}

function readPackage(path: string): Map<string, Constant> {
  const found = new Map<string, Constant>();
  for (const file of globSync("*.go", { cwd: path })) {
    if (/_test\.go$|^zz_/.test(basename(file))) continue;
    const text = readFileSync(join(path, file), "utf8").replace(/^\s*\/\/.*$/gm, "");
    const imports = new Map(
      [...text.matchAll(/^\s(\w+) "sigs\.k8s\.io\/cluster-api\/api\/([^"]+)"$/gm)].map(
        ([, name = "", folder = ""]) => [name, folder],
      ),
    );
    const blocks = text.matchAll(/^const \(\n([\s\S]*?)^\)|^(const \w.*)$/gm);
    for (const [, block, single] of blocks)
      for (const [, name = "", expression = ""] of (block ?? single ?? "").matchAll(
        /^(?:const|\t)\s*([A-Z]\w*)(?: [\w.]+)? += (.+?)(?: \/\/.*)?$/gm,
      ))
        found.set(name, { expression, imports });
  }
  return found;
}

/** Resolves a constant to a string; `undefined` for other values. */
function textOf(folder: string, name: string): string | undefined {
  const constant = packages.get(folder)?.get(name);
  if (constant === undefined) return undefined;
  const { expression, imports } = constant;
  const parts = expression.split(" + ").map((part) => {
    if (part.startsWith('"')) return JSON.parse(part) as string;
    const [, alias, referred = ""] = /^(?:(\w+)\.)?(\w+)$/.exec(part) ?? [];
    return textOf(alias === undefined ? folder : (imports.get(alias) ?? ""), referred);
  });
  return parts.includes(undefined) ? undefined : parts.join("");
}

/** `HTTPProxyName` is `httpProxyName`. */
function camelCase(name: string): string {
  return name.replace(/^(?:[A-Z]+(?=[A-Z][a-z])|[A-Z]+(?=$|\d)|[A-Z])/, (start) => start.toLowerCase());
}
