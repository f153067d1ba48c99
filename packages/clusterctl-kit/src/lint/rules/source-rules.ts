import type { ContractResource } from "@capikit/api/contract";
import { formatList } from "@capikit/common/text";
import { type CrdView, isRead } from "../read/crd-view.ts";
import { immutableFields } from "../read/transition-rules.ts";
import type { GoSource } from "../read/workload.ts";
import { defineLintRule } from "./lint-rule.ts";

const reconciled: ReadonlySet<string> = new Set<ContractResource>([
  "InfraCluster",
  "InfraMachine",
  "InfraMachinePool",
  "BootstrapConfig",
  "ControlPlane",
]);

/** Templates that the topology controller replaces after a dry run of the change. */
const rotated: ReadonlySet<string> = new Set<ContractResource>([
  "InfraMachineTemplate",
  "InfraMachinePoolTemplate",
  "BootstrapConfigTemplate",
]);

/** Reports whether ClusterClasses may have a template. Those of machines need one of the cluster. */
function isRotated({ role }: CrdView, crds: readonly CrdView[]): boolean {
  if (role === undefined || !rotated.has(role)) return false;
  const has = (wanted: ContractResource): boolean => crds.some((crd) => crd.role === wanted);
  return !/^Infra/.test(role) || has("InfraClusterTemplate") || !has("InfraCluster");
}

/** Checks of a reconciler. Predicates such as `ResourceNotPaused` filter events alone. */
const pauseCheck =
  /\b(?:\w*(?:[iI]s|[hH]as)Paused\w*|EnsurePausedCondition)\(|\.Spec\.Paused\b|\bPausedAnnotation\b|"cluster\.x-k8s\.io\/paused"/;

function withoutComments(text: string): string {
  const [first = "", ...others] = text.split("/*");
  const code = others.map((part) => (part.includes("*/") ? part.slice(part.indexOf("*/") + 2) : ""));
  return [first, ...code].join(" ").replace(/(?:^|\s)\/\/.*/gm, "");
}

/** Rules about the Go code of a provider. They report code that no file has. */
export const sourceRules = [
  defineLintRule({
    code: "resource/pausing",
    title: "The controllers skip paused objects",
    contractRule: "resource/pausing",
    wrong:
      "func (r *FooMachineReconciler) Reconcile(…) {\n\t// no check of spec.paused and the annotation\n}",
    right: "if annotations.IsPaused(cluster, machine) {\n\treturn ctrl.Result{}, nil\n}",
    help: "return early if annotations.IsPaused(cluster, object) or paused.EnsurePausedCondition reports it",
    check: ({ crds, managers: [manager], sources }, report) => {
      const isProvider = crds.some(({ role }) => role !== undefined && reconciled.has(role));
      if (manager === undefined || !isProvider || sources.length === 0) return;
      const code = sources.map(({ text }) => withoutComments(text));
      if (code.some((text) => pauseCheck.test(text))) return;
      const filters = code.some((text) => /\b(?:\w*NotPaused\w*|\w*Unpaused\w*)\(/.test(text));
      report(
        { path: manager.path, line: manager.line, column: 1 },
        filters
          ? "the controllers only filter events of paused objects: they reconcile objects that are in the queue already, or after events of other objects"
          : "no Go file of the project checks whether objects are paused: the controllers reconcile them",
      );
    },
  }),
  defineLintRule({
    code: "resource/template-dry-run",
    title: "Immutable templates allow dry runs of the topology controller",
    contractRule: "resource/template-dry-run",
    wrong:
      'func (r *FooMachineTemplate) ValidateUpdate(old runtime.Object) error {\n\treturn errors.New("spec is immutable")\n}',
    right: "if topology.ShouldSkipImmutabilityChecks(request, newTemplate) {\n\treturn nil, nil\n}",
    help: "accept the change if the request is a dry run and the object has the annotation topology.cluster.x-k8s.io/dry-run",
    checkCrd: (crd, report, { crds }) => {
      if (!isRotated(crd, crds)) return;
      for (const { index, name, schema } of crd.versions.filter((version) => isRead(crd, version))) {
        const rules = immutableFields(schema).flatMap(({ fields, path }) => {
          const own = fields.filter((field) => /^(?:spec\b|$)/.test(field));
          return own.length === 0 ? [] : { fields: own, path };
        });
        for (const { fields, path } of rules)
          report(
            crd.object.at(["spec", "versions", index, "schema", "openAPIV3Schema", ...path]),
            `a CEL rule of ${crd.kind} ${name} rejects every change of ${formatList(
              fields.map((field) => field || "the object, even of labels"),
              "and",
            )}, also the dry runs with which the topology controller compares templates`,
            "remove the rule, and reject changes in a webhook that accepts dry runs of objects with the annotation topology.cluster.x-k8s.io/dry-run",
          );
        if (rules.length > 0) return;
      }
    },
    check: ({ crds, sources }, report) => {
      if (sources.some(({ text }) => /dry-?run|SkipImmutabilityChecks/i.test(text))) return;
      for (const crd of crds) {
        const { kind } = crd;
        if (!isRotated(crd, crds)) continue;
        const found = sources.map((source) => immutability(source, kind)).find((one) => one !== undefined);
        if (found !== undefined)
          report(
            found,
            `the webhook of ${kind} rejects the dry runs with which the topology controller compares templates`,
          );
      }
    },
  }),
  defineLintRule({
    code: "bootstrap-config/sentinel-file",
    title: "A file on the machine signals that bootstrapping succeeded",
    contractRule: "bootstrap-config/sentinel-file",
    why: "Infrastructure providers wait for `/run/cluster-api/bootstrap-success.complete` to see whether a machine joined its cluster.",
    wrong: "runcmd:\n- kubeadm join",
    right:
      "runcmd:\n- kubeadm join && mkdir -p /run/cluster-api && touch /run/cluster-api/bootstrap-success.complete",
    help: "let the bootstrap data create /run/cluster-api/bootstrap-success.complete when the machine has joined",
    check: ({ crds, managers: [manager], sources }, report) => {
      const isBootstrap = crds.some(({ role }) => role === "BootstrapConfig");
      if (manager === undefined || !isBootstrap || sources.length === 0) return;
      // Embedded files may be templates of the script.
      if (!sources.some(({ text }) => /bootstrap-success|\/\/go:embed /.test(text)))
        report(
          { path: manager.path, line: manager.line, column: 1 },
          "no Go file of the project mentions /run/cluster-api/bootstrap-success.complete",
        );
    },
  }),
];

/** Returns the place of the webhook that rejects changes of a kind. */
function immutability(
  { path, text }: GoSource,
  kind: string,
): { readonly path: string; readonly line: number; readonly column: number } | undefined {
  if (!text.includes("ValidateUpdate(")) return undefined;
  for (const { index, 1: receiver = "" } of text.matchAll(/^func \((?:\w+ )?\*?(\w+)\) ValidateUpdate\(/gm)) {
    const body = text.slice(index, text.indexOf("\n}", index));
    const isOfKind = receiver.toLowerCase().startsWith(kind.toLowerCase());
    if (isOfKind && /immutable|\bDeepEqual\(|\bcmp\.(?:Equal|Diff)\(/i.test(body))
      return { path, line: text.slice(0, index).split("\n").length, column: 1 };
  }
  return undefined;
}
