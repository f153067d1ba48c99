import { MissingVariablesError, TemplateError } from "@capikit/clusterctl-kit";
import {
  ComponentsError,
  formatComponents,
  processComponents,
  readObjects,
} from "@capikit/clusterctl-kit/components";
import { lint } from "@capikit/clusterctl-kit/lint";
import { RepositoryError, readMetadata } from "@capikit/clusterctl-kit/repository";
import { changedYaml } from "../inputs/json.ts";
import type { FuzzTarget } from "../target.ts";

const deployment = {
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name: "m", namespace: "${NS:=capx-system}", labels: { a: "b" } },
  spec: {
    replicas: 1,
    selector: { matchLabels: { a: "b" } },
    template: {
      metadata: {},
      spec: {
        containers: [{ name: "manager", image: "registry.example.com/a:v1@sha256:00", args: ["--x"] }],
      },
    },
  },
};
const metadata = {
  apiVersion: "clusterctl.cluster.x-k8s.io/v1alpha3",
  kind: "Metadata",
  releaseSeries: [{ major: 0, minor: 1, contract: "v1beta2" }],
};
const roleBinding = {
  apiVersion: "rbac.authorization.k8s.io/v1",
  kind: "RoleBinding",
  metadata: { name: "r" },
  subjects: [{ kind: "ServiceAccount", name: "s", namespace: "x" }],
  roleRef: { kind: "Role", name: "r" },
};

/** Components and metadata of providers. */
export const target: FuzzTarget = {
  name: "provider-components",
  extension: "yaml",
  arbitrary: changedYaml(deployment, metadata, roleBinding, {
    kind: "Namespace",
    apiVersion: "v1",
    metadata: { name: "capx-system" },
  }),
  errors: [ComponentsError, TemplateError, MissingVariablesError, RepositoryError],
  cases: 50,
  run(input) {
    for (const path of ["infrastructure-components.yaml", "metadata.yaml", "cluster-template.yaml"])
      lint([{ path, content: input }]);
    if (/\breleaseSeries\b/.test(input.toString("latin1"))) {
      readMetadata(input, "metadata.yaml");
      return;
    }
    const provider = { name: "x", type: "infrastructure" } as never;
    const { objects } = processComponents(input, { provider, namespace: "default", version: "v1.0.0" });
    readObjects(formatComponents(objects));
  },
};
