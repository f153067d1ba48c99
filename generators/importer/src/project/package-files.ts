import type { Report } from "@capikit/common/diagnostics";
import { docComment, exportAll, identifier } from "@capikit/model";
import type { Crd, CrdVersion } from "../crd/crd.ts";
import { kindMarkers } from "../crd/kind-markers.ts";
import { createRegistry, type MarkerLine, type MemberLine } from "../declarations/declaration.ts";
import type { Expression } from "../declarations/expression.ts";
import { type DescribedDeclaration, resolveDescriptions } from "../declarations/resolve-descriptions.ts";
import { isList } from "../json/json-values.ts";
import { assignNames } from "../names/assign-names.ts";
import { word } from "../names/word.ts";
import { printAlias, printInterface } from "../print/print-declaration.ts";
import type { Names } from "../print/print-type.ts";
import { simplify } from "../schema/simplify.ts";
import type { Context, TypeOptions } from "../types/context.ts";
import { descriptionAt, titleMarkers } from "../types/field-markers.ts";
import { objectBody } from "../types/lower.ts";
import { readingOrder } from "../types/reading-order.ts";
import { fileNames } from "./layout.ts";
import { type FilePart, importedFrom, printFile } from "./print-file.ts";
import { reportUnexpressedRoot, rootLimits, rootMeta } from "./root.ts";

/** The CRDs of one group in one version. */
export interface PackageInput {
  readonly group: string;
  readonly version: string;
  readonly crds: readonly { readonly crd: Crd; readonly version: CrdVersion }[];
}

export interface WrittenFile {
  readonly path: string;
  readonly text: string;
  /** Initial settings of a project, which never replace an existing file. */
  readonly keepExisting?: true;
}

/** Reports unsupported parts: path in the CRD, reason, and the object and key for the location. */
export type ReportUnexpressedIn = (
  crd: Crd,
  path: string,
  reason: string,
  object: object,
  key: string,
) => void;

interface Kind {
  readonly crd: Crd;
  readonly members: readonly MemberLine[];
  readonly markers: readonly MarkerLine[];
  readonly description?: string | undefined;
}

/** Returns the files of one API package: its index, one per kind, and one for shared types. */
export function packageFiles(
  input: PackageInput,
  options: TypeOptions,
  reportUnexpressed: ReportUnexpressedIn,
  report: Report,
): WrittenFile[] {
  const registry = createRegistry();
  const kinds = input.crds.map(({ crd, version }): Kind => {
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
    const simple =
      limits === undefined ? read : { ...read, node: { ...read.node, allOf: [limits, ...allOf] } };
    const place = { words: [word(crd.kind)], path: crd.kind };
    reportUnexpressedRoot(simple, place, context);
    const body = objectBody(simple, place, context, rootMeta);
    const description = descriptionAt(simple, place, context);
    return {
      crd,
      members: body.members,
      markers: [
        ...kindMarkers(crd, version, (path, ...rest) => reportUnexpressed(crd, path, ...rest), report),
        ...titleMarkers(simple.node),
        ...body.markers,
      ],
      description,
    };
  });

  const texts = resolveDescriptions(registry.declarations);
  const kindNames = new Set(kinds.map(({ crd }) => crd.kind));
  const lists = [...kindNames].filter((kind) => !kindNames.has(`${kind}List`)).map((kind) => `${kind}List`);
  const names = assignNames(texts.all, [...kindNames, ...lists]);
  const nameOf = (id: number): string => names.get(id) ?? "Unnamed";
  const reference = ({ to, text }: Extract<Expression, { kind: "reference" }>): string =>
    nameOf(texts.idOf(to, text));

  const usersOf = (described: DescribedDeclaration): Set<string> =>
    new Set(described.uses.map((use) => use.kind));
  const shared = texts.all.filter((described) => isShared(described, texts.all, usersOf));
  const files = fileNames([...kindNames], ["index", "shared"]);
  const metaAlias = (name: string): string =>
    kindNames.has(name) || lists.includes(name) ? metaAlias(`Meta${name}`) : name;
  const hasRecord = !kindNames.has("Record");

  const fileOf = new Map<string, string>();
  for (const described of texts.all) {
    const [user = ""] = usersOf(described);
    fileOf.set(nameOf(described.id), shared.includes(described) ? "shared" : (files.get(user) ?? "shared"));
  }

  const partOf = (described: DescribedDeclaration): FilePart => {
    const name = nameOf(described.id);
    const { content, id } = described.declaration;
    return {
      name,
      print(track) {
        const used = tracked(track, reference, metaAlias, hasRecord);
        const { description } = described;
        if (described.aliasOf !== undefined) {
          track.local(nameOf(id));
          return printAlias(
            {
              name,
              type: { kind: "reference", to: described.declaration, text: "own" },
              description,
              markers: [],
            },
            used,
          );
        }
        if (content.form === "alias")
          return printAlias({ name, type: content.type, description, markers: content.markers }, used);
        return printInterface(
          { name, description, members: content.members, markers: content.markers },
          used,
        );
      },
    };
  };
  const ordered = readingOrder(
    kinds.map(({ members }) => members),
    texts,
  );
  const written: WrittenFile[] = [];
  for (const kind of kinds) {
    const { crd } = kind;
    const own = ordered.filter(
      (described) => !shared.includes(described) && usersOf(described).has(crd.kind),
    );
    const parts: FilePart[] = [kindPart(kind, reference, metaAlias, hasRecord)];
    if (lists.includes(`${crd.kind}List`)) parts.push(listPart(crd.kind, metaAlias));
    const path = files.get(crd.kind) ?? "";
    const source = `CRD ${crd.name}`;
    written.push({
      path: `${path}.ts`,
      text: printFile({ source, file: path, parts: [...parts, ...own.map(partOf)], fileOf, metaAlias }),
    });
  }
  if (shared.length > 0)
    written.push({
      path: "shared.ts",
      text: printFile({
        source: `the CRDs of ${input.group}, for types that several kinds share`,
        file: "shared",
        parts: ordered.filter((described) => shared.includes(described)).map(partOf),
        fileOf,
        metaAlias,
      }),
    });
  const modules = written.map(({ path }) => path.replace(/\.ts$/, "")).sort();
  return [{ path: "index.ts", text: indexText(input, modules) }, ...written];
}

