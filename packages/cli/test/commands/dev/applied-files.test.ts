import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Client, KubernetesObject } from "@capikit/client";
import { ApiError, TransportError, UnknownKindError } from "@capikit/client/errors";
import { expect, onTestFinished, test, vi } from "vitest";
import { appliedFiles } from "../../../src/commands/dev/applied-files.ts";
import { readApplied } from "../../../src/commands/dev/applied-objects.ts";
import { projectOf, save } from "../../cli.ts";

interface Widget extends KubernetesObject {
  readonly spec?: { readonly size: number };
}

const widget = (name: string, size: number) =>
  `apiVersion: acme.example/v1\nkind: Widget\nmetadata: { name: ${name} }\nspec: { size: ${size} }\n`;

/** Applies files to a server that refuses widgets of negative size and has the given kinds. */
function start(
  files: Readonly<Record<string, string>>,
  options: { embedded?: boolean; kubeadm?: boolean } = {},
) {
  const { root } = projectOf(files);
  const kinds = new Set(["Widget"]);
  const stored = new Map<string, Widget>();
  const client = {
    async kindOf({ apiVersion, kind }: KubernetesObject) {
      if (!kinds.has(kind)) throw new UnknownKindError(apiVersion, kind);
      return { kind, scope: "Namespaced" };
    },
    async apply(_: object, object: Widget) {
      if ((object.spec?.size ?? 0) < 0)
        throw new ApiError({ method: "PATCH", path: "/" }, 422, {
          body: { apiVersion: "v1", kind: "Status", message: "size is negative" },
        });
      stored.set(String(object.metadata.name), object);
      return object;
    },
  } as unknown as Client;
  const abort = new AbortController();
  onTestFinished(() => abort.abort());
  const lines: string[] = [];
  const paths = Object.keys(files).map((name) => join(root, name));
  const applied = appliedFiles(
    {
      files: readApplied({ lists: { apply: paths } }, { env: {} }),
      providers: { kubeadm: options.kubeadm ?? false, named: [], released: [], variables: {} },
      embedded: options.embedded ?? false,
      report: (_, level, text) => lines.push(`${level}: ${text.replaceAll(`${root}/`, "")}`),
      signal: abort.signal,
      state: undefined,
    },
    client,
  );
  const seen = (text: string) => vi.waitFor(() => expect(lines.join("\n")).toContain(text));
  const sizes = () => Object.fromEntries([...stored].map(([name, { spec }]) => [name, spec?.size]));
  return {
    root,
    applied,
    client,
    kinds,
    lines,
    seen,
    sizes,
    save: (name: string, text: string) => save(join(root, name), text),
  };
}

test("applies a file again when it changes", async () => {
  const { applied, lines, seen, sizes, save } = start({ "a.yaml": widget("a", 1), "b.yaml": widget("b", 1) });
  await applied.apply();
  void applied.follow();
  save("a.yaml", `${widget("a", 2)}---\n${widget("c", 3)}`);
  await seen("applied Widget a, Widget c");
  expect(lines).toEqual(["good: applied Widget a, Widget b", "good: applied Widget a, Widget c"]);
  expect(sizes()).toEqual({ a: 2, b: 1, c: 3 });
});

test("applies files after requests that failed", async () => {
  const { applied, client, lines, sizes } = start({ "a.yaml": widget("a", 1) });
  const { apply } = client;
  client.apply = () => Promise.reject(new TypeError("no name"));
  await expect(applied.apply()).rejects.toThrow(TypeError);
  const failure = new TransportError({ method: "PATCH", path: "/" }, "https://s", new Error("closed"));
  client.apply = () => Promise.reject(failure);
  await applied.apply();
  // The API server may have created the object.
  expect((await applied.settled()).map(({ metadata: { name } }) => name)).toEqual(["a"]);
  client.apply = apply;
  await applied.apply();
  expect(sizes()).toEqual({ a: 1 });
  expect(lines).toEqual([`error: cannot apply: ${failure.message}`, "good: applied Widget a"]);
});

