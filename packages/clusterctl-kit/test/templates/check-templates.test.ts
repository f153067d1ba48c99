import { type MinorRelease, referenceMinor, supportedMinors } from "@capikit/api/releases";
import type { JsonObject } from "@capikit/schema";
import { describe, expect, it } from "vitest";
import { newerSpecFields } from "../../../api/test/releases/newer-rows.ts";
import { checkTemplates } from "../../src/templates/index.ts";

const crd = (kind: string, spec: object): JsonObject =>
  ({
    kind: "CustomResourceDefinition",
    spec: {
      group: "infrastructure.cluster.x-k8s.io",
      scope: "Namespaced",
      names: { kind, plural: `${kind.toLowerCase()}s` },
      versions: [
        {
          name: "v1beta1",
          served: true,
          storage: true,
          schema: {
            openAPIV3Schema: {
              type: "object",
              properties: { spec: { type: "object", properties: spec, required: Object.keys(spec) } },
              "x-kubernetes-validations": [{ rule: "!has(self.spec) || self.spec.region != 'south'" }],
            },
          },
        },
      ],
    },
  }) as JsonObject;
const crds = [
  crd("FooCluster", {
    region: { type: "string", enum: ["north", "east"] },
    zones: { type: "array", items: { type: "string", maxLength: 5 } },
  }),
];

const cluster = (more = "") => `apiVersion: cluster.x-k8s.io/v1beta2
kind: Cluster
metadata: {name: "\${CLUSTER_NAME}"}
spec:
  infrastructureRef: {apiGroup: infrastructure.cluster.x-k8s.io, kind: FooCluster, name: "\${CLUSTER_NAME}"}
${more}---
`;
const foo = (region: string, zones = "[a]") => `apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
kind: FooCluster
metadata: {name: "\${CLUSTER_NAME}"}
spec:
  region: ${region}
  zones: ${zones}
`;
const clusterClass = {
  apiVersion: "cluster.x-k8s.io/v1beta2",
  kind: "ClusterClass",
  metadata: { name: "a" },
};
async function problems(
  text: string,
  file = "templates/cluster-template.yaml",
  release: MinorRelease = referenceMinor,
): Promise<string[]> {
  const found = await checkTemplates({ files: [{ file, text }], crds, release });
  return found.map(({ code, message, location: { path, line, object, field } = {} }) => {
    return `${path}:${line} ${object} ${code} ${field}: ${message}`;
  });
}

