import type { Loose } from "../../loose.ts";
import {
  bootstrap,
  controlPlane,
  type Files,
  infrastructure,
  infrastructureOfOwnGroup,
  infrastructureOfV1beta1,
  ipam,
  runtimeExtension,
} from "../clean-providers.ts";
import { validTemplate } from "../seeds/template-objects.ts";

/** A release whose objects a breakage changes. */
export class Release {
  readonly files: Files;

  constructor(files: Files) {
    // Schemas of the fixtures share parts.
    this.files = JSON.parse(JSON.stringify(files));
  }

  /** Path of the only file whose path contains a text. */
  path(part: string): string {
    const paths = Object.keys(this.files).filter((path) => path.includes(part));
    if (paths.length !== 1) throw new Error(`${part} is in ${paths.length} paths`);
    return paths[0] as string;
  }

  /** Objects of a file. */
  objects(part = "-components.yaml"): Loose[] {
    return this.files[this.path(part)] as Loose[];
  }

  /** The first object of a kind whose name contains a text. */
  get(kind: string, name = "", part?: string): Loose {
    const found = this.objects(part).find((one) => one.kind === kind && one.metadata.name.includes(name));
    if (found === undefined) throw new Error(`no ${kind} ${name}`);
    return found;
  }

  crd(kind: string): Loose {
    return this.objects().find(({ spec }) => spec?.names?.kind === kind);
  }

  /** The schema of the storage version of a kind. */
  schema(kind: string): Loose {
    return this.crd(kind).spec.versions[0].schema.openAPIV3Schema.properties;
  }

  container(): Loose {
    return this.get("Deployment").spec.template.spec.containers[0];
  }

  template(kind: string): Loose {
    return this.get(kind, "", "cluster-template.yaml");
  }

  class(kind: string): Loose {
    return this.get(kind, "", "clusterclass-");
  }

  remove(kind: string, name = "", part?: string): void {
    const objects = this.objects(part);
    objects.splice(objects.indexOf(this.get(kind, name, part)), 1);
  }

  removeFile(part: string): void {
    delete this.files[this.path(part)];
  }

  renameFile(part: string, to: string): void {
    const path = this.path(part);
    const content = this.files[path];
    delete this.files[path];
    this.files[path.replace(/[^/]*$/, to)] = content as Loose[];
  }

  /** Replaces a text in a file that is printed as YAML. */
  replace(part: string, from: string, to: string): void {
    const path = this.path(part);
    const text = JSON.stringify(this.files[path], null, 1);
    if (!text.includes(from)) throw new Error(`${path} does not contain ${from}`);
    this.files[path] = JSON.parse(text.replaceAll(from, to));
  }

  /** Gives the own roles of the manager without a rule that the filter rejects. */
  keepRules(filter: (rule: Loose) => boolean, role = "manager", kind = "ClusterRole"): void {
    const object = this.get(kind, role);
    object.rules = object.rules.filter(filter);
  }
}

const core = "cluster.x-k8s.io/v1beta2";
const infra = "infrastructure.cluster.x-k8s.io/v1beta2";
const ref = (apiVersion: string, kind: string, name: string): Loose => ({
  templateRef: { apiVersion, kind, name },
});

function quickStart(): Loose[] {
  const kubeadm = "controlplane.cluster.x-k8s.io/v1beta2";
  const config = "bootstrap.cluster.x-k8s.io/v1beta2";
  const machines = ref(infra, "FooMachineTemplate", "quick-start-machines");
  return [
    {
      apiVersion: core,
      kind: "ClusterClass",
      metadata: { name: "quick-start" },
      spec: {
        controlPlane: {
          ...ref(kubeadm, "KubeadmControlPlaneTemplate", "quick-start-control-plane"),
          machineInfrastructure: machines,
        },
        infrastructure: ref(infra, "FooClusterTemplate", "quick-start-cluster"),
        workers: {
          machineDeployments: [
            {
              class: "default-worker",
              bootstrap: ref(config, "KubeadmConfigTemplate", "quick-start-workers"),
              infrastructure: structuredClone(machines),
            },
          ],
        },
        variables: [{ name: "region", required: true, schema: { openAPIV3Schema: { type: "string" } } }],
        patches: [
          {
            name: "region",
            definitions: [
              {
                selector: {
                  apiVersion: infra,
                  kind: "FooClusterTemplate",
                  matchResources: { infrastructureCluster: true },
                },
                jsonPatches: [
                  { op: "add", path: "/spec/template/spec/region", valueFrom: { variable: "region" } },
                ],
              },
            ],
          },
        ],
      },
    },
    {
      apiVersion: infra,
      kind: "FooClusterTemplate",
      metadata: { name: "quick-start-cluster" },
      spec: { template: { spec: {} } },
    },
    {
      apiVersion: infra,
      kind: "FooMachineTemplate",
      metadata: { name: "quick-start-machines" },
      spec: { template: { spec: { size: "small" } } },
    },
    {
      apiVersion: kubeadm,
      kind: "KubeadmControlPlaneTemplate",
      metadata: { name: "quick-start-control-plane" },
      spec: { template: { spec: { kubeadmConfigSpec: { format: "cloud-config" } } } },
    },
    {
      apiVersion: config,
      kind: "KubeadmConfigTemplate",
      metadata: { name: "quick-start-workers" },
      spec: { template: { spec: { format: "cloud-config" } } },
    },
  ];
}

