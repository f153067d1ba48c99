import { readFileSync } from "node:fs";
import { join } from "node:path";
import { discoverVariables, generatePatches, validateTopology } from "@capikit/api/catalog";
import { defineExtension, HookError, hookHandler } from "@capikit/extension-kit";
import { jsonPatch, onAny, walkTemplates } from "@capikit/extension-kit/mutation";
import { describe, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { call, projectOf } from "../cli.ts";
import { serveExtension } from "../serve-extension.ts";

const templateRef = (kind: string) =>
  `{ apiVersion: acme.example.com/v1beta2, kind: ${kind}, name: ${kind.toLowerCase()} }`;
const template = (kind: string, spec: string) =>
  `---\napiVersion: acme.example.com/v1beta2\nkind: ${kind}\nmetadata: { name: ${kind.toLowerCase()} }\nspec: { template: { spec: ${spec} } }\n`;

const clusterClass = (patches: string) => `apiVersion: cluster.x-k8s.io/v1beta2
kind: ClusterClass
metadata: { name: acme }
spec:
  infrastructure: { templateRef: ${templateRef("AcmeClusterTemplate")} }
  controlPlane: { templateRef: ${templateRef("AcmeControlPlaneTemplate")} }
  variables:
    - { name: region, required: true, schema: { openAPIV3Schema: { type: string, default: "no" } } }
  patches:
${patches}${template("AcmeClusterTemplate", "{ region: none }")}${template("AcmeControlPlaneTemplate", "{}")}`;

const inline = `    - name: region
      definitions:
        - selector: { apiVersion: acme.example.com/v1beta2, kind: AcmeClusterTemplate, matchResources: { infrastructureCluster: true } }
          jsonPatches: [{ op: replace, path: /spec/template/spec/region, valueFrom: { variable: region } }]
`;
const external = `    - name: outside
      external:
        generatePatchesExtension: gen.ours
        validateTopologyExtension: val.ours
        discoverVariablesExtension: var.ours
        settings: { colour: blue }
`;
const cluster = (variables = "") =>
  `apiVersion: cluster.x-k8s.io/v1beta2\nkind: Cluster\nmetadata: { name: one }\nspec: { topology: { classRef: { name: acme }, version: v1.34.0${variables} } }\n`;

describe("topology render", () => {
  test("writes the objects, which kubectl reads as they are meant", async () => {
    const { root } = projectOf({ "cluster.yaml": cluster(), "class.yaml": clusterClass(inline) });
    const files = ["--cluster", join(root, "cluster.yaml"), "--class", join(root, "class.yaml")];
    const { code, stdout, stderr } = await call("topology", "render", ...files);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const objects = parseAllDocuments(stdout).map((document) => document.toJS());
    expect(objects.map(({ kind }) => kind)).toEqual(["AcmeCluster", "AcmeControlPlane", "Cluster"]);
    expect(objects[0]).toMatchObject({ metadata: { namespace: "default" }, spec: { region: "no" } });
    expect(stdout).toContain('region: "no"');
    expect((await call("topology", "render", ...files)).stdout).toBe(stdout);
  });

  test("keeps integers of 64 bits, as YAML, JSON and changes", async () => {
    const large = "9223372036854775807";
    const patch = inline.replace("valueFrom: { variable: region }", `value: ${large}`);
    const { root } = projectOf({ "all.yaml": `${cluster()}---\n${clusterClass(patch)}` });
    for (const options of [[], ["--diff"], ["--format", "json"]]) {
      const { code, stdout } = await call("topology", "render", join(root, "all.yaml"), ...options);
      expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(`region"?: ${large}`) });
    }
  });

  test("shows the changes of each patch", async () => {
    const { root } = projectOf({ "all.yaml": `${cluster()}---\n${clusterClass(inline)}` });
    const { code, stdout } = await call("topology", "render", join(root, "all.yaml"), "--diff");
    expect(code).toBe(0);
    expect(stdout).toBe(
      'region definitions[0] infrastructureCluster\n- /spec/template/spec/region: "none"\n+ /spec/template/spec/region: "no"\n',
    );
    const json = await call("topology", "render", join(root, "all.yaml"), "--format", "json");
    expect(JSON.parse(json.stdout)).toMatchObject({
      ok: true,
      trace: { steps: [{ patch: "region", definition: 0 }] },
    });
  });

  test("reports errors with their places", async () => {
    const { root } = projectOf({
      "all.yaml": `${cluster(", variables: [{ name: region, value: 5 }, { name: regoin, value: x }]")}---\n${clusterClass(inline)}`,
    });
    const { code, stdout, stderr } = await call("topology", "render", join(root, "all.yaml"));
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(
      "spec.topology.variables[regoin] - error topology/variable-value: variable is not defined; the ClusterClass defines region\n",
    );
    expect(stderr).toContain("spec.topology.variables[region].value - error topology/variable-value: ");
    const json = await call("topology", "render", join(root, "all.yaml"), "--format", "json");
    expect(JSON.parse(json.stdout)).toMatchObject({
      ok: false,
      diagnostics: [{ location: { field: "spec.topology.variables[regoin]" } }, {}],
    });
  });

  test("calls extensions, or leaves them out", async () => {
    const { url, ca, refuse } = await startExtensionOfOurs();
    const variables = ", variables: [{ name: size, value: 3 }]";
    const { root } = projectOf({ "all.yaml": `${cluster(variables)}---\n${clusterClass(external)}` });
    const file = join(root, "all.yaml");
    const there = ["--extension", `ours=${url}`, "--ca", ca];

    const { code, stdout, stderr } = await call("topology", "render", file, ...there, "--diff");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("outside by gen.ours infrastructureCluster\n");
    expect(stdout).toContain('+ /spec/template/spec/colour: "blue 3"\n');

    refuse("no blue in the north");
    const refused = await call("topology", "render", file, ...there);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain("patch outside: validation - error topology/extension-failed: ");
    expect(refused.stderr).toContain("no blue in the north");

    const alone = await call("topology", "render", file);
    expect(alone.code).toBe(1);
    expect(alone.stderr).toContain("--extension name=https://host:port, or use --skip-external\n");
    const skipped = await call("topology", "render", file, "--skip-external", "--diff");
    expect(skipped).toMatchObject({ code: 0, stdout: "outside is external and was skipped\n" });

    const unused = await call(
      "topology",
      "render",
      file,
      "--extension",
      "ours=https://127.0.0.1:1",
      "--ca",
      ca,
    );
    expect(unused.code).toBe(1);
    expect(unused.stderr).toContain("extensions - error topology/extension-failed: ");
  });

  test("connects to no server that only the files name, and uses their settings", async () => {
    const { url, ca } = await startExtensionOfOurs();
    const config = `apiVersion: runtime.cluster.x-k8s.io/v1beta2
kind: ExtensionConfig
metadata: { name: ours }
spec:
  clientConfig: { url: "${url}", caBundle: ${readFileSync(ca).toString("base64")} }
  settings: { colour: red }
`;
    const withoutColour = external.replace("        settings: { colour: blue }\n", "");
    const variables = ", variables: [{ name: size, value: 3 }]";
    const all = `${cluster(variables)}---\n${clusterClass(withoutColour)}---\n${config}`;
    const { root } = projectOf({ "all.yaml": all, "new/all.yaml": all.replace("value: 3", "value: 4") });
    const file = join(root, "all.yaml");
    for (const args of [
      ["render", file],
      ["diff", file, join(root, "new")],
    ]) {
      const { stdout, stderr } = await call("topology", ...args);
      expect(stdout + stderr, args[0]).toContain("topology/extension-missing");
    }
    const named = await call("topology", "render", file, "--diff", "--extension", `ours=${url}`, "--ca", ca);
    expect(named.stdout).toContain('+ /spec/template/spec/colour: "red 3"\n');
  });

  test("wants files that hold objects", async () => {
    const { root } = projectOf({
      "text.yaml": "just text\n",
      "broken.yaml": "a: [\n",
      "list.json": '{"apiVersion":"v1","kind":"List","items":[]}',
    });
    const outcome = (...argv: string[]) => call("topology", "render", ...argv);
    expect(await outcome()).toMatchObject({ code: 2, stderr: expect.stringContaining("requires files") });
    expect(await outcome("nowhere.yaml")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("nowhere.yaml does not exist"),
    });
    expect(await outcome(join(root, "text.yaml"))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("not an object"),
    });
    expect(await outcome(join(root, "broken.yaml"))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("is neither YAML nor JSON"),
    });
    expect(await outcome(join(root, "list.json"))).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^the objects - error topology\/objects-missing: contain no Cluster\n/),
    });
    expect(await outcome(join(root, "list.json"), "--extension", "https://me:hunter2@a.test")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('invalid extension: "https://a.test"'),
    });
  });
});