test("applies a change between reading and following", async () => {
  const { applied, seen, save } = start({ "a.yaml": widget("a", 1) });
  await applied.apply();
  save("a.yaml", widget("a", 25));
  void applied.follow();
  await seen("good: applied Widget a\ngood: applied Widget a");
});

test("keeps objects that a file no longer has, and deletes them at the end", async () => {
  const { root, applied, lines, seen, save } = start({ "a.yaml": `${widget("a", 1)}---\n${widget("b", 1)}` });
  await applied.apply();
  void applied.follow();
  save("a.yaml", widget("a", 2));
  await seen("applied Widget a\n".trim());
  await seen("no longer in a.yaml: Widget b remains until capikit dev exits; kubectl delete removes objects");
  rmSync(join(root, "a.yaml"));
  await seen("a.yaml was deleted: Widget a remains until capikit dev exits");
  writeFileSync(join(root, "a.yaml"), widget("a", 4));
  await vi.waitFor(() => expect(lines.filter((line) => line === "good: applied Widget a")).toHaveLength(2));
  expect((await applied.settled()).map(({ metadata }) => metadata.name)).toEqual(["a", "b"]);
});

test("reports an error once, and applies the fixed file", async () => {
  const { applied, lines, seen, sizes, save } = start({ "a.yaml": widget("a", -1) });
  await applied.apply();
  const refused = "error: refused objects:\n  Widget a: PATCH /: 422 Invalid: size is negative";
  expect(lines).toEqual([refused]);
  expect(await applied.settled()).toEqual([]);
  await applied.retry();
  expect(lines).toEqual([refused]);
  void applied.follow();
  save("a.yaml", `# Still wrong\n${widget("a", -1)}`);
  await seen("refused again, for the same reasons: Widget a");
  save("a.yaml", "kind: [");
  await seen("error: a.yaml: ");
  save("a.yaml", widget("a", 2));
  await seen("good: applied Widget a");
  expect(sizes()).toEqual({ a: 2 });
  expect(lines).toHaveLength(4);
});

test("applies a refused object when the cluster has changed", async () => {
  const gadget = "apiVersion: acme.example/v1\nkind: Gadget\nmetadata: { name: g }\n";
  const { applied, kinds, lines } = start({ "a.yaml": gadget });
  await applied.apply();
  kinds.add("Gadget");
  await applied.retry();
  await applied.retry();
  expect(lines).toEqual([
    expect.stringContaining("no kind Gadget in acme.example/v1: check"),
    "good: applied Gadget g",
  ]);
});

test("names the provider of an unknown kind", async () => {
  const objects = [
    ["controlplane.cluster.x-k8s.io/v1beta2", "KubeadmControlPlane"],
    ["bootstrap.cluster.x-k8s.io/v1beta2", "KubeadmConfigTemplate"],
    ["infrastructure.cluster.x-k8s.io/v1beta2", "AWSCluster"],
    ["infrastructure.cluster.x-k8s.io/v1beta2", "FooCluster"],
  ].map(([apiVersion, kind]) => `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: { name: a }\n`);
  const files = { "a.yaml": objects.join("---\n") };
  const one = start(files);
  await one.applied.apply();
  expect(one.lines.join("\n").split("\n")).toEqual([
    "error: refused objects:",
    "  KubeadmControlPlane a: the API server has no kind KubeadmControlPlane in controlplane.cluster.x-k8s.io/v1beta2",
    "  KubeadmConfigTemplate a: the API server has no kind KubeadmConfigTemplate in bootstrap.cluster.x-k8s.io/v1beta2",
    "  AWSCluster a: the API server has no kind AWSCluster in infrastructure.cluster.x-k8s.io/v1beta2",
    expect.stringContaining("FooCluster in infrastructure.cluster.x-k8s.io/v1beta2: check that its"),
    '  help: add `--with kubeadm --with aws`, or `with: ["kubeadm", "aws"]` to `dev` in capikit.config.ts',
  ]);
  const embedded = start(files, { embedded: true });
  await embedded.applied.apply();
  expect(embedded.lines.join()).toContain("help: omit `--embedded`, and add `--with kubeadm --with aws`");
  const running = start(files, { kubeadm: true });
  await running.applied.apply();
  expect(running.lines.join()).toContain("help: add `--with aws`");
});
