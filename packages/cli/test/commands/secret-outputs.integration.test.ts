import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { configMap, coreV1Event, secret as secretKind } from "@capikit/api/kubernetes";
import type { KindDescriptor, KubernetesObject } from "@capikit/client";
import { startEmbeddedApiServer } from "@capikit/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  encoded,
  kubeconfig,
  readable,
  secretForms,
  secrets,
} from "../../../common/test/text/secret-texts.ts";
import { call } from "../cli.ts";
import { args, reading, running } from "./reading-commands.ts";

const core = "cluster.x-k8s.io";
const infra = "infrastructure.cluster.x-k8s.io";
const open = { type: "object", "x-kubernetes-preserve-unknown-fields": true };
const kinds: readonly (readonly [group: string, kind: string])[] = [
  ...[
    "Cluster",
    "ClusterClass",
    "Machine",
    "MachineSet",
    "MachineDeployment",
    "MachinePool",
    "MachineHealthCheck",
  ].map((kind) => [core, kind] as const),
  ...["FooCluster", "FooMachine"].map((kind) => [infra, kind] as const),
];
const pluralOf = (kind: string): string => `${kind.toLowerCase()}s`.replace("classs", "classes");
const crds = kinds.map(([group, kind]) => ({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: {
    name: `${pluralOf(kind)}.${group}`,
    labels: { "clusterctl.cluster.x-k8s.io": "", "cluster.x-k8s.io/v1beta2": "v1beta2" },
  },
  spec: {
    ...{ group, scope: "Namespaced" },
    names: {
      ...{ kind, plural: pluralOf(kind) },
      ...{ singular: kind.toLowerCase(), listKind: `${kind}List` },
    },
    versions: [
      {
        ...{ name: "v1beta2", served: true, storage: true, subresources: { status: {} } },
        schema: { openAPIV3Schema: { type: "object", properties: { spec: open, status: open } } },
      },
    ],
  },
}));

const labels = { [`${core}/cluster-name`]: "prod" };
const texts = [...Object.values(secrets), ...readable];

/** A Cluster of which each member that holds a text of others holds each secret. */
function world(): readonly (readonly [KindDescriptor, KubernetesObject])[] {
  const all: (readonly [KindDescriptor, KubernetesObject])[] = [];
  const put = (kind: KindDescriptor, name: string, rest: object, metadata: object = {}) => {
    const uid = `${kind.kind}-${name}`;
    const apiVersion = kind.group === "" ? "v1" : `${kind.group}/${kind.version}`;
    all.push([
      kind,
      {
        apiVersion,
        kind: kind.kind,
        metadata: { namespace: "default", name, uid, labels, ...metadata },
        ...rest,
      },
    ]);
  };
  const custom = (kind: string): KindDescriptor => {
    const [group = ""] = kinds.find(([, known]) => known === kind) ?? [];
    return { group, version: "v1beta2", kind, plural: pluralOf(kind), scope: "Namespaced" };
  };
  const condition = (message: string, type = "Available") => ({
    ...{ type, status: "False", reason: "Failed", message },
    lastTransitionTime: "2026-01-01T00:00:00Z",
  });
  const owner = (kind: string, name: string) => ({
    ownerReferences: [{ apiVersion: `${core}/v1beta2`, kind, name, uid: `${kind}-${name}` }],
  });
  put(custom("Cluster"), "prod", {
    spec: { infrastructureRef: { apiGroup: infra, kind: "FooCluster", name: "prod" } },
    status: {
      ...{
        phase: "Failed",
        initialization: { infrastructureProvisioned: true, controlPlaneInitialized: true },
      },
      conditions: [
        { ...condition(""), type: "ControlPlaneInitialized", status: "True" },
        ...texts.map((text, index) => condition(text, `C${index}`)),
      ],
    },
  });
  put(
    custom("FooCluster"),
    "prod",
    { spec: {}, status: { conditions: [condition(texts.join("\n"))] } },
    owner("Cluster", "prod"),
  );
  for (const [index, text] of texts.entries()) {
    const name = `m${index}`;
    const status = {
      ...{ phase: "Failed", failureReason: "Failed", failureMessage: text, nodeRef: { name } },
      conditions: [condition(text, "Ready"), condition(text, "Deleting")],
      deprecated: { v1beta1: { failureReason: "Failed", failureMessage: text } },
    };
    const spec = {
      ...{ clusterName: "prod", text },
      infrastructureRef: { apiGroup: infra, kind: "FooMachine", name },
      bootstrap: { dataSecretName: `${name}-data` },
    };
    put(custom("Machine"), name, { spec, status }, { ...owner("Cluster", "prod"), annotations: { text } });
    put(
      custom("FooMachine"),
      name,
      { spec: { text }, status: { ...status, ready: false } },
      owner("Machine", name),
    );
    put(
      secretKind,
      `${name}-data`,
      { type: `${core}/secret`, data: { value: encoded(text) } },
      {
        ...owner("Machine", name),
        annotations: {
          "kubectl.kubernetes.io/last-applied-configuration": JSON.stringify({ data: { text } }),
        },
      },
    );
    put(configMap, name, { data: { text } }, owner("Cluster", "prod"));
    put(coreV1Event, name, {
      ...{ type: "Warning", reason: "Failed", message: text, lastTimestamp: new Date().toISOString() },
      involvedObject: { apiVersion: `${core}/v1beta2`, kind: "Machine", namespace: "default", name },
    });
  }
  put(secretKind, "prod-kubeconfig", { type: `${core}/secret`, data: { value: encoded(kubeconfig) } });
  return all;
}

