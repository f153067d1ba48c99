import { clusterClass } from "@capikit/api/core/v1beta2";
import { extensionConfig } from "@capikit/api/runtime/v1beta2";
import type { Client } from "@capikit/client";
import { installCrds } from "@capikit/envtest";
import { expect, test } from "vitest";
import { projectOf } from "../../cli.ts";
import { clientOf, startDev } from "./dev-run.ts";
import { linkPackages, projectAt } from "./project.ts";

interface HookSettings {
  readonly timeoutSeconds: number;
  readonly failurePolicy: "Fail" | "Ignore";
  readonly defaultTier: string;
}

/** Handlers of both extensions. */
const handlers = ({ timeoutSeconds, failurePolicy, defaultTier }: HookSettings): string => `
import { beforeClusterCreate, discoverVariables, generatePatches } from "@capikit/api/catalog";
import { hookHandler } from "@capikit/extension-kit";

const schema = { openAPIV3Schema: { type: "string", default: "${defaultTier}" } } as const;
const options = { timeoutSeconds: ${timeoutSeconds}, failurePolicy: "${failurePolicy}" } as const;

export const handlers = {
  check: hookHandler(beforeClusterCreate, options)(() => ({ retryAfterSeconds: 0 })),
  variables: hookHandler(discoverVariables)(() => ({ variables: [{ name: "tier", required: false, schema }] })),
  patches: hookHandler(generatePatches)(() => ({ items: [] })),
};
`;
const first: HookSettings = { timeoutSeconds: 5, failurePolicy: "Fail", defaultTier: "gold" };

const files = {
  "package.json": '{ "name": "cluster-api-extension-tiers", "type": "module" }',
  "capikit.config.ts": `
import { defineConfig } from "capikit";
export default defineConfig({ provider: { name: "tiers", type: "RuntimeExtensionProvider" } });
`,
  "src/separate.ts": handlers(first),
  "src/extension.ts": `
import { defineExtension } from "@capikit/extension-kit";
import { handlers } from "./separate.ts";

export const extension = defineExtension({ handlers });
`,
  "src/hooks.ts": handlers(first),
  "src/main.ts": `
import { parseManagerFlags, runManager } from "@capikit/controller-kit";
import { createRequestHandler, defineExtension, hookRoutes } from "@capikit/extension-kit";
import { handlers } from "./hooks.ts";

await runManager((argv) => ({
  name: "tiers",
  flags: parseManagerFlags(argv),
  leaderElection: false,
  setup: () => ({ routes: hookRoutes(createRequestHandler(defineExtension({ handlers }))) }),
}));
`,
};

test("registers the hooks of a program and of a separate extension, and follows their changes", async () => {
  const { root } = projectOf(files);
  linkPackages(root, ["api", "controller-kit", "extension-kit"]);
  const project = projectAt(root);
  const run = startDev(root);
  await run.until("everything", ({ event }) => event === "ready");
  const client = await clientOf(root);
  await createClass(client, ["tiers", "tiers-manager"]);
  const handlerOf = async (name: string) => {
    const { status } = await client.get(extensionConfig, { name });
    const found = status?.handlers?.find((handler) => handler.name === `check.${name}`);
    return { timeoutSeconds: found?.timeoutSeconds, failurePolicy: found?.failurePolicy };
  };
  const defaults = async () => {
    const { status } = await client.get(clusterClass, { namespace: "default", name: "tiered" });
    const [tier] = status?.variables ?? [];
    return Object.fromEntries(
      (tier?.definitions ?? []).map(({ from, schema }) => [from, schema?.openAPIV3Schema?.default]),
    );
  };
  const policy = { timeoutSeconds: 5, failurePolicy: "Fail" };
  expect(await handlerOf("tiers")).toEqual(policy);
  expect(await handlerOf("tiers-manager")).toEqual(policy);
  await expect.poll(defaults, { timeout: 20_000 }).toEqual({ tiers: "gold", "tiers-manager": "gold" });

  // Only variables: the discovery of both stays the same.
  project.write("src/separate.ts", handlers({ ...first, defaultTier: "silver" }));
  await expect.poll(defaults, { timeout: 20_000 }).toEqual({ tiers: "silver", "tiers-manager": "gold" });
  project.write("src/hooks.ts", handlers({ ...first, defaultTier: "bronze" }));
  await expect.poll(defaults, { timeout: 20_000 }).toEqual({ tiers: "silver", "tiers-manager": "bronze" });

  const changed = { timeoutSeconds: 9, failurePolicy: "Ignore" } as const;
  project.write("src/separate.ts", handlers({ ...first, ...changed }));
  project.write("src/hooks.ts", handlers({ ...first, ...changed }));
  await expect.poll(() => handlerOf("tiers"), { timeout: 20_000 }).toEqual(changed);
  await expect.poll(() => handlerOf("tiers-manager"), { timeout: 20_000 }).toEqual(changed);
  await expect.poll(defaults, { timeout: 20_000 }).toEqual({ tiers: "gold", "tiers-manager": "gold" });

  // A program that serves no hooks any more.
  const from = run.events.length;
  project.replace("src/main.ts", "routes: hookRoutes(", "runnables: [], ...routesOf(");
  project.replace(
    "src/main.ts",
    "await runManager",
    "const routesOf = (_: unknown) => ({});\nawait runManager",
  );
  await run.until("the program", ({ event, state }) => event === "program" && state === "ready", from);
  const names = async () => (await client.list(extensionConfig)).items.map(({ metadata }) => metadata.name);
  await expect.poll(names, { timeout: 20_000 }).toEqual(["tiers"]);
  expect(await run.end("SIGTERM")).toBe(0);
  expect(run.events.filter(({ event, level }) => event === "extension" && level === "error")).toEqual([]);
}, 180_000);

/** Creates a ClusterClass with existing templates, so that Cluster API has no reason to retry. */
async function createClass(client: Client, extensions: readonly string[]): Promise<void> {
  const group = "infrastructure.cluster.x-k8s.io";
  const kind = "TierTemplate";
  const metadata = { name: `tiertemplates.${group}`, labels: { "cluster.x-k8s.io/v1beta2": "v1" } };
  const schema = { openAPIV3Schema: { type: "object", "x-kubernetes-preserve-unknown-fields": true } };
  const crd = {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata,
    spec: {
      group,
      names: { kind, plural: "tiertemplates", singular: "tiertemplate" },
      scope: "Namespaced",
      versions: [{ name: "v1", served: true, storage: true, schema }],
    },
  };
  await installCrds(client, [crd]);
  const apiVersion = `${group}/v1`;
  const ref = { namespace: "default", name: "tier" };
  await client.create(await client.kindOf({ apiVersion, kind }), { metadata: ref });
  const templateRef = { apiVersion, kind, name: ref.name };
  await client.create(clusterClass, {
    metadata: { namespace: ref.namespace, name: "tiered" },
    spec: {
      infrastructure: { templateRef },
      controlPlane: { templateRef },
      patches: extensions.map((name) => ({
        name,
        external: {
          discoverVariablesExtension: `variables.${name}`,
          generatePatchesExtension: `patches.${name}`,
        },
      })),
    },
  });
}
