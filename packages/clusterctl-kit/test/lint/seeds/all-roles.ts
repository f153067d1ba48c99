import type { Loose } from "../../loose.ts";
import * as valid from "../clean-providers.ts";
import {
  aggregated,
  components,
  crd,
  narrow,
  object,
  type SeededViolation,
  seed,
} from "./seeded-violation.ts";

const kubeadm = "kubeadm.controlplane.cluster.x-k8s.io/aggregate-to-manager";
const contractLabel = /^cluster\.x-k8s\.io\/v1beta[12]$/;
const contractLabelOf = ({ metadata }: Loose): string =>
  Object.keys(metadata.labels).find((label) => contractLabel.test(label)) ?? "";

/** A violation of a rule that holds for several kinds, planted in one CRD. */
interface Violation {
  readonly rule: string;
  readonly what: string;
  readonly kinds?: (crd: Loose) => boolean;
  readonly plant: (crd: Loose, files: valid.Files) => void;
}

const isTemplate = ({ spec }: Loose): boolean => spec.names.kind.endsWith("Template");
const isPool = ({ spec }: Loose): boolean => spec.names.kind.endsWith("IPPool");
const hasStatus = ({ spec }: Loose): boolean => spec.versions[0].subresources.status !== undefined;

const violations: readonly Violation[] = [
  {
    rule: "crd/scope",
    what: "the scope Cluster",
    // Pools may be global.
    kinds: (one) => !isPool(one),
    plant: ({ spec }) => {
      spec.scope = "Cluster";
    },
  },
  {
    rule: "crd/name",
    what: "a singular name",
    plant: ({ metadata, spec }) => {
      metadata.name = `${spec.names.singular}.${spec.group}`;
    },
  },
  {
    rule: "crd/list-kind",
    what: "another list kind",
    plant: ({ spec }) => {
      spec.names.listKind = "FooList";
    },
  },
  {
    rule: "crd/type-and-object-meta",
    what: "no type",
    plant: ({ spec }) => {
      delete spec.versions[0].schema.openAPIV3Schema.type;
    },
  },
  {
    rule: "crd/contract-label",
    what: "no label",
    kinds: (one) => contractLabelOf(one) !== "",
    plant: (one) => {
      delete one.metadata.labels[contractLabelOf(one)];
    },
  },
  {
    rule: "crd/contract-label-version",
    what: "the label of a missing version",
    kinds: (one) => contractLabelOf(one) !== "",
    plant: (one) => {
      one.metadata.labels[contractLabelOf(one)] = "v9";
    },
  },
  {
    rule: "crd/status-subresource",
    what: "no status subresource",
    kinds: (one) => !isTemplate(one) && !isPool(one) && hasStatus(one),
    plant: ({ spec }) => {
      delete spec.versions[0].subresources.status;
    },
  },
  {
    rule: "crd/template-kind",
    what: "a second template without its kind",
    kinds: isTemplate,
    plant: (one, files) => {
      const extra = structuredClone(one);
      const { kind, plural, singular, listKind } = extra.spec.names;
      const renamed = (name: string): string => name.replace(/^foo/, "bar").replace(/^Foo/, "Bar");
      extra.metadata.name = renamed(extra.metadata.name);
      Object.assign(extra.spec.names, {
        kind: renamed(kind),
        plural: renamed(plural),
        singular: renamed(singular),
        listKind: renamed(listKind),
      });
      components(files).push(extra);
    },
  },
  {
    rule: "rbac/provider-role",
    what: "no permission to write",
    kinds: (one) => !isTemplate(one) && !isPool(one),
    plant: ({ spec }, files) =>
      narrow(object(files, "ClusterRole", "manager"), [spec.names.plural], ["get", "list", "watch"]),
  },
];

/** Violations of rules about the role for core, in a group of its own. */
const ofOwnGroup: readonly Violation[] = [
  {
    rule: "rbac/aggregate-to-manager",
    what: "no permission of core",
    plant: ({ spec }, files) => {
      // KubeadmControlPlane keeps its permissions by a role of its own.
      const role = structuredClone(aggregated(files));
      delete aggregated(files).metadata.labels[kubeadm];
      role.metadata = { name: "capf-system-kubeadm", labels: { [kubeadm]: "true" } };
      components(files).push(role);
      const [rule] = aggregated(files).rules;
      rule.resources = rule.resources.filter((name: string) => name !== spec.names.plural);
    },
  },
  {
    rule: "rbac/aggregate-verbs",
    what: "no permission of core to patch",
    plant: ({ spec }, files) =>
      narrow(aggregated(files), [spec.names.plural], ["create", "delete", "get", "list", "update", "watch"]),
  },
];

const providers = {
  infrastructure: valid.infrastructure,
  controlPlane: valid.controlPlane,
  bootstrap: valid.bootstrap,
  ipam: valid.ipam,
  "infrastructure of v1beta1": valid.infrastructureOfV1beta1,
  "control plane of v1beta1": valid.controlPlaneOfV1beta1,
  "bootstrap of v1beta1": valid.bootstrapOfV1beta1,
};

const planted = (
  name: string,
  provider: () => valid.Files,
  all: readonly Violation[],
): readonly SeededViolation[] =>
  components(provider())
    .filter(({ kind }) => kind === "CustomResourceDefinition")
    .flatMap((one) =>
      all
        .filter(({ kinds }) => kinds?.(one) ?? true)
        .map(({ rule, what, plant }) => {
          const { kind } = one.spec.names;
          return seed(rule, `${what} of ${kind} (${name})`, provider, (files) =>
            plant(crd(files, kind), files),
          );
        }),
    );

/** Each rule for several kinds, once for each kind that it holds for. */
export const roleSeedsOfAllKinds: readonly SeededViolation[] = [
  ...Object.entries(providers).flatMap(([name, provider]) => planted(name, provider, violations)),
  ...planted("own group", valid.infrastructureOfOwnGroup, ofOwnGroup),
];
