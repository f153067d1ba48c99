import { type Ts, ts } from "@capikit/model";
import { UsageError } from "@capikit/runner";
import { appendToList } from "../edit/append-to-list.ts";
import { findCalls, findMember, listMember, objectLiteral, valueOfMember } from "../edit/find-call.ts";
import { formatPlace, type ParsedSource } from "../edit/parsed-source.ts";
import { pasting } from "./manager-call.ts";
import type { Project } from "./project.ts";

/** Adds an emitter to `capikit generate`, if the configuration does not name it. */
export function ensureEmitter(
  { config, draft, extension }: Project,
  name: "catalog" | "conversion" | "kinds" | "variables",
  further: readonly string[] = [],
): void {
  const named = config.config[name];
  if (named !== undefined && named !== false) return;
  const options = [...(extension === ".ts" ? ['importExtension: "ts"'] : []), ...further];
  const member = `${name}: ${options.length === 0 ? "{}" : `{ ${options.join(", ")} }`}`;
  if (named === false) throw new UsageError(`${config.name} leaves ${name} out`, pasting(`${member},`));
  const path = config.name ?? "capikit.config.ts";
  if (draft.read(path) === undefined)
    draft.create(path, 'import { defineConfig } from "capikit";\n\nexport default defineConfig({});\n');
  draft.edit(path, (source) => {
    const object = configObject(source, `${member},`);
    return findMember(object, name) === undefined ? appendToList(source, object, member) : [];
  });
}

/** Adds a group to the project's provider. Reports whether the configuration allowed it. */
export function addProviderGroup(
  { config, draft }: Project,
  group: string,
  type: string | undefined,
): boolean {
  const { provider } = config.config;
  if (provider === undefined || config.name === undefined) return true;
  const providers = Array.isArray(provider) ? provider : [provider];
  const isAll = providers.length === 1 && providers[0]?.groups === undefined;
  if (isAll || providers.some(({ groups }) => groups?.includes(group))) return true;
  const index = providers.length === 1 ? 0 : providers.findIndex((one) => one.type === type);
  if (index === -1) return false;
  let edited = false;
  draft.edit(config.name, (source) => {
    const groups = findGroups(source, index, Array.isArray(provider));
    if (groups === undefined) return [];
    edited = true;
    return appendToList(source, groups, JSON.stringify(group));
  });
  return edited;
}

function findGroups(
  source: ParsedSource,
  index: number,
  several: boolean,
): Ts.ArrayLiteralExpression | undefined {
  const value = valueOfMember(source, configObject(source, ""), "provider");
  const isList = several && value !== undefined && ts.isArrayLiteralExpression(value);
  return listMember(source, objectLiteral(source, isList ? value.elements[index] : value), "groups");
}

/** Returns the configuration object, if it is a literal. */
function configObject(source: ParsedSource, snippet: string): Ts.ObjectLiteralExpression {
  const [call] = findCalls(source, "defineConfig", "capikit");
  const exported = source.tree.statements.find(ts.isExportAssignment)?.expression;
  const [given] = call?.arguments ?? [];
  const value = given ?? exported;
  const object = objectLiteral(source, value);
  if (object !== undefined) return object;
  throw new UsageError(
    `cannot parse the configuration: ${formatPlace(source, value?.getStart(source.tree) ?? 0)}`,
    pasting(snippet),
  );
}
