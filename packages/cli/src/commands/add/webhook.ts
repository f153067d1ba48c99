import { posix } from "node:path";
import { compareApiVersions } from "@capikit/common/kubernetes";
import { customResources, type KindVersion, positionOf, stringLiteral } from "@capikit/generators/model";
import { UsageError } from "@capikit/generators/run";
import { suggestWord } from "../../shared/command/suggest-word.ts";
import { ensureEmitter } from "../../shared/project-edit/config-edit.ts";
import { checkNotServed, serveConversions, testConversions } from "../../shared/project-edit/conversion.ts";
import { add, type Notes } from "../../shared/project-edit/finish.ts";
import { hasPlace, insertSnippets } from "../../shared/project-edit/insert-snippets.ts";
import { isCalled, isMarkedStored } from "../../shared/project-edit/kinds.ts";
import { findMain, isTest, pasting } from "../../shared/project-edit/manager-call.ts";
import { kebab } from "../../shared/project-edit/names.ts";
import {
  controllerFolder,
  dependsOn,
  importsFile,
  specifierTo,
  testFolder,
} from "../../shared/project-edit/paths.ts";
import { constantOf, kindsModule, type Project } from "../../shared/project-edit/project.ts";
import { kindNames, readTemplate } from "../../shared/project-edit/read-template.ts";
import { addToWebhookTests } from "../../shared/project-edit/webhook-tests.ts";
import type { Io } from "../../shared/terminal/io.ts";
import type { AddWebhookCall } from "../add.ts";

/** The type of an admission webhook. */
type Admission = "defaulting" | "validating";

/** Names of the types by the conventions of controller-runtime. */
const admissions = {
  defaulting: { path: "mutate", maker: "Defaulter", file: "defaulter" },
  validating: { path: "validate", maker: "Validator", file: "validator" },
} as const;

export function run(call: AddWebhookCall, io: Io): Promise<number> {
  return add(call, io, (project) => addWebhook(project, call));
}

async function addWebhook(project: Project, { positionals, flags }: AddWebhookCall): Promise<Notes> {
  const [word, ...others] = positionals;
  if (word === undefined || others.length > 0)
    throw new UsageError(
      "add webhook requires one kind",
      "example: capikit add webhook FooMachine --validating",
    );
  const wanted = (["defaulting", "validating"] as const).filter((name) => flags[name]);
  if (wanted.length === 0 && !flags.conversion)
    throw new UsageError(
      "add webhook requires a webhook type",
      "set one or more of --defaulting, --validating and --conversion",
    );
  const group = flags.group;
  const versions = await versionsNamed(project, word, group);
  const main = flags.main;
  const notes: string[] = [];
  if (wanted.length > 0) {
    const version = flags.version;
    for (const note of addAdmission(project, chosen(versions, version), wanted, main)) notes.push(note);
  }
  if (flags.conversion) {
    const [kind] = versions;
    if (kind === undefined || versions.length < 2)
      throw new UsageError(
        `${word} has only one version: no conversion is needed`,
        `add another version first: capikit add version ${word} VERSION`,
      );
    checkNotServed(project);
    serveConversions(project, main);
    for (const note of testConversions(project, [word])) notes.push(note);
  }
  return notes;
}

/** Returns the versions of a kind. @throws UsageError unless exactly one kind has the name. */
export async function versionsNamed(
  { model }: Project,
  kind: string,
  group: string | undefined,
): Promise<readonly KindVersion[]> {
  const found = model.kinds.filter(
    (one) => one.kind === kind && (group === undefined || isCalled(one.package.group, group)),
  );
  const groups = [...new Set(found.map((one) => one.package.group))];
  if (groups.length > 1)
    throw new UsageError(`${kind} exists in several groups: ${groups.join(", ")}`, "select one with --group");
  if (found.length > 0) return found;
  const kinds = [...new Set(model.kinds.map((one) => one.kind))];
  throw new UsageError(
    `unknown kind: ${kind}${group === undefined ? "" : ` of group ${group}`}`,
    suggestWord(kind, kinds) ?? `kinds: ${kinds.length === 0 ? "none" : kinds.join(", ")}`,
  );
}

/** Returns the given version, otherwise the storage version or the newest. */
function chosen(versions: readonly KindVersion[], named: string | undefined): KindVersion {
  const sorted = [...versions].sort((a, b) => compareApiVersions(a.package.version, b.package.version));
  const stored = versions.find(isMarkedStored);
  const found =
    named === undefined ? (stored ?? sorted.at(-1)) : versions.find((one) => one.package.version === named);
  if (found !== undefined) return found;
  throw new UsageError(
    `unknown version of ${versions[0]?.kind}: ${named}`,
    `versions: ${sorted.map((one) => one.package.version).join(", ")}`,
  );
}