describe("a change that Cluster API rejects", () => {
  const workers = `  workers:
    machineDeployments:
      - class: worker
        bootstrap: { templateRef: ${templateRef("AcmeConfigTemplate")} }
        infrastructure: { templateRef: ${templateRef("AcmeMachineTemplate")} }
`;
  const withWorkers = (patches: string) =>
    clusterClass(patches).replace("  variables:\n", `${workers}  variables:\n`) +
    template("AcmeConfigTemplate", "{}") +
    template("AcmeMachineTemplate", "{}");
  const used = ", workers: { machineDeployments: [{ class: worker, name: md }] }";

  test("is reported, and fails where changes are allowed", async () => {
    const { root } = projectOf({
      "old/class.yaml": withWorkers(inline),
      "old/clusters/one.yaml": cluster(used),
      "new/class.yaml": clusterClass(inline),
      "new/values.yaml": "replicas: 3\n",
      "new/clusters/one.yaml": cluster(used).replace("v1.34.0", "v1.36.0"),
      "good/one.yaml": cluster(used).replace("v1.34.0", "v1.35.0"),
    });
    const [old, changed, good] = [join(root, "old"), join(root, "new"), join(root, "good")];
    const { code, stdout, stderr } = await call("topology", "diff", old, changed, "--allow-changes");
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining(`skipped: ${join(root, "new/values.yaml")}: no kind\n`),
    });
    expect(stdout).toContain(
      'ClusterClass default/acme - error topology/refused: Cluster API\'s webhook refuses it: ClusterClass acme spec.workers.machineDeployments: the class "worker" of machineDeployments cannot be removed, because it is used by Cluster default/one\n',
    );
    expect(stdout).toContain(
      "spec.topology.version - error topology/version: cannot increase from v1.34.0 to v1.36.0: upgrade by one minor version\n",
    );
    expect(await call("topology", "diff", old, good)).toMatchObject({ code: 1 });
    expect(await call("topology", "diff", old, good, "--allow-changes")).toMatchObject({ code: 0 });
    // Without a Cluster, the ClusterClass is judged alone.
    const alone = join(root, "new/class.yaml");
    expect(await call("topology", "diff", alone, alone)).toMatchObject({ code: 0, stdout: "no changes\n" });
  });

  test("calls extensions for their variables", async () => {
    const { url, ca } = await startExtensionOfOurs();
    const { root } = projectOf({
      "old.yaml": `${cluster()}---\n${clusterClass(inline)}`,
      "new.yaml": clusterClass(external),
    });
    const files = [join(root, "old.yaml"), join(root, "new.yaml")];
    const { code, stdout } = await call(
      "topology",
      "diff",
      ...files,
      "--extension",
      `ours=${url}`,
      "--ca",
      ca,
    );
    expect(code).toBe(1);
    expect(stdout).toContain(
      'spec.topology.variables - error topology/variable-value: required variable "size" must be set',
    );
    const alone = await call("topology", "diff", ...files);
    expect(alone.code).toBe(1);
    expect(alone.stdout).toContain(
      "patch outside - error topology/extension-missing: requires extension var.ours",
    );
    const all = projectOf({ "all.yaml": `${cluster()}---\n${clusterClass(external)}` });
    const both = [join(all.root, "all.yaml"), join(all.root, "all.yaml"), "--skip-external"];
    expect(await call("topology", "diff", ...both)).toMatchObject({
      code: 0,
      stdout:
        "Cluster default/one: no changes\n  skipped, so their changes are unknown: extensions of outside\n",
    });
    const render = await call("topology", "render", join(all.root, "all.yaml"), "--skip-external");
    expect(render.stderr).toBe("skipped, so their changes are unknown: extensions of outside\n");
  });

  test("reports handlers that an extension does not have", async () => {
    const { url, ca } = await startExtensionOfOurs();
    const wrong = external.replace("gen.ours", "genn.ours").replace("val.ours", "var.ours");
    const { root } = projectOf({
      "old.yaml": clusterClass(inline),
      "new.yaml": `${cluster()}---\n${clusterClass(wrong)}`,
    });
    const [before, file] = [join(root, "old.yaml"), join(root, "new.yaml")];
    const flags = ["--extension", `ours=${url}`, "--ca", ca];
    for (const files of [
      ["render", file],
      ["diff", before, file],
    ]) {
      const { code, stdout, stderr } = await call("topology", ...files, ...flags);
      const output = stdout + stderr;
      expect(code, output).toBe(1);
      expect(output).toContain(
        "error topology/extension-handler: genn.ours is not a handler of the extension: its handlers of GeneratePatches are gen.ours",
      );
      expect(output).toContain(
        "error topology/extension-handler: var.ours is a handler of DiscoverVariables: its handlers of ValidateTopology are val.ours",
      );
    }
  });
});

