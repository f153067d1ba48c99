import { type Ts, ts } from "@capikit/model";
import { UsageError } from "@capikit/runner";
import { appendToList } from "../edit/append-to-list.ts";
import { findCalls, memberOf, memberValue, writtenOut } from "../edit/find-call.ts";
import { type ParsedSource, placeOf } from "../edit/parsed-source.ts";
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
    return memberOf(object, name) === undefined ? appendToList(source, object, member) : [];
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
    const groups = groupsOf(source, index, Array.isArray(provider));
    if (groups === undefined) return [];
    edited = true;
    return appendToList(source, groups, JSON.stringify(group));
  });
  return edited;
}

function groupsOf(
  source: ParsedSource,
  index: number,
  several: boolean,
): Ts.ArrayLiteralExpression | undefined {
  const member = memberOf(configObject(source, ""), "provider");
  const value = member === undefined ? undefined : memberValue(source, member);
  const list =
    several && value !== undefined && ts.isArrayLiteralExpression(value) ? value.elements[index] : value;
  const one = list === undefined ? undefined : writtenOut(source, list);
  if (one === undefined || !ts.isObjectLiteralExpression(one)) return undefined;
  const groups = memberOf(one, "groups");
  const written = groups === undefined ? undefined : memberValue(source, groups);
  return written !== undefined && ts.isArrayLiteralExpression(written) ? written : undefined;
}

/** Returns the configuration object, if it is a literal. */
function configObject(source: ParsedSource, snippet: string): Ts.ObjectLiteralExpression {
  const [call] = findCalls(source, "defineConfig", "capikit");
  const exported = source.tree.statements.find(ts.isExportAssignment)?.expression;
  const [given] = call?.arguments ?? [];
  const value = given ?? exported;
  const object = value === undefined ? undefined : writtenOut(source, value);
  if (object !== undefined && ts.isObjectLiteralExpression(object)) return object;
  throw new UsageError(
    `cannot parse the configuration: ${placeOf(source, value?.getStart(source.tree) ?? 0)}`,
    pasting(snippet),
  );
}