const dir = mkdtempSync(join(tmpdir(), "secret-outputs-"));
const servers: Awaited<ReturnType<typeof startEmbeddedApiServer>>[] = [];
const objects = world();

beforeAll(async () => {
  for (const name of ["source", "moved", "target"]) {
    const server = await startEmbeddedApiServer({ crds: crds as never });
    servers.push(server);
    writeFileSync(join(dir, name), server.kubeconfig, { mode: 0o600 });
  }
  for (const server of servers.slice(0, 2))
    for (const [kind, object] of objects)
      server.put(kind as KindDescriptor<KubernetesObject>, object as never);
  const dump = [...crds, ...objects.map(([, object]) => object)].map((object) => JSON.stringify(object));
  writeFileSync(join(dir, "dump.yaml"), dump.join("\n---\n"), { mode: 0o600 });
}, 60_000);
afterAll(async () => {
  for (const server of servers) await server.stop();
  rmSync(dir, { recursive: true });
});

/** Further arguments with which a command shows more, by its name. */
const more: Readonly<Record<string, readonly string[]>> = {
  "describe cluster": ["--show-conditions", "all", "--echo", "--show-templates"],
  "move run": ["--verbose"],
};
/** Arguments in place of those of {@link args}: other ways of a command. */
const ways: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  "move run": {
    "to a cluster": ["--to-kubeconfig", "target", "--checkpoint", "checkpoint.json", "--kubeconfig", "moved"],
  },
  lint: { "a folder": ["."] },
};

/** What a command shows that got to its end, by its name. */
const shown: Readonly<Record<string, RegExp>> = {
  lint: /objects\.yaml/,
  "move run": /^moved/m,
};
/** Commands that show no texts of a cluster, with the reason. */
const others: Readonly<Record<string, string>> = {
  "topology diff": "shows the objects of the user's own files",
  why: "shows records that managers redact: controller-kit/test/journal/records.test.ts",
};

const cells = reading
  .filter(({ name }) => !running.has(name) && others[name] === undefined)
  .flatMap(({ name, flags, formats }) =>
    [
      ...Object.entries(ways[name] ?? { "a cluster": [] }).map(([way, given]) => ({
        way,
        given:
          given.includes("--kubeconfig") || name === "lint" ? given : [...given, "--kubeconfig", "source"],
      })),
      ...(flags.includes("from") ? [{ way: "a dump", given: ["--from", "dump.yaml"] }] : []),
    ].flatMap(({ way, given }) =>
      (formats.length === 0 ? [undefined] : formats).map((format) => ({
        ...{ name, way, format: format ?? "as it is" },
        given: [
          ...(name === "lint" ? [] : (args[name] ?? [])),
          ...(more[name] ?? []),
          ...given,
          ...(format === undefined ? [] : ["--format", format]),
        ],
      })),
    ),
  );

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}

/** Columns wrap texts. */
const withoutSpace = (text: string): string => text.replace(/\s/g, "");

describe("no output and no file that others can read has a secret", () => {
  it.each(cells)("$name of $way, $format", async ({ name, given }) => {
    const folder = mkdtempSync(join(dir, "call-"));
    if (name === "lint")
      writeFileSync(join(folder, "objects.yaml"), readFileSync(join(dir, "dump.yaml")), { mode: 0o600 });
    const own = new Set([".", "saved", "checkpoint.json"]);
    const shared = new Set(["source", "moved", "target", "dump.yaml"]);
    const at = given.map((one) =>
      own.has(one) ? join(folder, one) : shared.has(one) ? join(dir, one) : one,
    );
    const { code, stdout, stderr } = await call(...name.split(" "), ...at);
    expect(code, stderr).toBeLessThan(2);
    expect(`${stdout}${stderr}`).toMatch(shown[name] ?? /prod/);
    for (const form of secretForms) expect(`${stdout}${stderr}`).not.toContain(form);
    if (name === "describe cluster")
      for (const text of readable) expect(withoutSpace(stdout)).toContain(withoutSpace(text));
    for (const file of filesIn(folder))
      if (secretForms.some((form) => readFileSync(file, "utf8").includes(form)))
        expect({ file, mode: statSync(file).mode & 0o077 }).toEqual({ file, mode: 0 });
  });
});