/** An extension with one of each of the three hooks. */
async function startExtensionOfOurs() {
  let refusal: string | undefined;
  const extension = defineExtension({
    handlers: {
      gen: hookHandler(generatePatches)((request) => {
        const size = request.variables?.find(({ name }) => name === "size")?.value;
        const value = `${request.settings?.colour} ${size}`;
        return walkTemplates(request, [
          onAny(() => jsonPatch([{ op: "add", path: "/spec/template/spec/colour", value }])),
        ]);
      }),
      val: hookHandler(validateTopology)(() => {
        if (refusal !== undefined) throw new HookError(refusal);
        return {};
      }),
      var: hookHandler(discoverVariables)(() => ({
        variables: [{ name: "size", required: true, schema: { openAPIV3Schema: { type: "integer" } } }],
      })),
    },
  });
  const { url, ca } = await serveExtension(extension);
  return {
    url,
    ca,
    refuse: (message: string) => {
      refusal = message;
    },
  };
}

describe("topology diff", () => {
  const states = (before: string, after: string) =>
    projectOf({
      "old/all.yaml": `${cluster(before)}---\n${clusterClass(inline)}`,
      "new/cluster.yaml": cluster(after),
    }).root;
  const south = ", variables: [{ name: region, value: south }]";

  test("explains a change, and exits like diff", async () => {
    const root = states("", south);
    const args = ["topology", "diff", join(root, "old"), join(root, "new")];
    const { code, stdout, stderr } = await call(...args);
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
    expect(stdout).toBe(`Cluster default/one: providers decide on infrastructureCluster
  infrastructureCluster AcmeCluster default/one-pkcqt: provider
    - /spec/region: "no"
    + /spec/region: "south"
      provider: the object is changed, and its controller decides
      cause: Cluster default/one spec.topology.variables[region]; set by patch region definitions[0]
`);
    const json = await call(...args, "--format", "json");
    expect(JSON.parse(json.stdout)).toMatchObject({
      ok: false,
      clusters: [{ cluster: "default/one", findings: [], steps: [{ objects: [{ effect: "provider" }] }] }],
    });
    const same = states(south, south);
    expect(await call("topology", "diff", join(same, "old"), join(same, "new"))).toMatchObject({
      code: 0,
      stdout: "Cluster default/one: no changes\n",
    });
  });

  test("says that a variable replaces the Machines of all workers at once", async () => {
    const workers = `  workers:
    machineDeployments:
      - { class: default, bootstrap: { templateRef: ${templateRef("AcmeConfigTemplate")} }, infrastructure: { templateRef: ${templateRef("AcmeMachineTemplate")} } }
`;
    const patch = `    - name: region
      definitions:
        - selector: { apiVersion: acme.example.com/v1beta2, kind: AcmeMachineTemplate, matchResources: { machineDeploymentClass: { names: [default] } } }
          jsonPatches: [{ op: add, path: /spec/template/spec/region, valueFrom: { variable: region } }]
`;
    const given = clusterClass(patch).replace("  variables:\n", `${workers}  variables:\n`);
    const templates = template("AcmeConfigTemplate", "{}") + template("AcmeMachineTemplate", "{}");
    const md =
      ", workers: { machineDeployments: [{ class: default, name: a }, { class: default, name: b }] }";
    const { root } = projectOf({
      "old/all.yaml": `${cluster(md)}---\n${given}${templates}`,
      "new/cluster.yaml": cluster(md + south),
    });
    const { code, stdout } = await call("topology", "diff", join(root, "old"), join(root, "new"));
    expect(code).toBe(1);
    expect(stdout).toContain(
      "  all at once: machineDeployments[a], machineDeployments[b]; Cluster API orders only upgrades of the version\n",
    );
  });

  test("forecasts the Machines of a MachineDeployment without topology", async () => {
    const owner = (kind: string, name: string) => ({
      ownerReferences: [{ apiVersion: "cluster.x-k8s.io/v1beta2", kind, name, uid: "u", controller: true }],
    });
    const object = (kind: string, name: string, spec: object, metadata: object = {}) => ({
      apiVersion: "cluster.x-k8s.io/v1beta2",
      kind,
      metadata: { name, namespace: "default", ...metadata },
      spec: { clusterName: "one", ...spec },
    });
    const bootstrap = { dataSecretName: "data" };
    const of = (version: string) => ({
      replicas: 1,
      template: { spec: { clusterName: "one", version, bootstrap } },
    });
    const items = [
      object("MachineDeployment", "md", of("v1.34.0")),
      object("MachineSet", "md-a", of("v1.34.0"), owner("MachineDeployment", "md")),
      object("Machine", "md-a-b", { version: "v1.34.0" }, owner("MachineSet", "md-a")),
    ];
    const { root } = projectOf({
      "old.json": JSON.stringify({ apiVersion: "v1", kind: "List", items }),
      "new.json": JSON.stringify(object("MachineDeployment", "md", of("v1.35.0"))),
    });
    const args = ["topology", "diff", join(root, "old.json"), join(root, "new.json")];
    const { code, stdout } = await call(...args);
    expect(code).toBe(1);
    expect(stdout).toBe(`MachineDeployment default/md: replaces 1 Machine
    - /spec/template/spec/version: "v1.34.0"
    + /spec/template/spec/version: "v1.35.0"
      replace: Machines have another value
  md-a-b: replace: version v1.34.0, v1.35.0 required
  at once: up to 1 Machine more than 1, and at least 1 available (maxSurge 1, maxUnavailable 0)
  order: MachineSets from the oldest; in each, Machines with the annotation for deletion, then unhealthy ones, then any (deletion.order Random)
`);
    expect(JSON.parse((await call(...args, "--format", "json")).stdout)).toMatchObject({
      ok: false,
      clusters: [],
      rollouts: [
        { object: "MachineDeployment default/md", machines: [{ name: "md-a-b", effect: "replace" }] },
      ],
    });
    const same = await call("topology", "diff", join(root, "old.json"), join(root, "old.json"));
    expect(same).toMatchObject({ code: 0, stdout: "no changes\n" });
    expect((await call(...args, "--name", "other")).stdout).toBe("no changes\n");
  });

  test("forecasts the Machines after a new release, with what its files do not show", async () => {
    const group = "infrastructure.cluster.x-k8s.io";
    const core = "cluster.x-k8s.io/v1beta2";
    const object = (apiVersion: string, kind: string, name: string, spec: object, owner?: string) => ({
      apiVersion,
      kind,
      metadata: {
        name,
        namespace: "default",
        ...(owner && {
          ownerReferences: [{ apiVersion: core, kind: owner, name: "md", uid: "u", controller: true }],
        }),
      },
      spec,
    });
    const infrastructureRef = { apiGroup: group, kind: "AcmeMachineTemplate", name: "md" };
    const of = {
      replicas: 1,
      clusterName: "one",
      template: { spec: { clusterName: "one", infrastructureRef } },
    };
    const properties = (spec: object) => ({ type: "object", properties: { spec } });
    const crd = (kind: string, spec: object) => ({
      apiVersion: "apiextensions.k8s.io/v1",
      kind: "CustomResourceDefinition",
      metadata: { name: `${kind.toLowerCase()}s.${group}` },
      spec: {
        group,
        scope: "Namespaced",
        names: { kind, plural: `${kind.toLowerCase()}s` },
        versions: [
          { name: "v1beta2", served: true, storage: true, schema: { openAPIV3Schema: properties(spec) } },
        ],
      },
    });
    const any = { type: "object", "x-kubernetes-preserve-unknown-fields": true };
    const withDefault = {
      type: "object",
      properties: {
        template: properties({ type: "object", properties: { disk: { type: "string", default: "ssd" } } }),
      },
    };
    const items = [
      object(core, "Cluster", "one", {
        controlPlaneRef: { apiGroup: group, kind: "AcmeControlPlane", name: "one" },
      }),
      object(`${group}/v1beta2`, "AcmeControlPlane", "one", {}),
      object(`${group}/v1beta2`, "AcmeMachineTemplate", "md", { template: { spec: {} } }),
      object(core, "MachineDeployment", "md", of),
      object(core, "MachineSet", "md", of, "MachineDeployment"),
      object(core, "Machine", "md-a-b", { clusterName: "one" }, "MachineSet"),
    ];
    const { root } = projectOf({
      "old.json": JSON.stringify({ apiVersion: "v1", kind: "List", items }),
      "release/components.yaml": [crd("AcmeMachineTemplate", withDefault), crd("AcmeControlPlane", any)]
        .map((one) => JSON.stringify(one))
        .join("\n---\n"),
      "release/cluster-template.yaml": "a: 1\n$EXTRA_CONFIG\n",
      "release/metadata.yaml": "releaseSeries: []\n",
    });
    const args = ["topology", "diff", join(root, "old.json"), "--release", join(root, "release")];
    const { code, stdout, stderr } = await call(...args);
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
    expect(stdout.replaceAll(root, ".")).toMatch(
      /^MachineDeployment default\/md: leaves 1 Machine\n[\s\S]* {2}md-a-b: keep\nthe release has 2 kinds of the objects; 1 Machine: 0 replaced, 0 changed in place, 1 left as far as known\n {2}not knowable: the controller of AcmeControlPlane decides on its Machines\n {2}not knowable: .*cluster-template.yaml is neither YAML nor JSON: .*\n$/,
    );
    expect(JSON.parse((await call(...args, "--format", "json")).stdout)).toMatchObject({
      release: {
        kinds: ["AcmeControlPlane", "AcmeMachineTemplate"],
        notKnowable: [{}, {}].map(() => expect.any(String)),
      },
    });
    // An unchanged release is no change.
    const [, , , , ...others] = items;
    const same = [crd("AcmeMachineTemplate", any)].map((one) => JSON.stringify(one)).join();
    const { root: equal } = projectOf({
      "old.json": JSON.stringify({ apiVersion: "v1", kind: "List", items: [items[2], items[3], ...others] }),
      "release.json": same,
    });
    expect(
      await call("topology", "diff", join(equal, "old.json"), "--release", join(equal, "release.json")),
    ).toMatchObject({
      code: 0,
      stdout: "the release has 1 kind of the objects; 1 Machine: 0 replaced, 0 changed in place, 1 left\n",
    });
  });

  test("refuses missing states and invalid changes", async () => {
    const root = states("", ", variables: [{ name: region, value: 5 }]");
    expect(await call("topology", "diff", join(root, "old"))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("topology diff requires two states"),
    });
    expect(await call("topology", "diff", join(root, "old"), "nowhere")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("nowhere does not exist"),
    });
    const empty = projectOf({ "list.json": '{"apiVersion":"v1","kind":"List","items":[]}' }).root;
    expect(await call("topology", "diff", empty, empty)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("no ClusterClass, Cluster with a topology"),
    });
    expect(await call("topology", "diff", join(root, "old"), join(root, "new"))).toMatchObject({
      code: 1,
      stderr: "",
      stdout: expect.stringMatching(
        /^Cluster default\/one: cannot be rendered\nspec.topology.variables\[region\].value - error topology\/variable-value/,
      ),
    });
  });

  test("explains the other Clusters of a fleet with one that cannot be rendered", async () => {
    const named = (name: string, more: string) => cluster(more).replace("name: one", `name: ${name}`);
    const { root } = projectOf({
      "old.yaml": [named("a", ""), named("b", ""), named("c", ""), clusterClass(inline)].join("---\n"),
      "new.yaml": [named("a", south), named("b", ", variables: [{ name: region, value: 5 }]")].join("---\n"),
    });
    const { code, stdout } = await call("topology", "diff", join(root, "old.yaml"), join(root, "new.yaml"));
    expect(code).toBe(1);
    expect(stdout.match(/^Cluster .*$/gm)).toEqual([
      "Cluster default/a: providers decide on infrastructureCluster",
      "Cluster default/b: cannot be rendered",
      "Cluster default/c: no changes",
    ]);
  });

  test("reports the objects that the API server refuses, and nothing that they would do", async () => {
    const { root } = projectOf({
      "old.yaml": `${cluster("")}---\n${clusterClass(inline)}`,
      "new.yaml":
        "apiVersion: cluster.x-k8s.io/v1beta2\nkind: Cluster\nmetadata: {name: one, namespace: default}\nspec: {controlPlaneRef: {apiGroup: a.b, kind: C, name: c}}\n",
    });
    const args = [join(root, "old.yaml"), join(root, "new.yaml"), "--format", "json"];
    const { code, stdout } = await call("topology", "diff", ...args);
    const { ok, refused } = JSON.parse(stdout);
    expect([code, ok, refused.map(({ message }: { message: string }) => message).join()]).toEqual([
      1,
      false,
      expect.stringContaining("spec.topology: Forbidden: cannot be removed from an existing Cluster"),
    ]);
  });
});
