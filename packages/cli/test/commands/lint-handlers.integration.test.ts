import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { call, projectOf } from "../cli.ts";

const extension = `import { discoverVariables, generatePatches } from "@capikit/api/catalog";
import { defineExtension, hookHandler } from "@capikit/extension-kit";

console.log("loaded");
const patches = { "set-region": hookHandler(generatePatches)(() => ({ items: [] })) };
export const extension = defineExtension({
  handlers: { ...patches, regions: hookHandler(discoverVariables)(() => ({ variables: [] })) },
});
`;
const config = `export default {
  provider: { name: "boats", type: "RuntimeExtensionProvider", image: "example.com/boats:v1", extensionConfig: { name: "fleet" } },
};
`;
const v1beta2 = (external: string, upgrade = ""): string => `apiVersion: cluster.x-k8s.io/v1beta2
kind: ClusterClass
metadata: {name: boats}
spec:
  infrastructure: {templateRef: {apiVersion: infrastructure.cluster.x-k8s.io/v1, kind: BoatClusterTemplate, name: a}}
  controlPlane: {templateRef: {apiVersion: controlplane.cluster.x-k8s.io/v1, kind: BoatControlPlaneTemplate, name: a}}
  patches:
  - name: region
    external: {${external}}
${upgrade}`;

/** Returns the findings about handlers, and what is not checked. */
async function lintClass(text: string, { module = extension, settings = config, trust = true } = {}) {
  const project = projectOf({
    "templates/clusterclass-boats.yaml": text,
    "src/extension.ts": module,
    "capikit.config.mjs": settings,
    "package.json": '{"type": "module"}',
  });
  mkdirSync(join(project.root, "node_modules/@capikit"));
  for (const name of ["api", "extension-kit"])
    symlinkSync(
      join(import.meta.dirname, "../../../", name),
      join(project.root, `node_modules/@capikit/${name}`),
    );
  const { stdout, stderr } = await call(
    "lint",
    ...(trust ? ["--trust"] : []),
    "--format",
    "json",
    project.root,
  );
  const { diagnostics, skipped } = JSON.parse(stdout || `{"error":${JSON.stringify(stderr)}}`) as Record<
    "diagnostics" | "skipped",
    { code: string; message: string; location: { line?: number } }[]
  >;
  return {
    errors: diagnostics
      .filter(({ code }) => code === "topology/extension-handler")
      .map(({ message, location }) => `${location.line}: ${message}`),
    skipped: skipped.map(({ message }) => message.replaceAll(`${project.root}/`, "")),
  };
}

test("lint compares handlers of ClusterClasses with those of the project", async () => {
  const right = "generatePatchesExtension: set-region.fleet, discoverVariablesExtension: regions.fleet";
  expect(await lintClass(v1beta2(right))).toEqual({ errors: [], skipped: [] });
  const wrong = "generatePatchesExtension: set-regoin.fleet, validateTopologyExtension: regions.fleet";
  const upgrade = "  upgrade: {external: {generateUpgradePlanExtension: plan.fleet}}\n";
  expect(await lintClass(v1beta2(wrong, upgrade))).toEqual({
    errors: [
      "9: set-regoin.fleet is not a handler of the extension: its handlers of GeneratePatches are set-region.fleet",
      "9: regions.fleet is a handler of DiscoverVariables: it has none of ValidateTopology",
      "10: plan.fleet is not a handler of the extension: it has none of GenerateUpgradePlan",
    ],
    skipped: [],
  });
  const old = v1beta2("generateExtension: regions.fleet, validateExtension: no-dot").replace(
    "v1beta2",
    "v1beta1",
  );
  expect((await lintClass(old)).errors).toEqual([
    "9: regions.fleet is a handler of DiscoverVariables: its handlers of GeneratePatches are set-region.fleet",
    '9: "no-dot" is not the name of a handler, a dot, and the name of an ExtensionConfig',
  ]);
});

test("lint names each ExtensionConfig whose handlers are not known", async () => {
  const other = v1beta2("generatePatchesExtension: a.other, discoverVariablesExtension: b.other");
  expect(await lintClass(other)).toEqual({
    errors: [],
    skipped: [
      "handlers of ExtensionConfig other are not checked: it is not an ExtensionConfig of the project",
    ],
  });
  const near = await lintClass(v1beta2("generatePatchesExtension: set-region.flet"));
  expect(near.skipped).toEqual([
    "handlers of ExtensionConfig flet are not checked: it is not an ExtensionConfig of the project; did you mean fleet?",
  ]);
  const own = v1beta2("generatePatchesExtension: a.fleet");
  const broken = await lintClass(own, { module: 'import "./gone.ts";\n' });
  expect(broken.errors).toEqual([]);
  expect(broken.skipped).toEqual([
    expect.stringMatching(
      /^handlers of ExtensionConfig fleet are not checked: src\/extension.ts cannot be loaded: /,
    ),
  ]);
  expect((await lintClass(own, { trust: false })).skipped).toEqual([
    "handlers of ExtensionConfig fleet are not checked: the code of the folder is not run: use --trust if you trust its authors",
  ]);
  for (const config of ["<name>", "{{ .Config }}"]) {
    const replaced = await lintClass(v1beta2(`generatePatchesExtension: "a.${config}"`));
    const reason = `handlers of ExtensionConfig ${config} are not checked: its name is a variable`;
    expect(replaced).toEqual({ errors: [], skipped: [reason] });
  }
  const name = "$" + "{HANDLER}.fleet";
  const variable = await lintClass(v1beta2(`generatePatchesExtension: "${name}"`));
  expect(variable).toEqual({
    errors: [],
    skipped: [`handler ${name} is not checked: its name is a variable`],
  });
});
