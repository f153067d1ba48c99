import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  afterControlPlaneInitialized,
  beforeClusterDelete,
  beforeClusterUpgrade,
  discovery,
  generatePatches,
  updateMachine,
} from "@capikit/api/catalog";
import type { Cluster } from "@capikit/api/core/v1beta2";
import { createAuthority } from "@capikit/envtest";
import { createRequestHandler, defineExtension, hookHandler, startExtension } from "@capikit/extension-kit";
import {
  jsonPatch,
  type Mutation,
  on,
  onAny,
  type TemplateContext,
  type TemplateRule,
  walkTemplates,
} from "@capikit/extension-kit/mutation";
import { type CoreHook, runConformance, sampleRequest } from "@capikit/extension-kit/testing";
import { type ExternalPatches, explainTopologyChange, type Unstructured } from "@capikit/topology";
import { expect, it } from "vitest";
import { thrown } from "../src/foo.ts";
import { type Mistake, testMistakes } from "../src/mistake.ts";

/** The first stage at which an author learns about a mistake. */
type Stage = "types" | "start" | "first call" | "conformance" | "topology diff";

interface ExtensionMistake extends Mistake {
  readonly stage: Stage;
}

type Handlers = Readonly<Record<string, object>>;

const start = (handlers: Handlers): Promise<string> =>
  thrown(() => defineExtension({ handlers: handlers as never }));

/** Returns the answer to a call as Cluster API sends it. */
async function firstCall(hook: CoreHook, handler: object): Promise<string> {
  const extension = defineExtension({ handlers: { mine: handler } as never });
  const { path = "" } = extension.handlers[0]?.endpoints[0] ?? {};
  const { body } = await createRequestHandler(extension, { freezeRequests: true }).handleRequest({
    method: "POST",
    path,
    query: new URLSearchParams("timeout=50ms"),
    body: Buffer.from(JSON.stringify(sampleRequest(hook))),
    signal: new AbortController().signal,
  } as never);
  const answer = JSON.parse(String(body)) as { status: string; message?: string };
  return `${answer.status}: ${answer.message ?? ""}`;
}

/** Returns the violations of a check of `capikit hooks conformance`. */
async function conformance(check: string, handler: object): Promise<string> {
  const certDir = mkdtempSync(join(tmpdir(), "capikit-mistakes-"));
  const authority = await createAuthority("hooks");
  const { certificate, key } = await authority.issueServer(["127.0.0.1"]);
  writeFileSync(join(certDir, "tls.crt"), certificate);
  writeFileSync(join(certDir, "tls.key"), key);
  const extension = defineExtension({ handlers: { mine: handler } as never });
  const server = await startExtension({ extension, certDir, port: 0, host: "127.0.0.1" });
  try {
    const { results } = await runConformance({
      url: `https://127.0.0.1:${server.port}`,
      ca: authority.certificate,
      only: [check],
    });
    return results
      .map(
        ({ check: { code, help }, evidence }) =>
          `${code}: ${evidence[0]?.replace(/first .*, then .*/, "first …, then …")}\nhelp: ${help}`,
      )
      .join("\n");
  } finally {
    await server.stop();
    rmSync(certDir, { recursive: true });
  }
}

const patches = (...rules: TemplateRule<TemplateContext, Mutation>[]) =>
  hookHandler(generatePatches)((request) => walkTemplates(request, rules));

/** Explains the rollout of a topology whose templates the handler patches. */
async function diff(handler: object): Promise<string> {
  const extension = defineExtension({ handlers: { mine: handler } as never });
  const { handle } = extension.handlers[0] as unknown as {
    handle: (request: object, context: object) => Promise<object>;
  };
  const external = {
    generatePatches: async (_: unknown, request: object) => ({
      status: "Success",
      ...(await handle(request, {})),
    }),
  } as unknown as ExternalPatches;
  const [result] = await explainTopologyChange(topology(), topology(), { external });
  return (result?.findings ?? [])
    .map(
      ({ code, location, message, help }) =>
        `${code} ${location?.object}: ${message}${help === undefined ? "" : `\nhelp: ${help}`}`,
    )
    .join("\n");
}

