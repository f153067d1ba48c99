import { isApiVersion, pluralize } from "@capikit/common/kubernetes";
import { capitalize } from "@capikit/common/text";
import { UsageError } from "@capikit/generators/run";
import type { Project } from "./project.ts";

const label = /^[a-z]([-a-z0-9]{0,61}[a-z0-9])?$/;

/** Types that annotated files import, which a kind of the same name would hide. */
const taken = new Set(
  `KubernetesObject KubernetesList ObjectMeta Condition LabelSelector LocalObjectReference TypedLocalObjectReference ObjectReference
  SecretReference Quantity Time MicroTime Duration IntOrString RawExtension EmbeddedObject JSONValue Hook Array Record Object String Number
  Boolean Date Map Set Promise Error Function Symbol Partial Required Readonly Pick Omit Exclude Extract Event`.split(
    /\s+/,
  ),
);

/** @throws UsageError unless it is a valid kind name. */
export function checkKind(kind: string): void {
  const problem = kindProblem(kind);
  if (problem !== undefined) throw new UsageError(problem, "name kinds like FooCluster");
}

function kindProblem(kind: string): string | undefined {
  if (!/^[A-Z][A-Za-z0-9]*$/.test(kind))
    return `invalid kind name ${kind}: must start with a capital letter and contain only letters and digits`;
  if (kind.length > 63)
    return `kind name ${kind} is too long: ${kind.length} characters, at most 63 are allowed`;
  if (kind.endsWith("List")) return `${kind} looks like the list of ${kind.slice(0, -4) || "kinds"}`;
  if (taken.has(kind)) return `${kind} conflicts with a type that annotated files use`;
  return undefined;
}

/** Returns the plural of a kind in the API server. @throws UsageError when it is invalid. */
export function pluralOf(kind: string, given: string | undefined): string {
  const plural = given ?? pluralize(kind.toLowerCase());
  if (!label.test(plural))
    throw new UsageError(
      `invalid plural ${plural} of ${kind}: must be a DNS label (lower-case letters, digits and dashes, at most 63 characters)`,
      "set another plural with --plural",
    );
  return plural;
}

/** @throws UsageError unless it is a valid group of a CRD. */
export function checkGroup(group: string): void {
  const labels = group.split(".");
  if (
    labels.length < 2 ||
    group.length > 253 ||
    !labels.every((one) => /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/.test(one))
  )
    throw new UsageError(
      `invalid group ${group}`,
      "use a lower-case domain with a dot, such as infrastructure.cluster.x-k8s.io or your own",
    );
  if (/(?:^|\.)(?:k8s|kubernetes)\.io$/.test(group))
    throw new UsageError(
      `protected group ${group}: the API server accepts its CRDs only with an approval of the Kubernetes project`,
      "use a group of your own, or one below cluster.x-k8s.io",
    );
}

/** @throws UsageError unless it is a valid API version. */
export function checkVersion(version: string): void {
  if (!isApiVersion(version))
    throw new UsageError(`invalid API version ${version}`, "use a version such as v1alpha1, v1beta1 or v1");
}

/** `FooMachinePool` → `foo-machine-pool`. */
export function kebab(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1-$2")
    .toLowerCase();
}

/** `foo-policy` → `fooPolicy`, `2-foo` → `_2Foo`: an identifier. */
export function camel(name: string): string {
  const [first = "", ...others] = name.split(/[^A-Za-z0-9]/);
  const joined = first + others.map(capitalize).join("");
  return /^\d/.test(joined) ? `_${joined}` : joined;
}

/** `a FooCluster`, `an AcmeCluster`. */
export function one(kind: string): string {
  return `${/^[AEIO]/.test(kind) ? "an" : "a"} ${kind}`;
}

/** Returns the configured provider that a group belongs to. */
export function findProvider({ config }: Pick<Project, "config">, group: string) {
  const { provider = [] } = config.config;
  return [provider].flat().find(({ groups }) => groups?.includes(group));
}

/** Returns the word of `--providers=WORD` for a group's provider. */
export function providerWord({ config }: Project, group: string): string | undefined {
  return findProvider({ config }, group)
    ?.args?.map((one) => /^--[a-z-]+=(\S+)$/.exec(one)?.[1])
    .find((word) => word !== undefined);
}
