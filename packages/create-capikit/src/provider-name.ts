import { isApiVersion } from "@capikit/common/kubernetes";
import { capitalize, formatList } from "@capikit/common/text";
import { type Contracts, versionBefore } from "./contracts.ts";
import { isProviderType, type ProviderType, providerTypes } from "./provider-types.ts";

/** Returns all spellings of the name in the templates, with their replacements; longest first. */
export type Spellings = readonly (readonly [from: string, to: string])[];

/**
 * Names and versions that replace Paper Cloud, v7alpha7 and v6alpha6 in templates.
 *
 * @param repository of the project, such as `cluster-api-provider-foo`
 */
export function spellingsOf(
  { name, repository }: { readonly name: string; readonly repository: string },
  apiVersion: string,
  spokeVersion: string = apiVersion,
): Spellings {
  const words = identifierWords(name);
  const pascal = pascalName(name);
  return [
    ["cluster-api-provider-paper-cloud", repository],
    ["PAPER_CLOUD", words.join("_").toUpperCase()],
    ["Paper Cloud", name.split("-").map(capitalize).join(" ")],
    ["paper-cloud", name],
    ["PaperCloud", pascal],
    ["paperCloud", camel(pascal)],
    ["papercloud", words.join("")],
    ["v7alpha7", apiVersion],
    ["v6alpha6", spokeVersion],
  ];
}

/** Returns the beginning of a provider's kinds: `my-cloud` is MyCloud, `3scale` is Threescale. */
function pascalName(name: string): string {
  return identifierWords(name).map(capitalize).join("");
}

const digits = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** Kinds and variables start with a letter: leading digits are spelled out. */
function identifierWords(name: string): readonly string[] {
  const spelled = name.replace(/^\d+/, (leading) =>
    [...leading].map((digit) => digits[Number(digit)]).join(""),
  );
  return spelled.split("-");
}

/** Returns a constant's name like `capikit generate kinds`: `fooMachine`, `awsMachine`. */
function camel(pascal: string): string {
  const [first = ""] = `${pascal}Kind`.split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/);
  return first.toLowerCase() + pascal.slice(first.length);
}

/** Maximum length of kinds, plurals, namespaces and label values in Kubernetes. */
const maxNameLength = 63;

/** The longest kind of each type, without the provider name. */
const longestKinds: Readonly<Record<ProviderType, string | undefined>> = {
  infrastructure: "MachineTemplateList",
  "control-plane": "ControlPlaneTemplateList",
  bootstrap: "ConfigTemplateList",
  ipam: "PoolList",
  addon: "AddonList",
  "runtime-extension": undefined,
  "workload-extension": undefined,
};

/** Returns the prefix of a provider's label. */
const labelPrefix = (type: ProviderType): string =>
  type === "workload-extension" ? "runtime-extension" : type;

/** Returns the longest name that a project of a type derives from its provider name. */
function longestName(name: string, type: ProviderType): string {
  const namespace = `${labelPrefix(type)}-${name}-system`;
  const kind = longestKinds[type];
  if (kind === undefined) return namespace;
  const list = `${pascalName(name)}${kind}`;
  return list.length > namespace.length ? list : namespace;
}

/** What the folder of a provider or an extension may have in its name, in addition to the provider's name. */
const convention = (() => {
  const type = "(?:infrastructure|infra|bootstrap|control-?plane|ipam|add-?on|runtime|workload)";
  const role = `(?:provider|extension)s?`;
  const start = `(?:cluster-api|capi)-(?:(?:[a-z]+-)*?${role}-)?|(?:${type}-)?${role}-`;
  const end = `(?:-(?:cluster-api|capi))?(?:-${type})?-${role}`;
  return new RegExp(`^(?:${start})(?=.)|(?<=.)${end}$`, "gi");
})();

/**
 * Returns the provider name of a folder, without the words of its convention: foo for
 * `cluster-api-provider-foo`, `cluster-api-ipam-provider-foo`, `provider-foo` and `foo-extension`.
 */
export function providerNameOf(folder: string): string {
  return folder.replaceAll("_", "-").replaceAll(convention, "");
}

/** Names whose identifiers created projects have already: `infraCluster` is a function of capikit. */
const takenNames: ReadonlySet<string> = new Set(
  "bootstrap call create define delete hook infra of put run secret start workload".split(" "),
);

/**
 * Returns the error in a provider name, with its fix; undefined if the name is valid.
 *
 * Source: the clusterctl contract. The name becomes part of labels, namespaces, Deployments, CRDs
 * and TypeScript types.
 *
 * @param types the types of the project, which limit the length. Default: the type that allows the
 * longest names.
 */
export function checkProviderName(name: string, types: readonly ProviderType[] = []): string | undefined {
  if (name === "") return "missing provider name (for example foo)";
  if (name === "cluster-api") return "cluster-api is the name of Cluster API itself";
  if (name === "kubeadm") return "kubeadm is a provider of Cluster API: its kinds would have the same names";
  if (takenNames.has(name))
    return `${name} gives identifiers that created projects have already: use another name, such as my-${name}`;
  const problem = formProblem(name);
  if (problem === undefined) return lengthProblem(name, types);
  const suggested = suggestionFor(name);
  const isUsable = checkProviderName(suggested, types) === undefined;
  return `${problem}: use ${isUsable ? suggested : "lower-case letters a to z, digits and single dashes"}`;
}

function formProblem(name: string): string | undefined {
  const odd = [
    ...(name === name.toLowerCase() ? [] : ["capital letters"]),
    ...[...new Set(name.toLowerCase().match(/[^-a-z0-9]/gu))].map((one) => JSON.stringify(one)),
  ];
  if (odd.length > 0) return `${name} contains ${formatList(odd, "and")}`;
  if (/^-|-$|--/.test(name)) return `${name} starts or ends with a dash or contains two in a row`;
  const prefix = prefixOf(name);
  if (prefix === "core-") return `clusterctl would treat ${name} as part of the core`;
  return prefix === undefined ? undefined : `clusterctl adds the prefix ${prefix} itself`;
}

/** Returns the prefix of a provider's label that a name must not have. */
function prefixOf(name: string): string | undefined {
  return [...Object.keys(providerTypes).filter(isProviderType).map(labelPrefix), "core"]
    .map((type) => `${type}-`)
    .find((one) => name.startsWith(one));
}

function suggestionFor(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  const prefix = prefixOf(plain);
  return prefix === undefined ? plain : suggestionFor(plain.slice(prefix.length));
}

function lengthProblem(name: string, types: readonly ProviderType[]): string | undefined {
  const wanted = types.length > 0 ? types : Object.keys(providerTypes).filter(isProviderType);
  const derived = wanted.map((type) => longestName(name, type)).sort((a, b) => a.length - b.length);
  const longest = derived.at(types.length > 0 ? -1 : 0) ?? name;
  const excess = longest.length - maxNameLength;
  if (excess <= 0) return undefined;
  return `${name} has ${name.length} characters: use at most ${name.length - excess}, because ${longest} must not exceed ${maxNameLength}`;
}

/** Returns the error in an API version; undefined if it is valid. */
export function checkApiVersion(version: string, contracts: Contracts = "v1beta2"): string | undefined {
  if (!isApiVersion(version))
    return `invalid API version ${JSON.stringify(version)}: use a version such as v1alpha1, v1beta1 or v1`;
  if (contracts === "both" && versionBefore(version) === undefined)
    return `${version} has no previous version, which contract v1beta1 needs: use a version such as v1alpha2 or v1beta2`;
  return undefined;
}
