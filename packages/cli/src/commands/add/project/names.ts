import { isApiVersion } from "@capikit/common/versions";
import { pluralize } from "@capikit/model";
import { UsageError } from "@capikit/runner";

const label = /^[a-z]([-a-z0-9]{0,61}[a-z0-9])?$/;

/** Types that annotated files import, which a kind of the same name would hide. */
const taken = new Set(
  `KubernetesObject KubernetesList ObjectMeta Condition LabelSelector LocalObjectReference TypedLocalObjectReference ObjectReference
  SecretReference Quantity Time MicroTime Duration IntOrString RawExtension EmbeddedObject JSONValue Hook Array Record Object String Number
  Boolean Date Map Set Promise Error Function Symbol Partial Required Readonly Pick Omit Exclude Extract Event`.split(
    /\s+/,
  ),
);

/** @throws UsageError unless it can be the name of a kind. */
export function checkKind(kind: string): void {
  const fault = kindProblem(kind);
  if (fault !== undefined) throw new UsageError(fault, "kinds are named as FooCluster is");
}

function kindProblem(kind: string): string | undefined {
  if (!/^[A-Z][A-Za-z0-9]*$/.test(kind))
    return `${kind} cannot name a kind: capital first, then letters and digits`;
  if (kind.length > 63) return `${kind} has ${kind.length} characters: a kind has 63 at most`;
  if (kind.endsWith("List")) return `${kind} would be taken for a list of ${kind.slice(0, -4) || "kinds"}`;
  if (taken.has(kind)) return `${kind} is the name of another type that annotated files use`;
  return undefined;
}

/** The plural by which the API server knows a kind. @throws UsageError when it is none. */
export function pluralOf(kind: string, given: string | undefined): string {
  const plural = given ?? pluralize(kind.toLowerCase());
  if (!label.test(plural))
    throw new UsageError(
      `${plural} cannot be the plural of ${kind}: a DNS label of small letters, digits and dashes, 63 at most`,
      "say another with --plural",
    );
  return plural;
}

/** @throws UsageError unless it can be the group of a CRD. */
export function checkGroup(group: string): void {
  const labels = group.split(".");
  if (
    labels.length < 2 ||
    group.length > 253 ||
    !labels.every((one) => /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/.test(one))
  )
    throw new UsageError(
      `${group} cannot be the group of a CRD`,
      "write it as a domain of small letters with a dot: infrastructure.cluster.x-k8s.io, or one of your own",
    );
  if (/(?:^|\.)(?:k8s|kubernetes)\.io$/.test(group))
    throw new UsageError(
      `${group} is a protected group: the API server takes CRDs of it with the approval of Kubernetes alone`,
      "use a group of your own, or one below cluster.x-k8s.io",
    );
}

/** @throws UsageError unless it can be the version of an API. */
export function checkVersion(version: string): void {
  if (!isApiVersion(version))
    throw new UsageError(`${version} is no version of an API`, "write one such as v1alpha1, v1beta1 or v1");
}

/** `FooMachinePool` → `foo-machine-pool`. */
export function kebab(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1-$2")
    .toLowerCase();
}

/** `a FooCluster`, `an AcmeCluster`. */
export function one(kind: string): string {
  return `${/^[AEIO]/.test(kind) ? "an" : "a"} ${kind}`;
}
