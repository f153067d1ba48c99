import { isInstalled } from "@capikit/common/errors";
import {
  identifier,
  type KindVersion,
  type Member,
  type NamedType,
  stringLiteral,
  unwrapNames,
} from "@capikit/generators/model";
import { UsageError } from "@capikit/generators/run";
import { addPackageMarker } from "../../shared/edit/markers.ts";
import { specifierTo } from "../../shared/project-edit/paths.ts";
import type { DraftedGroup } from "./draft-types.ts";
import { fieldAt } from "./field-at.ts";

/**
 * Adds the conversion of references to templates. Contract v1beta2 does not store the version of
 * the template, so that the author decides about it. Returns the task.
 *
 * @throws UsageError when the types of references cannot be converted.
 */
export function addReferenceConversion({ draft, kinds, model }: DraftedGroup): readonly string[] {
  const [first] = kinds.flatMap((kind) =>
    kind.moves.filter(({ becomes }) => becomes === "reference").map((move) => ({ kind, move })),
  );
  if (first === undefined) return [];
  const { kind, oldVersion, newVersion } = first.kind;
  const versions = model().kinds.filter((one) => one.kind === kind);
  const typeIn = (version: string, path: string): [KindVersion, NamedType] => {
    const own = versions.find((one) => one.package.version === version);
    const type = own === undefined ? undefined : fieldAt(own, path)?.type;
    if (own === undefined || type?.kind !== "named") throw rejected("its type has no name");
    return [own, type];
  };
  const rejected = (reason: string): UsageError =>
    new UsageError(`cannot convert ${first.move.from} of ${kind}: ${reason}`, "convert it by hand");
  const [, old] = typeIn(oldVersion, first.move.from);
  const [
    {
      package: { folder },
    },
    hub,
  ] = typeIn(newVersion, first.move.to);
  const path = `${folder}/overrides.ts`;
  const members = { old: collectMembers(old), hub: collectMembers(hub) };
  const problem = referenceProblem(members);
  if (problem !== undefined) throw rejected(problem);
  const imported = (type: NamedType, as: string): string => {
    const { path: file } = type.location.source;
    const isOwn = draft.read(file) !== undefined && !isInstalled(file);
    const module = isOwn ? specifierTo(path, file, ".js") : "@capikit/api/meta";
    return `import type { ${identifier(type.name)} as ${as} } from ${stringLiteral(module)};`;
  };
  draft.create(
    path,
    `${imported(old, "OldReference")}\n${imported(hub, "NewReference")}\n${referenceConversionText(members)}`,
  );
  draft.edit(`${folder}/index.ts`, (source) =>
    addPackageMarker(source, `capikit:conversion:overrides=./overrides.js`),
  );
  return [`${path}: TODO(author): set the API version of templates in references of ${oldVersion}.`];
}

function collectMembers(type: NamedType): readonly Member[] {
  const target = unwrapNames(type);
  return target.kind === "object" ? target.members : [];
}

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
