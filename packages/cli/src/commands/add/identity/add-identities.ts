import { posix } from "node:path";
import { type TextEdit, type Ts, ts } from "@capikit/model";
import { addImport } from "../../../shared/edit/add-import.ts";
import type { ParsedSource } from "../../../shared/edit/parsed-source.ts";
import { controllerFolder } from "../../../shared/project-edit/controller-folder.ts";
import { importLine } from "../../../shared/project-edit/import-line.ts";
import type { InfraCluster } from "../../../shared/project-edit/infra-cluster.ts";
import {
  addForProvider,
  addToManager,
  findList,
  findMain,
  managerCalls,
} from "../../../shared/project-edit/manager-call.ts";
import { pluralOf } from "../../../shared/project-edit/names.ts";
import { specifierTo } from "../../../shared/project-edit/paths.ts";
import { constantOf, kindsModule, type Project } from "../../../shared/project-edit/project.ts";
import { providerWord } from "../../../shared/project-edit/provider-word.ts";
import { roleNameOf } from "../kind/role-name.ts";
import { identitiesText } from "./identities-text.ts";

/** An identity of an InfraCluster. */
interface Identity {
  readonly kind: string;
  readonly cluster: InfraCluster;
  readonly group: string;
  readonly folder: string;
}

/** Adds the clients of identities to the manager. Returns the remaining tasks as sentences. */
export function addIdentities(
  project: Project,
  { kind, cluster, group, folder }: Identity,
  named: string | undefined,
): readonly string[] {
  const { draft, extension } = project;
  const maker = "createIdentities";
  const statement = `const identities = ${maker}(process.env.POD_NAMESPACE ?? "default");`;
  const item = "identities.controller";
  const snippet = `${importLine(`{ ${maker} }`, `./identities${extension}`)}\n\n${statement}\n\ncontrollers: [${item}],`;
  const main = findMain(project, named, snippet);
  const definitions = kindsModule(project, folder);
  const file = posix.join(controllerFolder(project, main, definitions, folder), "identities.ts");
  const text = identitiesText({
    cluster,
    constant: constantOf(project.model, { folder }, kind, [kind]),
    plural: pluralOf(kind, undefined),
    group,
    roleName: roleNameOf(project, group),
    types: specifierTo(file, `${folder}/index.ts`, extension),
    definitions: specifierTo(file, definitions, extension),
  });
  draft.create(file, text, main);
  draft.edit(main, (source) => addImport(source, maker, specifierTo(main, file, extension)));
  draft.edit(main, (source) => {
    const list = findList(source, "controllers");
    const word = providerWord(project, group);
    const own =
      list === undefined || word === undefined ? undefined : addForProvider(source, list, word, item);
    return own ?? addToManager(source, "controllers", item, snippet);
  });
  draft.edit(main, (source) => beforeManager(source, statement));
  const context = "{ cache, client, signal }";
  return [
    `${file}: connect to the platform with the credentials.`,
    `Controller of ${cluster.kind}: pass identities to it, set watches: identities.watches, and call identities.clientOf(object, { ...context, set }) with ${context}.`,
    `Controllers of machines: call identities.clientOf(infraCluster, ${context}).`,
  ];
}

/** Inserts a statement before the start of the manager and its comment. */
function beforeManager(source: ParsedSource, statement: string): readonly TextEdit[] {
  const { tree, text, eol } = source;
  const [call] = managerCalls(source);
  const holds = (one: Ts.Node): boolean => call !== undefined && one.pos <= call.pos && call.end <= one.end;
  const start = tree.statements.find(holds);
  if (start === undefined) return [];
  const comment = ts.getLeadingCommentRanges(text, start.pos)?.at(-1);
  return [{ at: comment?.pos ?? start.getStart(tree), text: `${statement}${eol}${eol}` }];
}
