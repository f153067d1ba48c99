import { globSync } from "node:fs";
import { join } from "node:path";
import { cluster } from "@capikit/api/core/v1beta2";
import { eventsV1Event as event } from "@capikit/api/kubernetes";
import { type ControllerDefinition, parseManagerFlags, startManager } from "@capikit/controller-kit";
import { silentLogger } from "@capikit/serving";
import type { FaultServerKind, Scenario } from "@capikit/testing";
import { generate } from "capikit";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { expectQuiet } from "../../../../controller-kit/test/explore/pausing.ts";
import { createProject } from "../../../../create-capikit/src/create-project.ts";
import { readSources } from "../../../../create-capikit/test/link-packages.ts";
import { call } from "../../cli.ts";
import { projectsFolder, remove } from "./created-projects.ts";

const providers = ["infrastructure", "control-plane", "bootstrap", "ipam", "addon"] as const;
/** Nightly runs include the former contract, which `presets.integration.test.ts` of controller-kit has always. */
const projects = [
  { name: "all", contracts: "v1beta2", identity: true } as const,
  ...(inject("nightly") ? [{ name: "old", contracts: "v1beta1", identity: false } as const] : []),
];
const group = "infrastructure.cluster.x-k8s.io";
let home: string;

beforeAll(async () => {
  home = projectsFolder();
  for (const { name, ...options } of projects) {
    const folder = join(home, name);
    await createProject({ folder, types: providers, ...options, name: "my-cloud" });
    readSources(folder);
    if (name === "all") {
      for (const argv of [["MyVolume"], ["MyRegion", "--cluster"]]) {
        const { code, stderr } = await call(
          "add",
          "kind",
          ...argv,
          "--group",
          group,
          "--project",
          folder,
          "--no-generate",
        );
        expect(code, stderr).toBe(0);
      }
    }
    expect(await generate({ project: folder, cache: false })).toMatchObject({ ok: true, diagnostics: [] });
  }
}, 300_000);
afterAll(() => remove(home));

it.each(
  projects.flatMap(({ name }) =>
    providers.flatMap((type) => [
      { name, type, by: "annotation" as const },
      // The claims of the project's scenario name no Cluster.
      ...(type === "ipam" ? [] : [{ name, type, by: "Cluster" as const }]),
    ]),
  ),
)(
  "a created project writes and calls nothing while paused: $name, $type, by $by",
  async ({ name, type, by }) => {
    const { scenario } = await import(join(home, name, `test/${type}.scenario.ts`));
    // An add-on belongs to all Clusters that it selects: a paused one keeps what is installed in it.
    await expectQuiet(scenario, by, by === "Cluster" ? ["MyCloudAddon"] : []);
  },
);

it.each([
  ["MyVolume", "Cluster"],
  ["MyVolume", "annotation"],
  ["MyRegion", "annotation"],
] as const)("an added kind writes nothing while paused: %s, by %s", async (name, by) => {
  const folder = join(home, "all");
  const [file = ""] = globSync(`src/**/my-${name.slice(2).toLowerCase()}.ts`, { cwd: folder });
  const { [`my${name.slice(2)}s`]: controllers } = await import(join(folder, file));
  const { [`my${name.slice(2)}`]: kind } = await import(
    join(folder, "gen/kinds/api/infrastructure/v1alpha1/index.ts")
  );
  const namespace = name === "MyVolume" ? "default" : undefined;
  const ref = { name: "a", ...(namespace && { namespace }) };
  const scenario: Scenario = {
    kinds: [cluster, event, kind as FaultServerKind],
    start: ({ config, clock }) =>
      startManager({
        name: "test",
        flags: parseManagerFlags(["--health-addr=0", "--diagnostics-address=0"]),
        config,
        clock,
        controllers: [controllers() as ControllerDefinition],
        logger: silentLogger,
        signals: false,
      }),
    steps: [
      {
        name: "create the object",
        do({ put }) {
          put(cluster, { metadata: { namespace: "default", name: "prod" }, spec: {} });
          const labels = { "cluster.x-k8s.io/cluster-name": "prod" };
          put(kind, { metadata: { ...ref, ...(namespace && { labels }) } });
        },
        until: ({ object }) =>
          (
            object(kind, ref) as { status?: { conditions?: { type: string }[] } } | undefined
          )?.status?.conditions?.some(({ type }) => type === "Ready") === true,
      },
      {
        name: "change the object",
        do: ({ change }) =>
          change(kind, ref, ({ metadata }) => {
            metadata.labels = { ...metadata.labels, changed: "" };
          }),
      },
      { name: "delete the object", do: (run) => run.delete(kind, ref) },
    ],
  };
  await expectQuiet(scenario, by);
});