function addAdmission(
  project: Project,
  { kind, package: api, location }: KindVersion,
  wanted: readonly Admission[],
  named: string | undefined,
): readonly string[] {
  const { draft, extension, model, files } = project;
  const { group, version, folder } = api;
  const plural =
    customResources(model).find((one) => one.group === group && one.names.kind === kind)?.names.plural ?? "";
  const constant = constantOf(model, { folder }, kind);
  const calls = wanted.map((admission) => `${constant}${admissions[admission].maker}()`);
  const snippet = `webhooks: [${calls.join(", ")}],`;
  ensureEmitter(project, "kinds");
  const main = findMain(project, named, pasting(snippet));
  const definitionsModule = kindsModule(project, folder);
  const below = controllerFolder(project, main, definitionsModule, folder);
  const notes: string[] = [];
  const made = wanted.map((admission) => {
    const { file: ending, maker: suffix } = admissions[admission];
    const file = posix.join(below, `${kebab(kind)}-${ending}.ts`);
    const path = `/${admissions[admission].path}-${group.replaceAll(".", "-")}-${version}-${kind.toLowerCase()}`;
    checkNew(project, { path, group, plural, kind }, admission);
    const definitions = specifierTo(file, definitionsModule, extension);
    const text = readTemplate(
      `added/paper-cloud-kind-${ending}.ts`,
      [],
      [
        ...kindNames({ kind, group, version, plural, constant, definitions }),
        ['"./types.ts"', stringLiteral(specifierTo(file, location.source.path, extension))],
      ],
    );
    draft.create(file, text, main);
    notes.push(
      `${file}: replace the example with your ${admission === "defaulting" ? "defaults" : "rules"}.`,
    );
    return { admission, maker: `${constant}${suffix}`, file };
  });
  const definitions = model.packages
    .filter((one) => one.group === group)
    .map((one) => kindsModule(project, one.folder));
  // Tests get the list of the group's function anyway.
  const place = files.find((path) => {
    const text = draft.read(path) ?? "";
    return (
      path !== main &&
      !isTest(path) &&
      hasPlace(text, "webhooks") &&
      definitions.some((one) => importsFile(text, path, one))
    );
  });
  for (const { maker, file } of made) {
    const target = place ?? main;
    insertSnippets(project, target, {
      imports: { [maker]: specifierTo(target, file, extension) },
      webhooks: `${maker}(),`,
    });
    if (place === undefined) addToWebhookTests(project, `${maker}()`, { [maker]: file });
  }
  if (!dependsOn(project, "vitest") || !dependsOn(project, "@capikit/envtest")) {
    notes.push("No test was added: the project does not depend on vitest and @capikit/envtest.");
    return notes;
  }
  const endings = wanted.map((admission) => admissions[admission].file).join("-and-");
  const test = posix.join(testFolder(project), `${kebab(kind)}-${endings}.test.ts`);
  const text = readTemplate("added/webhooks.test.ts", wanted, [
    ["PaperCloudKind", kind],
    ["paperCloudKind", constant],
    ["[paperCloudKindDefaulter(), paperCloudKindValidator()]", `[${calls.join(", ")}]`],
    ...made.map(
      ({ admission, file }) =>
        [`"./${admissions[admission].file}.ts"`, stringLiteral(specifierTo(test, file, extension))] as const,
    ),
  ]);
  draft.create(test, text, files.includes(main) ? main : undefined);
  return notes;
}

/** @throws UsageError when the path, or the kind in any version, already has a webhook of the type. */
function checkNew(
  { model }: Project,
  { path, group, plural, kind }: Record<"group" | "kind" | "path" | "plural", string>,
  admission: Admission,
): void {
  const isMutating = admission === "defaulting";
  const has = (list: unknown, value: string): boolean => Array.isArray(list) && list.includes(value);
  const known = model.fileMarkers.find(
    ({ key, arguments: given }) =>
      key === "kubebuilder:webhook" &&
      (given.path === path ||
        (given.mutating === isMutating && has(given.groups, group) && has(given.resources, plural))),
  );
  if (known === undefined) return;
  const { source } = known.location;
  throw new UsageError(
    `${kind} already has a ${admission} webhook: ${source.path}:${positionOf(known.location).line}`,
    "extend the existing webhook",
  );
}