const text = { type: "string" };
const group = "acme.example.com";
const metadata = (name: string) => ({ name, namespace: "default" });
const templateRef = (kind: string) => ({ templateRef: { apiVersion: `${group}/v1`, kind, name: "one" } });
const topology = (): Unstructured[] => [
  {
    apiVersion: "cluster.x-k8s.io/v1beta2",
    kind: "ClusterClass",
    metadata: metadata("acme"),
    spec: {
      infrastructure: templateRef("AcmeClusterTemplate"),
      controlPlane: templateRef("AcmeControlPlaneTemplate"),
      patches: [{ name: "mine", external: { generatePatchesExtension: "mine.ours" } }],
    },
  },
  ...["AcmeClusterTemplate", "AcmeControlPlaneTemplate"].map((kind) => ({
    apiVersion: `${group}/v1`,
    kind,
    metadata: metadata("one"),
    spec: { template: { spec: { region: "north" } } },
  })),
  {
    apiVersion: "cluster.x-k8s.io/v1beta2",
    kind: "Cluster",
    metadata: metadata("one"),
    spec: { topology: { classRef: { name: "acme" }, version: "v1.34.0" } },
  },
  {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `acmeclusters.${group}` },
    spec: {
      group,
      scope: "Namespaced",
      names: { kind: "AcmeCluster", plural: "acmeclusters", listKind: "AcmeClusterList" },
      versions: [
        {
          name: "v1",
          served: true,
          storage: true,
          schema: {
            openAPIV3Schema: {
              type: "object",
              properties: { spec: { type: "object", properties: { region: text, created: text } } },
            },
          },
        },
      ],
    },
  },
];

const never = hookHandler(beforeClusterDelete)(() => ({ retryAfterSeconds: 0 }));
const clusterTemplate = {
  group: "infrastructure.cluster.x-k8s.io",
  version: "v1beta1",
  kind: "DockerClusterTemplate",
  plural: "dockerclustertemplates",
  scope: "Namespaced",
} as const;
type Draft = {
  metadata: { name?: string };
  status?: object;
  spec: { template: { spec: Record<string, unknown> } };
};
const edit = (change: (draft: Draft) => unknown) => onAny((draft) => change(draft as never) as never);
const ofCluster = (kind: string, change: (draft: Draft) => unknown) =>
  edit((draft) => ((draft as { kind?: string }).kind === kind ? change(draft) : undefined));

