import { recordOf, valueAt } from "@capikit/common/json";
import { compareApiVersions, splitApiVersion } from "@capikit/common/kubernetes";
import { type CrdView, versionOfCore } from "../read/crd-view.ts";
import { type LintObject, stringsIn, type YamlPath } from "../read/lint-object.ts";
import { defineLintRule } from "./lint-rule.ts";

const versioned = (kind: string, versions: string): string =>
  `names: {kind: ${kind}}\nversions: [${versions}]`;

/** Rules about templates in older versions than Cluster API uses. */
export const templateVersionRules = [
  defineLintRule({
    code: "crd/template-version",
    title: "A template kind has the version of its objects",
    severity: "info",
    sources: [
      {
        document: "infra-machine",
        section: "InfraMachineTemplate, InfraMachineTemplateList resource definition",
      },
    ],
    why: "Cluster API creates objects in the version of their template. With an older one, they do not get the fields of the newer version, and creation fails once the kind no longer serves it.",
    wrong: `${versioned("FooMachine", "{name: v1beta1}, {name: v1beta2}")}\n---\n${versioned("FooMachineTemplate", "{name: v1beta1}")}`,
    right: `${versioned("FooMachine", "{name: v1beta1}, {name: v1beta2}")}\n---\n${versioned("FooMachineTemplate", "{name: v1beta1}, {name: v1beta2}")}`,
    help: "add the version to the template kind",
    check: ({ crds }, report) => {
      for (const crd of crds) {
        const wanted = servedVersionOfCore(crd);
        const template = crds.find(
          ({ group, kind }) => group === crd.group && kind === `${crd.kind}Template`,
        );
        if (wanted === undefined || template === undefined) continue;
        const served = template.versions.filter((one) => one.served).map(({ name }) => name);
        const isOlder = served.every((name) => compareApiVersions(name, wanted) < 0);
        const newest = served.toSorted(compareApiVersions).at(-1);
        if (newest === undefined || !isOlder) continue;
        const isCreated = crd.versions.some((one) => one.served && one.name === newest);
        report(
          template.object.at(["spec", "versions"]),
          `${template.kind} stays in ${newest}, but Cluster API uses ${wanted} of ${crd.kind}${isCreated ? "" : `, which does not serve ${newest}`}`,
          `add ${wanted} to ${template.kind}: capikit add version ${template.kind} ${wanted}`,
          isCreated ? undefined : "error",
        );
      }
    },
  }),
  defineLintRule({
    code: "template/old-version",
    title: "Templates and ClusterClasses use the version that Cluster API uses",
    severity: "info",
    sources: [{ document: "infra-cluster", section: "All resources: version" }],
    why: "Users copy templates. Objects in an older version need a conversion on each request, show none of the newer fields, and are rejected once the version is no longer served. The `selector` of a ClusterClass patch matches only the apiVersion that it names.",
    wrong:
      "# the CRD has the label cluster.x-k8s.io/v1beta2: v1beta1_v1beta2\napiVersion: infrastructure.cluster.x-k8s.io/v1beta1\nkind: FooMachineTemplate",
    right:
      "# the CRD has the label cluster.x-k8s.io/v1beta2: v1beta1_v1beta2\napiVersion: infrastructure.cluster.x-k8s.io/v1beta2\nkind: FooMachineTemplate",
    help: "write the newer version, and check the fields of the object",
    check: ({ templates, clusterClasses, crds }, report) => {
      for (const { objects } of [...templates, ...clusterClasses]) {
        const known = new Set<CrdView>();
        for (const { crd, path, object, version } of objects.flatMap((one) => [...usesIn(one, crds)])) {
          const wanted = servedVersionOfCore(crd);
          // One finding for each kind of a file.
          if (wanted === undefined || compareApiVersions(version, wanted) >= 0 || known.has(crd)) continue;
          known.add(crd);
          report(
            object.at(path),
            `${crd.kind} has version ${version} here, but Cluster API uses ${wanted}`,
            `write apiVersion: ${crd.group}/${wanted}, and check the fields of the object`,
          );
        }
      }
    },
  }),
];

/** Returns the version that Cluster API uses; undefined if the label names one that does not exist. */
function servedVersionOfCore(crd: CrdView): string | undefined {
  const wanted = versionOfCore(crd);
  return crd.versions.some(({ name, served }) => served && name === wanted) ? wanted : undefined;
}

interface KindUse {
  readonly crd: CrdView;
  readonly object: LintObject;
  readonly path: YamlPath;
  readonly version: string;
}

/** Returns the places of an object that name the provider's kinds with a version. */
function* usesIn(object: LintObject, crds: readonly CrdView[]): Generator<KindUse> {
  for (const [path, apiVersion] of stringsIn(object.value)) {
    if (path.at(-1) !== "apiVersion") continue;
    const { kind } = recordOf(valueAt(object.value, ...path.slice(0, -1)));
    const [group, version] = splitApiVersion(apiVersion);
    const crd = crds.find((one) => one.group === group && one.kind === kind);
    if (crd?.versions.some(({ name }) => name === version)) yield { crd, object, path, version };
  }
}