/** An infrastructure provider with a template, a topology, a class, and identities of clusters. */
export function full(): Release {
  const files = infrastructure();
  const dir = "infrastructure-foo/v1.0.0";
  files[`${dir}/cluster-template.yaml`] = validTemplate();
  files[`${dir}/cluster-template-topology.yaml`] = [
    {
      apiVersion: core,
      kind: "Cluster",
      metadata: { name: "${CLUSTER_NAME}" },
      spec: {
        topology: {
          classRef: { name: "quick-start" },
          version: "${KUBERNETES_VERSION}",
          controlPlane: { replicas: "${CONTROL_PLANE_MACHINE_COUNT}" },
          workers: {
            machineDeployments: [
              { class: "default-worker", name: "md-0", replicas: "${WORKER_MACHINE_COUNT}" },
            ],
          },
          variables: [{ name: "region", value: "${FOO_REGION}" }],
        },
      },
    },
  ];
  files[`${dir}/clusterclass-quick-start.yaml`] = quickStart();
  const release = new Release(files);
  release.schema("FooCluster").spec.properties.region = { type: "string" };
  const identity = structuredClone(release.crd("FooMachineTemplate"));
  Object.assign(identity.metadata, { name: "fooclusteridentities.infrastructure.cluster.x-k8s.io" });
  identity.metadata.labels["clusterctl.cluster.x-k8s.io/move-hierarchy"] = "";
  Object.assign(identity.spec, {
    scope: "Cluster",
    names: {
      kind: "FooClusterIdentity",
      plural: "fooclusteridentities",
      singular: "fooclusteridentity",
      listKind: "FooClusterIdentityList",
      categories: ["cluster-api"],
    },
  });
  identity.spec.versions[0].schema.openAPIV3Schema.properties.spec = {
    type: "object",
    properties: { secretRef: { type: "object", properties: { name: { type: "string" } } } },
  };
  delete identity.spec.versions[0].schema.openAPIV3Schema.properties.status;
  identity.spec.versions[0].subresources = {};
  release.objects().push(identity);
  release.get("ClusterRole", "manager").rules[0].resources.push("fooclusteridentities");
  return release;
}

/** The same with a machine that is served in two versions. */
export function converting(): Release {
  const release = full();
  const machine = release.crd("FooMachine");
  const [storage] = machine.spec.versions;
  machine.spec.versions.unshift({ ...structuredClone(storage), name: "v1beta1", storage: false });
  machine.spec.versions.reverse();
  machine.metadata.annotations = { "cert-manager.io/inject-ca-from": "capf-system/capf-serving" };
  machine.metadata.labels["cluster.x-k8s.io/v1beta2"] = "v1beta1_v1beta2";
  machine.spec.conversion = {
    strategy: "Webhook",
    webhook: {
      conversionReviewVersions: ["v1"],
      clientConfig: { service: { name: "capf-webhook", namespace: "capf-system", path: "/convert" } },
    },
  };
  return release;
}

/** Adds an InfraCluster to the template, which its Cluster refers to. */
const withTemplate = (files: Files): Release => {
  const release = new Release(files);
  const { group, versions } = release.crd("FooCluster").spec;
  const [kind, name, apiVersion] = ["FooCluster", "cluster", `${group}/${versions[0].name}`];
  const template = release.template("Cluster");
  const of = String(template.apiVersion).endsWith("v1beta1") ? { apiVersion } : { apiGroup: group };
  template.spec = { paused: false, infrastructureRef: { ...of, kind, name } };
  release.objects("cluster-template.yaml").push({ apiVersion, kind, metadata: { name }, spec: {} });
  return release;
};
export const ownGroup = (): Release => withTemplate(infrastructureOfOwnGroup());
export const ofV1beta1 = (): Release => withTemplate(infrastructureOfV1beta1());
export const ofControlPlane = (): Release => new Release(controlPlane());
export const ofBootstrap = (): Release => new Release(bootstrap());
export const ofIpam = (): Release => new Release(ipam());
export const ofExtension = (): Release => new Release(runtimeExtension(true));