const mistakes: readonly ExtensionMistake[] = [
  {
    stage: "start",
    title: "A name of a handler has capital letters",
    see: () => thrown(() => defineExtension({ handlers: { awaitQuota: never } })),
  },
  {
    stage: "types",
    title: "A member of an answer is misspelt",
    see: () =>
      firstCall(
        beforeClusterUpgrade,
        // @ts-expect-error The response has no such member.
        hookHandler(beforeClusterUpgrade)(() => ({ retryAfterSecond: 30, retryAfterSeconds: 0 })),
      ),
  },
  {
    stage: "types",
    title: "A hook that does not block is asked to wait",
    see: () =>
      firstCall(
        afterControlPlaneInitialized,
        // @ts-expect-error The response has no such member.
        hookHandler(afterControlPlaneInitialized)(() => ({ retryAfterSeconds: 30 })),
      ),
  },
  {
    stage: "types",
    title: "A hook that blocks has no retryAfterSeconds",
    see: () =>
      firstCall(
        beforeClusterUpgrade,
        // @ts-expect-error The response requires it.
        hookHandler(beforeClusterUpgrade)(() => ({ message: "ready" })),
      ),
  },
  {
    stage: "types",
    title: "A handler returns nothing in some case",
    see: () =>
      firstCall(
        beforeClusterUpgrade,
        // @ts-expect-error It returns no answer for other clusters.
        hookHandler(beforeClusterUpgrade)(({ cluster }) => {
          if (cluster.metadata.name === "other") return { retryAfterSeconds: 0 };
        }),
      ),
  },
  {
    stage: "types",
    title: "A status is not Success or Failure",
    see: () =>
      firstCall(
        beforeClusterUpgrade,
        // @ts-expect-error There is no such status.
        hookHandler(beforeClusterUpgrade)(() => ({ status: "OK", retryAfterSeconds: 0 })),
      ),
  },
  {
    stage: "types",
    title: "The result of walkTemplates is not awaited",
    see: () =>
      firstCall(
        generatePatches,
        // @ts-expect-error Items are a list, not a promise.
        hookHandler(generatePatches)((request) => ({ items: walkTemplates(request, []) })),
      ),
  },
  {
    stage: "start",
    title: "A timeout is longer than Cluster API allows",
    see: () => start({ slow: { ...never, timeoutSeconds: 60 } }),
  },
  {
    stage: "start",
    title: "A failure policy is in lower case",
    see: () => start({ mine: { ...never, failurePolicy: "ignore" } }),
  },
  {
    stage: "start",
    title: "The extension handles Discovery itself",
    see: () => start({ mine: { hook: discovery, handle: () => ({}) } }),
  },
  {
    stage: "start",
    title: "Two handlers of a hook that allows one",
    see: () => {
      const handler = hookHandler(updateMachine)(() => ({ retryAfterSeconds: 0 }));
      return start({ one: handler, two: handler });
    },
  },
  {
    stage: "first call",
    title: "A handler throws",
    see: () =>
      firstCall(
        beforeClusterUpgrade,
        hookHandler(beforeClusterUpgrade)((): { retryAfterSeconds: number } => {
          throw new Error("connect ECONNREFUSED 10.0.0.7:443");
        }),
      ),
  },
  {
    stage: "first call",
    title: "A handler changes its request",
    see: async () => {
      const changes: ((cluster: Cluster) => void)[] = [
        ({ metadata }) => Object.assign(metadata, { name: "other" }),
        ({ metadata }) => Object.assign(metadata, { finalizers: ["mine"] }),
        ({ metadata }) => delete (metadata as { name?: string }).name,
        ({ spec }) => spec.topology?.workers?.machineDeployments?.push({ class: "a", name: "a" }),
      ];
      const answers = await Promise.all(
        changes.map((change) =>
          firstCall(
            beforeClusterUpgrade,
            hookHandler(beforeClusterUpgrade)(({ cluster }) => {
              change(cluster as Cluster);
              return { retryAfterSeconds: 0 };
            }),
          ),
        ),
      );
      return [...new Set(answers)].join("\n");
    },
  },
  {
    stage: "first call",
    title: "A handler is slower than its timeout",
    see: () =>
      firstCall(
        beforeClusterUpgrade,
        hookHandler(beforeClusterUpgrade)(async (_, { signal }) => {
          await new Promise((resolve) => signal.addEventListener("abort", resolve));
          return { retryAfterSeconds: 0 };
        }),
      ),
  },
  {
    stage: "first call",
    title: "A rule changes the name of a template",
    see: () =>
      firstCall(
        generatePatches,
        patches(
          edit((draft) => {
            draft.metadata.name = "other";
          }),
        ),
      ),
  },
  {
    stage: "first call",
    title: "A rule changes the status of a template",
    see: () =>
      firstCall(
        generatePatches,
        patches(
          edit((draft) => {
            draft.status = { ready: true };
          }),
        ),
      ),
  },
  {
    stage: "first call",
    title: "A JSON patch has a path that does not exist",
    see: () =>
      firstCall(
        generatePatches,
        patches(
          edit(() => jsonPatch([{ op: "replace", path: "/spec/template/spec/regoin", value: "south" }])),
        ),
      ),
  },
  {
    stage: "first call",
    title: "A rule is for another version of a template",
    see: () => firstCall(generatePatches, patches(on(clusterTemplate, () => {}))),
  },
  {
    stage: "first call",
    title: "A rule reads a variable without a definition",
    see: () =>
      firstCall(
        generatePatches,
        patches(
          onAny((_, { variables }) => {
            variables.string("regoin");
          }),
        ),
      ),
  },
  {
    stage: "first call",
    title: "A rule edits its draft after it has returned",
    see: () =>
      firstCall(
        generatePatches,
        patches(
          edit((draft) => {
            late = Promise.resolve().then(() =>
              thrown(() => Object.assign(draft.spec.template.spec, { late: true })),
            );
          }),
        ),
      ).then(async (answer) => `${answer}\n${await late}`),
  },
  {
    stage: "conformance",
    title: "A message differs in each call",
    see: () =>
      conformance(
        "response/message-stable",
        hookHandler(beforeClusterUpgrade)(() => ({
          retryAfterSeconds: 5,
          message: `call ${count++}`,
        })),
      ),
  },
  {
    stage: "conformance",
    title: "A patch has a random value",
    see: () =>
      conformance(
        "patches/deterministic",
        patches(
          ofCluster("DockerClusterTemplate", (draft) => {
            draft.spec.template.spec.token = `t${count++}`;
          }),
        ),
      ),
  },
  {
    stage: "topology diff",
    title: "A patch sets a field that the CRD does not have",
    see: () =>
      diff(
        patches(
          ofCluster("AcmeClusterTemplate", (draft) => {
            draft.spec.template.spec.regoin = "south";
          }),
        ),
      ),
  },
  {
    stage: "topology diff",
    title: "A patch has the time of its call",
    see: () =>
      diff(
        patches(
          ofCluster("AcmeClusterTemplate", (draft) => {
            draft.spec.template.spec.created = String(count++);
          }),
        ),
      ),
  },
];

let late: Promise<string> | undefined;
let count = 0;

testMistakes("extensions", mistakes);

it("are listed in the guide with their stages", () => {
  const guide = readFileSync(new URL("../../../docs/guides/hook-answers.md", import.meta.url), "utf8");
  const [, section = ""] = guide.split("## Mistakes of authors\n");
  const rows = (section.split(/^#/m)[0] ?? "").matchAll(/^\| ([^|]+) \| ([^|]+) \|/gm);
  expect([...rows].slice(1).map(([, title, stage]) => [title, stage])).toEqual(
    mistakes.map(({ title, stage }) => [title, stage]),
  );
});