/** Reports whether several kinds or another shared type use a type. */
function isShared(
  described: DescribedDeclaration,
  all: readonly DescribedDeclaration[],
  usersOf: (described: DescribedDeclaration) => Set<string>,
): boolean {
  if (usersOf(described).size !== 1) return true;
  // Both names of a declaration stay in one file.
  const family = all.filter((other) => other.declaration === described.declaration);
  return family.length > 1 && new Set(family.flatMap((other) => [...usersOf(other)])).size > 1;
}

interface Track {
  readonly local: (name: string) => void;
  readonly meta: (name: string) => void;
}

function tracked(
  track: Track,
  reference: Names["reference"],
  metaAlias: (name: string) => string,
  hasRecord: boolean,
): Names {
  return {
    hasRecord,
    reference(written) {
      const name = reference(written);
      track.local(name);
      return name;
    },
    meta(name) {
      track.meta(name);
      return metaAlias(name);
    },
  };
}

function kindPart(
  kind: Kind,
  reference: Names["reference"],
  metaAlias: (name: string) => string,
  hasRecord: boolean,
): FilePart {
  return {
    name: kind.crd.kind,
    print(track) {
      track.meta("KubernetesObject");
      return printInterface(
        {
          name: kind.crd.kind,
          extends: metaAlias("KubernetesObject"),
          description: kind.description,
          members: kind.members,
          markers: kind.markers,
        },
        tracked(track, reference, metaAlias, hasRecord),
      );
    },
  };
}

function listPart(kind: string, metaAlias: (name: string) => string): FilePart {
  return {
    name: `${kind}List`,
    print(track) {
      track.meta("KubernetesList");
      const [name, list] = [identifier(kind), identifier(metaAlias("KubernetesList"))];
      return `export interface ${name}List extends ${list}<${name}> {}`;
    },
  };
}

function indexText({ group, version }: PackageInput, modules: readonly string[]): string {
  const lines = [
    `The ${version} types of ${group}.`,
    "",
    `+groupName=${group}`,
    `+versionName=${version}`,
    "",
    "@packageDocumentation",
  ];
  const exports = modules.map((name) => exportAll(`./${name}.js`));
  return `${[importedFrom(`the CRDs of ${group}`), "", ...docComment(lines), ...exports].join("\n")}\n`;
}
