import type { Report } from "@capikit/common/diagnostics";
import { compareText } from "@capikit/common/text";
import type { HookVersion, Model, OverrideModule } from "../../../model/ir/model.ts";
import type { Schemas } from "../../../model/schema/schemas.ts";
import {
  docSentence,
  identifier,
  importValues,
  lineComment,
  stringLiteral,
} from "../../../model/text/typescript-text.ts";
import { findOverrides } from "../../conversion-members.ts";
import { type BodyConversion, convertBody } from "./convert-body.ts";
import {
  headLine,
  hookKey,
  moduleName,
  type Places,
  toConstantName,
  toVersionedConstantName,
} from "./hook-places.ts";

/** The conversions of a version's hooks: the module with them, and its text. */
export interface ConversionsModule {
  readonly name: string;
  readonly text: string;
}

interface Context {
  readonly model: Model;
  readonly schemas: Schemas;
  readonly places: Places;
  readonly report: Report;
}

/** Prints a module for each older version, with the conversions between its hooks and their newest versions. */
export function conversionsModules(
  hooks: readonly HookVersion[],
  newest: ReadonlyMap<string, HookVersion>,
  context: Context,
): readonly ConversionsModule[] {
  const older = hooks.filter((hook) => newest.get(hookKey(hook)) !== hook);
  return [...Map.groupBy(older, moduleName)].map(([module, all]) => {
    const conversions = all.flatMap((hook): Conversion[] => {
      const target = newest.get(hookKey(hook));
      return target === undefined ? [] : [convertHook(hook, target, context)];
    });
    return { name: `${module}.conversions`, text: printModule(conversions, context.places) };
  });
}

/** The printed conversion of a hook. */
interface Conversion {
  readonly older: HookVersion;
  readonly newest: HookVersion;
  readonly overrides: OverrideModule | undefined;
  readonly request: BodyConversion;
  readonly response: BodyConversion;
}

function convertHook(
  older: HookVersion,
  newest: HookVersion,
  { model, schemas, report }: Context,
): Conversion {
  const overrides = findOverrides(model, older.package.group);
  const convert = (body: "request" | "response") => {
    const typeOf = (hook: HookVersion) => `${typeName(hook)}["${body}"]`;
    const [from, to] = body === "request" ? [newest, older] : [older, newest];
    const name = toVersionedConstantName(older) + (body === "request" ? "Request" : "Response");
    const words = { from: typeOf(from), to: typeOf(to) };
    return convertBody({ model, schemas, overrides, older, newest, body, name, words, report });
  };
  return { older, newest, overrides, request: convert("request"), response: convert("response") };
}

/** Returns the local name of a hook's type: `BeforeDrainV1alpha1`. */
function typeName(hook: HookVersion): string {
  const word = toVersionedConstantName(hook);
  return identifier(word.charAt(0).toUpperCase() + word.slice(1));
}

/** Returns the local name of a hook's descriptor: `beforeDrainV1alpha1Hook`. */
function localName(hook: HookVersion): string {
  return `${toVersionedConstantName(hook)}Hook`;
}

function printModule(conversions: readonly Conversion[], places: Places): string {
  const deciding = conversions.filter((one) => signaturesOf(one).length > 0);
  const module = deciding[0]?.overrides?.path;
  const body = [
    ...deciding.flatMap(printDecisions),
    ...(module === undefined
      ? []
      : [`const decided: ${deciding.map(({ older }) => decisionsName(older)).join(" & ")} = overrides;\n`]),
    ...conversions.flatMap(({ request, response }) => [...request.functions, ...response.functions]),
  ];
  const hooks = [...new Set(conversions.flatMap(({ older, newest }) => [older, newest]))];
  const isUsed = (name: string) => body.some((text) => text.includes(name));
  const imports = [
    importValues(
      [
        { name: "conversionBetween" },
        ...(isUsed("UnionMembers<") ? [{ name: "UnionMembers", type: true as const }] : []),
      ],
      places.runtime,
    ),
    ...(module === undefined ? [] : [`import * as overrides from ${stringLiteral(places.ofFile(module))};`]),
    ...hooks
      .filter((hook) => isUsed(typeName(hook)))
      .map(
        (hook) =>
          `import type { ${identifier(hook.name)} as ${typeName(hook)} } from ${stringLiteral(places.ofPackage(hook.package))};`,
      ),
    ...hooks.map((hook) =>
      importValues([{ name: toConstantName(hook), as: localName(hook) }], places.ofModule(moduleName(hook))),
    ),
  ].sort(byModule);
  return `${headLine}${imports.join("\n")}

${body.map((text) => `${text}\n`).join("")}/** Requests go down to this version, responses up from it. */
export const conversions = [
${conversions.map(printEntry).join("")}] as const;
`;
}

const byModule = (a: string, b: string): number =>
  compareText(a.slice(a.indexOf('"')), b.slice(b.indexOf('"')));

function signaturesOf({
  request,
  response,
}: Pick<Conversion, "request" | "response">): readonly (readonly [string, string])[] {
  return [...request.signatures, ...response.signatures];
}

/** Prints the types of the author's functions. */
function printDecisions({ older, newest, ...conversion }: Conversion): readonly string[] {
  const signatures = signaturesOf(conversion);
  if (signatures.length === 0) return [];
  const members = signatures.map(([name, type]) => `  readonly ${identifier(name)}: ${type};\n`);
  const comment = `The author's functions between ${older.name} ${older.package.version} and ${newest.package.version}.`;
  return [`${docSentence(comment)}\nexport interface ${decisionsName(older)} {\n${members.join("")}}\n`];
}

function decisionsName(older: HookVersion): string {
  return identifier(`${typeName(older)}Decisions`);
}

/** Prints a conversion, after the members that its author decides. */
function printEntry({ older, newest, request, response }: Conversion): string {
  const decisions = [...request.decisions, ...response.decisions].map(
    (text) => `  ${lineComment(`Decided: ${text}`)}\n`,
  );
  return `${decisions.join("")}  conversionBetween(${localName(older)}, ${localName(newest)}, {
    request: ${request.root ?? "(request) => request"},
    response: ${response.root ?? "(response) => response"},
  }),
`;
}
