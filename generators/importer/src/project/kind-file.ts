import type { Report } from "@capikit/common/diagnostics";
import { identifier, rootMembers } from "@capikit/model";
import type { Crd, CrdVersion } from "../crd/crd.ts";
import { kindMarkers } from "../crd/kind-markers.ts";
import { createRegistry, type MemberLine, type Registry } from "../declarations/declaration.ts";
import { type Expression, references } from "../declarations/expression.ts";
import {
  type DescribedDeclaration,
  type ResolvedDescriptions,
  resolveDescriptions,
} from "../declarations/resolve-descriptions.ts";
import { isList } from "../json/json-values.ts";
import { assignNames } from "../names/assign-names.ts";
import { word } from "../names/word.ts";
import { type InterfaceText, type Names, printAlias, printInterface } from "../print/print-declaration.ts";
import { simplify } from "../schema/simplify.ts";
import type { Context, TypeOptions } from "../types/context.ts";
import { descriptionAt, titleMarkers } from "../types/field-markers.ts";
import { objectBody } from "../types/lower.ts";
import { type FilePart, printFile } from "./print-file.ts";
import { reportRequiredMeta, reportUnexpressedRoot, rootLimits } from "./root.ts";

export interface VersionedCrd {
  readonly crd: Crd;
  readonly version: CrdVersion;
}

/** Reports unsupported parts: path in the CRD, reason, and the object and key for the location. */
export type ReportUnexpressedIn = (
  crd: Crd,
  path: string,
  reason: string,
  object: object,
  key: string,
) => void;

export interface KindFile {
  readonly text: string;
  /** The types that it exports. */
  readonly names: readonly string[];
}

/** The first line of a kind's file after the comment sign, which later imports recognize. */
export function formatSourceLine({ name }: Pick<Crd, "name">): string {
  return `CRD ${name}`;
}

/**
 * Prints the types of a kind. The result depends on its CRD only, so that a later import of other
 * CRDs neither renames nor moves types.
 */
export function kindFile(
  input: VersionedCrd,
  options: TypeOptions,
  reportUnexpressed: ReportUnexpressedIn,
  report: Report,
): KindFile {
  const { crd } = input;
  const registry = createRegistry();
  const kind = kindInterface(input, registry, options, reportUnexpressed, report);
  const texts = resolveDescriptions(registry.declarations);
  const own = [crd.kind, `${crd.kind}List`];
  const names = assignNames(texts.all, own);
  const nameOf = (id: number): string => names.get(id) ?? "Unnamed";
  const metaAlias = (name: string): string => (own.includes(name) ? metaAlias(`Meta${name}`) : name);
  const namesFor = (useMeta: (name: string) => void): Names => ({
    hasRecord: crd.kind !== "Record",
    reference: ({ to, text }: Extract<Expression, { kind: "reference" }>) => nameOf(texts.idOf(to, text)),
    meta(name) {
      useMeta(name);
      return metaAlias(name);
    },
  });
  const parts: FilePart[] = [
    {
      print(useMeta) {
        const used = namesFor(useMeta);
        return printInterface({ ...kind, extends: used.meta("KubernetesObject") }, used);
      },
    },
    {
      print(useMeta) {
        const [name, list] = [identifier(crd.kind), identifier(namesFor(useMeta).meta("KubernetesList"))];
        return `export interface ${name}List extends ${list}<${name}> {}`;
      },
    },
  ];
  for (const described of readingOrder([kind.members], texts))
    parts.push({ print: (useMeta) => printDeclaration(described, nameOf, namesFor(useMeta)) });
  return {
    text: printFile({ source: formatSourceLine(crd), parts, metaAlias }),
    names: [...own, ...texts.all.map(({ id }) => nameOf(id))],
  };
}

function kindInterface(
  { crd, version }: VersionedCrd,
  registry: Registry,
  options: TypeOptions,
  reportUnexpressed: ReportUnexpressedIn,
  report: Report,
): InterfaceText {
  const at = `spec.versions[${version.name}].schema.openAPIV3Schema`;
  const context: Context = {
    kind: crd.kind,
    registry,
    options,
    unexpressed: (path, reason, origin, key) =>
      reportUnexpressed(crd, `${at}${path.slice(crd.kind.length)}`, reason, origin, key),
  };
  const read = simplify(version.schema);
  const limits = rootLimits(read);
  const allOf = isList(read.node.allOf) ? read.node.allOf : [];
  const simple = limits === undefined ? read : { ...read, node: { ...read.node, allOf: [limits, ...allOf] } };
  const place = { words: [word(crd.kind)], path: crd.kind };
  reportUnexpressedRoot(simple, place, context);
  reportRequiredMeta({ crd, version }, report);
  const body = objectBody(simple, place, context, rootMembers);
  const markers = kindMarkers(
    crd,
    version,
    options,
    (path, ...rest) => reportUnexpressed(crd, path, ...rest),
    report,
  );
  return {
    name: crd.kind,
    description: descriptionAt(simple, place, context),
    members: body.members,
    markers: [...markers, ...titleMarkers(simple.node), ...body.markers],
  };
}

function printDeclaration(
  { id, declaration, description, aliasOf }: DescribedDeclaration,
  nameOf: (id: number) => string,
  names: Names,
): string {
  const { content } = declaration;
  const name = nameOf(id);
  if (aliasOf !== undefined) {
    const type: Expression = { kind: "reference", to: declaration, text: "own" };
    return printAlias({ name, type, description, markers: [] }, names);
  }
  if (content.form === "alias")
    return printAlias({ name, type: content.type, description, markers: content.markers }, names);
  return printInterface({ name, description, members: content.members, markers: content.markers }, names);
}

/** Returns declarations in reading order: each before those that it contains. */
function readingOrder(
  kinds: readonly (readonly MemberLine[])[],
  texts: ResolvedDescriptions,
): DescribedDeclaration[] {
  const byId = new Map(texts.all.map((described) => [described.id, described]));
  const met = new Set<DescribedDeclaration>();
  const meet = (described: DescribedDeclaration | undefined): void => {
    if (described === undefined || met.has(described)) return;
    met.add(described);
    const { content } = described.declaration;
    if (described.aliasOf !== undefined) meet(byId.get(described.aliasOf));
    else if (content.form === "alias") follow(content.type);
    else for (const { type } of content.members) follow(type);
  };
  const follow = (type: Expression): void => {
    for (const { to, text } of references(type)) meet(byId.get(texts.idOf(to, text)));
  };
  for (const members of kinds) for (const { type } of members) follow(type);
  return [...met];
}
