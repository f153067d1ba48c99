import { expect, test } from "vitest";
import { providerDocs } from "../../src/repository/index.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const components = `apiVersion: v1
kind: Namespace
metadata: {name: foo-system}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: foo, namespace: foo-system}
spec:
  template:
    spec:
      containers:
      # FOO_LEVEL: How much is logged.
      - {name: manager, image: "example.com/acme/foo:v1", args: ["-v=\${FOO_LEVEL:=0}"]}
`;
const template = `apiVersion: cluster.x-k8s.io/v1beta2
kind: Cluster
metadata: {name: "\${CLUSTER_NAME}"}
spec: {topology: {classRef: {name: quick}, version: "\${KUBERNETES_VERSION}"}}
---
apiVersion: v1
kind: Secret
metadata: {name: "\${CLUSTER_NAME}-login"}
stringData: {token: "\${FOO_TOKEN}", level: "\${FOO_LEVEL:=a|b}"}
`;
const clusterClass = `apiVersion: cluster.x-k8s.io/v1beta2
kind: ClusterClass
metadata: {name: quick}
spec:
  workers: {machineDeployments: [{class: default-worker}]}
  variables:
  - {name: region, required: true, schema: {openAPIV3Schema: {type: string, enum: [north, south], default: north, description: "Where it\\nruns."}}}
  - {name: tags, required: false, schema: {openAPIV3Schema: {type: array, items: {type: string}}}}
  patches:
  - {name: region, description: Sets the region., enabledIf: "{{ ne .region \`x\` }}", definitions: [{selector: {kind: FooClusterTemplate}}]}
  - {name: outside, external: {generatePatchesExtension: gen.ours}}
`;

test("documents variables, templates, ClusterClasses and images", () => {
  const input = {
    name: "cluster-api-provider-foo",
    components: [
      {
        provider: { name: "foo", type: "InfrastructureProvider" },
        file: "infrastructure-components.yaml",
        content: bytes(components),
      },
    ],
    files: new Map([
      ["clusterclass-quick.yaml", bytes(clusterClass)],
      ["cluster-template.yaml", bytes(template)],
      ["images.txt", bytes("")],
    ]),
  } as const;
  expect(providerDocs(input)).toMatchInlineSnapshot(`
    "<!-- Written by capikit docs provider. -->

    # cluster-api-provider-foo

    | Provider | Type | Label | Namespace | Contract | Components |
    | --- | --- | --- | --- | --- | --- |
    | \`foo\` | InfrastructureProvider | \`infrastructure-foo\` | \`foo-system\` |  | \`infrastructure-components.yaml\` |

    ## Variables

    | Variable | Default | Used in | Description |
    | --- | --- | --- | --- |
    | \`CLUSTER_NAME\` | set by clusterctl | \`cluster-template.yaml\` |  |
    | \`FOO_LEVEL\` | \`0\` in \`infrastructure-components.yaml\`, \`a\\|b\` in \`cluster-template.yaml\` | \`infrastructure-components.yaml\`, \`cluster-template.yaml\` | How much is logged. |
    | \`FOO_TOKEN\` | must be set | \`cluster-template.yaml\` |  |
    | \`KUBERNETES_VERSION\` | must be set | \`cluster-template.yaml\` |  |

    ## Templates

    | Flavor | Creates | ClusterClass | Must be set |
    | --- | --- | --- | --- |
    | (default) | Cluster, Secret | \`quick\` (\`clusterclass-quick.yaml\`) | \`FOO_TOKEN\`, \`KUBERNETES_VERSION\` |

    ## ClusterClasses

    ### \`quick\`

    | Variable | Type | Required | Default | Description |
    | --- | --- | --- | --- | --- |
    | \`region\` | \`"north"\`, \`"south"\` | yes | \`"north"\` | Where it runs. |
    | \`tags\` | array of string | no |  |  |

    | Workers | Class |
    | --- | --- |
    | MachineDeployment | \`default-worker\` |

    | Patch | Changes | Only if | Description |
    | --- | --- | --- | --- |
    | \`region\` | FooClusterTemplate | \`\` {{ ne .region \`x\` }} \`\` | Sets the region. |
    | \`outside\` | extension gen.ours |  |  |

    ## Images

    - \`example.com/acme/foo:v1\`
    "
  `);
  expect(providerDocs(input)).toBe(providerDocs(input));
});
