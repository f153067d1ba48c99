import type { Member } from "@capikit/model";

/** Members of the two types of references to templates. */
export interface ReferenceMembers {
  readonly old: readonly Member[];
  readonly hub: readonly Member[];
}

/** Names of members that the functions convert. */
const names = { old: ["apiVersion", "kind", "name"], hub: ["apiGroup", "kind", "name"] } as const;

/** Returns the reason why references cannot be converted; undefined if they can. */
export function referenceProblem(members: ReferenceMembers): string | undefined {
  for (const side of ["old", "hub"] as const) {
    const known: readonly string[] = names[side];
    const missing = known.find((name) => !members[side].some((member) => member.name === name));
    if (missing !== undefined) return `its type has no ${missing}`;
    const other = members[side].find(({ name, optional }) => !optional && !known.includes(name));
    if (other !== undefined) return `its type requires ${other.name}`;
  }
  return undefined;
}

/**
 * Returns the functions that convert references of types `OldReference` and `NewReference`. An
 * empty string of a required member is the absence of an optional one, like in Go.
 */
export function referenceConversionText({ old, hub }: ReferenceMembers): string {
  const isOptional = (members: readonly Member[], name: string): boolean =>
    members.some((member) => member.name === name && member.optional);
  const same = (from: readonly Member[], to: readonly Member[]): string =>
    ["kind", "name"].map((name) => copied(name, isOptional(from, name), isOptional(to, name))).join("\n");
  const version = isOptional(old, "apiVersion") ? "apiVersion?" : "apiVersion";
  const [oldNames, hubNames] = [names.old.join(", "), names.hub.join(", ")];
  return `
// TODO(author): the API version of the referenced templates, which contract v1beta2 does not store.
const templateVersion = "v1beta1";

/** Keeps the group of the apiVersion. */
export function infrastructureRefToHub({ ${oldNames} }: OldReference): NewReference {
  const apiGroup = ${version}.includes("/") ? apiVersion.slice(0, apiVersion.indexOf("/")) : undefined;
  return {
${copied("apiGroup", true, isOptional(hub, "apiGroup"))}
${same(old, hub)}
  };
}

/** Adds the version to the group. */
export function infrastructureRefFromHub({ ${hubNames} }: NewReference): OldReference {
  return {
${versioned(isOptional(hub, "apiGroup"), isOptional(old, "apiVersion"))}
${same(hub, old)}
  };
}
`;
}

function copied(name: string, fromOptional: boolean, toOptional: boolean): string {
  if (toOptional) return `    ...(${name} !== ${absent(fromOptional)} && { ${name} }),`;
  return fromOptional ? `    ${name}: ${name} ?? "",` : `    ${name},`;
}

function versioned(fromOptional: boolean, toOptional: boolean): string {
  const text = `\`\${apiGroup}/\${templateVersion}\``;
  const isAbsent = absent(fromOptional);
  if (toOptional) return `    ...(apiGroup !== ${isAbsent} && { apiVersion: ${text} }),`;
  return `    apiVersion: apiGroup === ${isAbsent} ? "" : ${text},`;
}

function absent(isOptional: boolean): string {
  return isOptional ? "undefined" : '""';
}