describe("the templates of a provider", () => {
  it("are checked against the shared schema of a CRD of the first API version", async () => {
    const [{ spec, ...others }] = crds as [{ spec: { versions: object[] } }];
    const { schema: validation, ...version } = spec.versions[0] as { schema: object };
    const old = {
      ...others,
      apiVersion: "apiextensions.k8s.io/v1beta1",
      spec: { ...spec, validation, versions: [version] },
    } as unknown as JsonObject;
    const unknown = foo("west").replace("region:", "unknown: a\n  region:");
    const files = [{ file: "cluster-template.yaml", text: cluster() + unknown }];
    const found = async (crd: JsonObject) =>
      (await checkTemplates({ files, crds: [crd], release: referenceMinor })).map(({ code, location }) => [
        code,
        location?.field,
      ]);
    const invalid = ["template/invalid-field", "spec.region"];
    // Its API server keeps unknown fields by default.
    expect(await found(old)).toEqual([invalid]);
    const pruned = { ...old, spec: { ...(old.spec as object), preserveUnknownFields: false } };
    expect(await found(pruned as never)).toEqual([["template/unknown-field", "spec.unknown"], invalid]);
  });

  it.each(newerSpecFields)("report $path, which an older release does not have", async (newer) => {
    const { object, path, since } = newer;
    const text = JSON.stringify(object, null, 2);
    const line = text.split("\n").findIndex((one) => one.includes(`"${path.split(".").at(-1)}"`)) + 1;
    const [oldest] = supportedMinors;
    const isNewer = (problem: string): boolean => problem.includes("template/newer-field");
    expect((await problems(text, undefined, oldest)).filter(isNewer)).toEqual([
      `templates/cluster-template.yaml:${line} ${object.kind}/a template/newer-field ${path}: is a field of Cluster API ${since} and newer: ${oldest} drops it`,
    ]);
    expect((await problems(text)).filter(isNewer)).toEqual([]);
  });

  it.each(newerSpecFields)("report $path in a patch of a ClusterClass", async ({ object, path, since }) => {
    const { apiVersion, kind, spec } = object;
    const pointer = `/${path.replaceAll("[0]", ".-").replaceAll("[any]", ".any").replaceAll(".", "/")}`;
    const jsonPatches = [
      ...Object.entries(spec).map(([key, value]) => ({ op: "add", path: `/spec/${key}`, value })),
      { op: "replace", path: pointer, valueFrom: { variable: "a" } },
      { op: "remove", path: pointer },
    ];
    const selector = { apiVersion, kind, matchResources: {} };
    const patches = [{ name: "a", definitions: [{ selector, jsonPatches }] }];
    const text = JSON.stringify({ ...clusterClass, spec: { patches } });
    const [oldest] = supportedMinors;
    const found = (await problems(text, "clusterclass-a.yaml", oldest)).filter((one) =>
      one.includes("newer"),
    );
    expect(found).toEqual([
      expect.stringContaining(
        `jsonPatches[0].path: sets ${path} of ${kind}, a field of Cluster API ${since} and newer: ${oldest} drops it (also in 1 other item)`,
      ),
    ]);
  });

  it.each([
    cluster() + foo("north"),
    cluster() + foo('"${FOO_REGION:=north}"'),
    // Only users know the value.
    cluster() + foo('"${FOO_REGION}"', '["${FOO_ZONE}"]'),
    // Kinds of other providers, and problems that lint reports.
    "apiVersion: ipam.example.org/v1\nkind: Pool\nmetadata: {name: a}\nspec: {b: 1}\n",
    "a: ${B",
  ])("may be valid: %#", async (text) => {
    expect(await problems(text)).toEqual([]);
  });

  it("have references of their version, which the API server rejects otherwise", async () => {
    const old = cluster().replace(
      "apiGroup: infrastructure.cluster.x-k8s.io",
      "apiVersion: infrastructure.cluster.x-k8s.io/v1beta1",
    );
    expect(await problems(old + foo("north"))).toEqual([
      "templates/cluster-template.yaml:5 Cluster/cluster template/unknown-field spec.infrastructureRef.apiVersion: is a field of v1beta1: the API server rejects the object, as apiGroup is required",
    ]);
  });

  it("have fields of their CRDs and of Cluster API, with valid values", async () => {
    const text = cluster("  controlPlaneEndpoit: {host: a, port: 1}\n") + foo("north", "[a, too-long]");
    expect(await problems(text)).toEqual([
      "templates/cluster-template.yaml:6 Cluster/cluster template/unknown-field spec.controlPlaneEndpoit: is an unknown field, which the API server drops",
      expect.stringMatching(
        /^templates\/cluster-template\.yaml:13 FooCluster\/cluster template\/invalid-field spec\.zones\[1\]: /,
      ),
    ]);
  });

  it("contain the objects that they refer to", async () => {
    const text = cluster() + foo("north").replace("kind: FooCluster", "kind: FooClustr");
    const found = await checkTemplates({ files: [{ file: "cluster-template.yaml", text }], crds });
    expect(found.map(({ code, message, help, location }) => [code, location?.line, message, help])).toEqual([
      [
        "template/missing-object",
        5,
        "refers to FooCluster/cluster of infrastructure.cluster.x-k8s.io, which the template does not contain",
        "did you mean FooClustr/cluster?",
      ],
      [
        "template/unknown-kind",
        8,
        "no CRD for FooClustr of infrastructure.cluster.x-k8s.io",
        "did you mean FooCluster?",
      ],
    ]);
    // Only users know the object.
    const existing = '  controlPlaneRef: {apiGroup: a.b, kind: Foo, name: "${OTHER}"}\n';
    expect(await problems(cluster(existing) + foo("north"))).toEqual([]);
    const withoutObjects = "  controlPlaneRef: {apiGroup: a.b, kind: Foo, name: a}\n";
    expect(await problems(cluster(withoutObjects) + foo("north"))).toEqual([
      "templates/cluster-template.yaml:6 Cluster/cluster template/missing-object spec.controlPlaneRef: refers to Foo/a of a.b, which the template does not contain",
    ]);
  });

  it("have one report of the same error in several items", async () => {
    const [first, ...others] = await problems(cluster() + foo("north", "[too-long, a, as-long, so-long]"));
    expect(first).toMatch(/:12 FooCluster\/cluster .* spec\.zones\[0\]: .* \(also in 2 other items\)$/);
    expect(others).toEqual([]);
  });

  it("have valid defaults next to values that only users know", async () => {
    const [first, ...others] = await problems(cluster() + foo('"${FOO_REGION:=west}"', '["${FOO_ZONE}"]'));
    expect(first).toMatch(
      /^templates\/cluster-template\.yaml:11 FooCluster\/cluster template\/invalid-field spec\.region: /,
    );
    expect(others).toEqual([]);
  });

  it("have all required fields, also next to values that only users know", async () => {
    const text = cluster() + foo("north").replace("  region: north\n", "").replace("[a]", '["${FOO_ZONE}"]');
    expect(await problems(text)).toEqual([
      "templates/cluster-template.yaml:10 FooCluster/cluster template/missing-field spec.region: is required",
    ]);
  });

  it("may lack fields that webhooks set", async () => {
    const text = `${cluster()}${foo("north").replace("  region: north\n", "")}---
apiVersion: cluster.x-k8s.io/v1beta2
kind: MachinePool
metadata: {name: a}
spec:
  clusterName: "\${CLUSTER_NAME}"
  template:
    spec:
      clusterName: "\${CLUSTER_NAME}"
      bootstrap: {dataSecretName: a}
      infrastructureRef: {apiGroup: infrastructure.cluster.x-k8s.io, kind: FooCluster, name: "\${CLUSTER_NAME}"}
`;
    const files = [{ file: "cluster-template.yaml", text }];
    const webhook = (resource: string): JsonObject => ({
      kind: "MutatingWebhookConfiguration",
      webhooks: [{ rules: [{ apiGroups: ["infrastructure.cluster.x-k8s.io"], resources: [resource] }] }],
    });
    expect(await checkTemplates({ files, crds, webhooks: [webhook("fooclusters")] })).toEqual([]);
    const found = await checkTemplates({ files, crds, webhooks: [webhook("foomachines")] });
    expect(found.map(({ code }) => code)).toEqual(["template/missing-field"]);
  });

  it("are all flavors and only templates", async () => {
    const text = cluster() + foo("west");
    expect(await problems(text, "a/cluster-template-ha.yml")).toHaveLength(1);
    expect(await problems(text, "config/sample.yaml")).toEqual([]);
  });

  it("are rendered with the ClusterClasses of their folder, once for several templates", async () => {
    const topology = `apiVersion: cluster.x-k8s.io/v1beta2
kind: Cluster
metadata: {name: "\${CLUSTER_NAME}"}
spec:
  topology: {classRef: {name: foo}, version: "\${KUBERNETES_VERSION}"}
`;
    const clusterClass = `apiVersion: cluster.x-k8s.io/v1beta2
kind: ClusterClass
metadata: {name: foo}
spec:
  infrastructur: {}
`;
    const files = [
      { file: "t/cluster-template-a.yaml", text: topology },
      { file: "t/cluster-template-b.yaml", text: topology },
      { file: "t/clusterclass-foo.yaml", text: clusterClass },
    ];
    const found = await checkTemplates({ files });
    expect(found.filter(({ code }) => code === "template/unknown-field")).toMatchObject([
      { location: { path: "t/clusterclass-foo.yaml", line: 5, field: "spec.infrastructur" } },
    ]);
  });

  it("include ClusterClasses that no template uses, with the templates that they refer to", async () => {
    const text = `apiVersion: cluster.x-k8s.io/v1beta2
kind: ClusterClass
metadata: {name: foo}
spec:
  controlPlane:
    templateRef: {apiVersion: a.b/v1, kind: FooControlPlaneTemplate, name: foo}
  infrastructure:
    ref: {apiVersion: a.b/v1, kind: FooClusterTemplate, name: foo, namespace: c}
---
apiVersion: a.b/v1
kind: FooClusterTemplate
metadata: {name: foo}
`;
    const file = "t/clusterclass-foo.yaml";
    expect(await problems(text, file)).toEqual([
      `${file}:8 ClusterClass/foo template/unknown-field spec.infrastructure.ref: is a field of v1beta1, but unknown in v1beta2: the API server drops it`,
      `${file}:6 ClusterClass/foo template/missing-object spec.controlPlane.templateRef: refers to FooControlPlaneTemplate/foo of a.b, which the template does not contain`,
    ]);
    const [first] = await checkTemplates({ files: [{ file, text }] });
    expect(first?.help).toBe("did you mean templateRef?");
  });

  it("name their own Cluster", async () => {
    const text = `${cluster()}${foo("north")}---
apiVersion: cluster.x-k8s.io/v1beta2
kind: MachinePool
metadata: {name: md}
spec:
  clusterName: clusters
  template:
    spec:
      clusterName: clusters
      bootstrap: {dataSecretName: a}
      infrastructureRef: {apiGroup: infrastructure.cluster.x-k8s.io, kind: FooCluster, name: "\${CLUSTER_NAME}"}
`;
    expect(await problems(text)).toEqual([
      "templates/cluster-template.yaml:18 MachinePool/md template/missing-object spec.clusterName: refers to Cluster/clusters of cluster.x-k8s.io, which the template does not contain",
    ]);
  });

  it("have references whose group has no version", async () => {
    const text = cluster().replace("apiGroup: infrastructure.cluster.x-k8s.io", "apiGroup: a.b/v1");
    const found = await checkTemplates({ files: [{ file: "cluster-template.yaml", text }] });
    expect(found.map(({ code, message, help }) => [code, message, help])).toEqual([
      ["template/invalid-field", "is a group and a version: a.b/v1", "remove the version: a.b"],
    ]);
  });
});

