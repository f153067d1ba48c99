import { posix } from "node:path";
import type { KindMigration } from "@capikit/clusterctl-kit/lint";
import {
  identifier,
  type KindVersion,
  type Member,
  type Model,
  type NamedType,
  stringLiteral,
  unwrapNames,
} from "@capikit/model";
import { UsageError } from "@capikit/runner";
import { addPackageMarker } from "../../../shared/edit/markers.ts";
import { specifierTo } from "../../../shared/project-edit/paths.ts";
import type { Project } from "../../../shared/project-edit/project.ts";
import { fieldAt } from "./field-at.ts";
import type { MigratedGroup } from "./migrate-kinds.ts";
import { referenceConversionText, referenceProblem } from "./reference-conversion-text.ts";

/**
 * Adds the conversion of references to templates. Contract v1beta2 does not store the version of
 * the template, so that the author decides about it. Returns the task.
 *
 * @throws UsageError when the group has a module of conversions or other types.
 */
export function addReferenceConversion(
  project: Project,
  { scope, kinds }: MigratedGroup,
  model: Model,
): readonly string[] {
  const { draft, extension } = project;
  const [first] = kinds.flatMap((kind) =>
    kind.moves.filter(({ becomes }) => becomes === "reference").map((move) => ({ kind, move })),
  );
  if (first === undefined) return [];
  const known = model.overrides.find((one) => one.package.group === scope.group)?.path;
  if (known !== undefined && draft.read(known)?.includes("infrastructureRefToHub") === true) return [];
  const path = `${scope.folder}/overrides.ts`;
  const [old, hub] = [
    findType(model, scope.from.folder, first.kind, first.move.from),
    findType(model, scope.folder, first.kind, first.move.to),
  ];
  const rejected = (reason: string): UsageError =>
    new UsageError(
      `cannot convert ${first.move.from} of ${first.kind.kind}: ${reason}`,
      "move the field to its new place by hand, and run the command again",
    );
  if (known !== undefined) throw rejected(`${known} converts other fields`);
  if (old === undefined || hub === undefined) throw rejected("its type has no name");
  const members = { old: collectMembers(old), hub: collectMembers(hub) };
  const problem = referenceProblem(members);
  if (problem !== undefined) throw rejected(problem);
  const imported = (type: NamedType, as: string): string => {
    const { path: file } = type.location.source;
    const own = draft.read(file) !== undefined && !file.includes("node_modules");
    const module = own ? specifierTo(path, file, extension) : "@capikit/api/meta";
    return `import type { ${identifier(type.name)} as ${as} } from ${stringLiteral(module)};`;
  };
  draft.create(
    path,
    `${imported(old, "OldReference")}\n${imported(hub, "NewReference")}\n${referenceConversionText(members)}`,
    `${scope.folder}/index.ts`,
  );
  const name = `./${posix.basename(path, ".ts")}${extension}`;
  draft.edit(`${scope.folder}/index.ts`, (source) =>
    addPackageMarker(source, `capikit:conversion:overrides=${name}`),
  );
  return [`${path}: TODO(author): set the API version of templates in references of ${scope.from.version}.`];
}

function findType(
  model: Model,
  folder: string,
  { kind }: KindMigration,
  path: string,
): NamedType | undefined {
  const version = model.kinds.find((one: KindVersion) => one.kind === kind && one.package.folder === folder);
  const type = version === undefined ? undefined : fieldAt(version, path)?.type;
  return type?.kind === "named" ? type : undefined;
}

function collectMembers(type: NamedType): readonly Member[] {
  const target = unwrapNames(type);
  return target.kind === "object" ? target.members : [];
}