describe("a topology of a template", () => {
  const quickStart = (schema: string): string => `apiVersion: cluster.x-k8s.io/v1beta2
kind: ClusterClass
metadata: {name: quick}
spec:
  infrastructure: {templateRef: {apiVersion: infrastructure.cluster.x-k8s.io/v1beta1, kind: FooClusterTemplate, name: quick}}
  controlPlane:
    templateRef: {apiVersion: controlplane.cluster.x-k8s.io/v1beta2, kind: KubeadmControlPlaneTemplate, name: quick}
    machineInfrastructure: {templateRef: {apiVersion: infrastructure.cluster.x-k8s.io/v1beta1, kind: FooClusterTemplate, name: quick}}
  variables:
  - name: id
    required: true
    schema: {openAPIV3Schema: ${schema}}
  patches:
  - name: id
    definitions:
    - selector: {apiVersion: infrastructure.cluster.x-k8s.io/v1beta1, kind: FooClusterTemplate, matchResources: {infrastructureCluster: true}}
      jsonPatches: [{op: add, path: /spec/template/spec/idd, valueFrom: {variable: id}}]
---
apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
kind: FooClusterTemplate
metadata: {name: quick}
spec: {template: {spec: {region: north}}}
---
apiVersion: controlplane.cluster.x-k8s.io/v1beta2
kind: KubeadmControlPlaneTemplate
metadata: {name: quick}
spec: {template: {spec: {kubeadmConfigSpec: {format: cloud-config}}}}
`;
  const template = (value: string, className: string): string => `apiVersion: cluster.x-k8s.io/v1beta2
kind: Cluster
metadata: {name: "\${CLUSTER_NAME}"}
spec:
  topology:
    classRef: {name: ${className}}
    version: "\${KUBERNETES_VERSION}"
    controlPlane: {replicas: 1}
    variables:
    - {name: id, value: ${value}}
`;
  const label = { "cluster.x-k8s.io/v1beta1": "v1beta1" };
  const definitions = ["FooCluster", "FooClusterTemplate"].map((kind) => {
    const one = crd(kind, kind === "FooCluster" ? { region: { type: "string" } } : {});
    if (kind === "FooClusterTemplate") {
      const [version] = (one.spec as { versions: [{ schema: { openAPIV3Schema: object } }] }).versions;
      const spec = { type: "object", properties: { region: { type: "string" } } };
      const inner = { type: "object", properties: { spec, metadata: { type: "object" } } };
      Object.assign(version.schema.openAPIV3Schema, {
        properties: { spec: { type: "object", properties: { template: inner } } },
        "x-kubernetes-validations": undefined,
      });
    }
    return {
      ...one,
      metadata: { name: `${kind.toLowerCase()}s.infrastructure.cluster.x-k8s.io`, labels: label },
    };
  }) as unknown as JsonObject[];
  interface Given {
    readonly className?: string;
    readonly classes?: readonly string[];
    readonly folder?: string;
  }
  const codes = async (
    value: string,
    schema: string,
    { className = "quick", classes = ["quick"], folder = "templates" }: Given = {},
  ): Promise<string[]> => {
    const files = [
      { file: `${folder}/cluster-template.yaml`, text: template(value, className) },
      ...classes.map((name) => ({
        file: `${folder}/clusterclass-${name}.yaml`,
        text: quickStart(schema).replaceAll("name: quick}", `name: ${name}}`),
      })),
    ];
    const found = await checkTemplates({ files, crds: definitions });
    return found.map(({ code, location, message }) => `${code} ${location?.field}: ${message}`);
  };

  it.each([
    ["enum", "${FOO_ID}", "{type: string, enum: [small, large]}"],
    ["a format", '"${FOO_ID}"', "{type: string, format: uuid}"],
    ["a length", '"${FOO_ID}"', "{type: string, maxLength: 4}"],
    ["a number", "${FOO_ID}", "{type: integer, minimum: 3}"],
    ["a boolean", "${FOO_ID}", "{type: boolean}"],
    ["text around it", '"a-${FOO_ID}"', "{type: string, enum: [b-1, a-1]}"],
    ["an object", '{size: "${FOO_ID}"}', "{type: object, properties: {size: {type: string, enum: [s, m]}}}"],
    ["nothing", "${FOO_ID}", "{type: string}"],
  ])("is rendered if the schema of a variable has %s", async (_, value, schema) => {
    expect(await codes(value, schema)).toEqual([
      expect.stringMatching(/^template\/unknown-field spec\.idd: .*as rendered by ClusterClass quick/),
    ]);
  });

  it("is reported as not checked if no value is known", async () => {
    expect(await codes('"${FOO_ID}"', "{type: string, pattern: '(?i)^ocid1[.]x{9}$'}")).toEqual([
      expect.stringMatching(/^template\/not-checked spec\.topology\.variables/),
    ]);
  });

  it("is judged by the values that are written beside unknown ones", async () => {
    const value = '"${FOO_ID}"}\n    - {name: region, value: north';
    expect(await codes(value, "{type: string}")).toEqual([
      expect.stringMatching(/^topology\/variable-value spec\.topology\.variables\[region\]: /),
    ]);
  });

  it.each([
    ["a whole name", '"${CLASS}"'],
    ["a part of a name", '"qui${CLASS}"'],
  ])("is rendered with the only ClusterClass if a variable is %s", async (_, className) => {
    for (const schema of ["{type: string}", "{type: string, enum: [small, large]}"])
      expect(await codes('"${FOO_ID}"', schema, { className })).toEqual([
        expect.stringMatching(/^template\/unknown-field spec\.idd: .*as rendered by ClusterClass quick/),
      ]);
  });

  it.each([
    ["several ClusterClasses", '"${CLASS}"', ["quick", "other"]],
    ["no ClusterClass", '"${CLASS}"', []],
    ["a ClusterClass of another name", '"slow-${CLASS}"', ["quick"]],
  ])("is reported as not checked if a variable names one of %s", async (_, className, classes) => {
    expect(await codes("a", "{type: string}", { className, classes })).toContainEqual(
      expect.stringMatching(
        /^template\/not-checked spec\.topology\.classRef\.name: .*a variable without a default/,
      ),
    );
  });

  it("is found in a folder whose name begins like that of a ClusterClass", async () => {
    expect(await codes("a", "{type: string}", { folder: "clusterclass-a" })).toEqual([
      expect.stringMatching(/^template\/unknown-field spec\.idd/),
    ]);
  });

  it("reports a value of a wrong type, whatever users choose", async () => {
    expect(await codes("[wrong]", "{type: string}")).toEqual([
      expect.stringMatching(/^topology\/variable-value/),
    ]);
  });
});
