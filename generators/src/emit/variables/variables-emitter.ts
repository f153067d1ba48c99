import { type Diagnostic, isError, type Report } from "@capikit/common/diagnostics";
import { capitalize, compareText } from "@capikit/common/text";
import type { JsonSchema } from "@capikit/schema";
import { metadataError } from "../../model/checks/check-model.ts";
import { checkSchema, reportOnce } from "../../model/checks/check-schema.ts";
import * as variableDiagnostics from "../../model/diagnostics/codes/variables.ts";
import { createSchemas, type Schemas } from "../../model/schema/schemas.ts";
import {
  docSentence,
  type ImportedName,
  identifier,
  importTypes,
  lineComment,
  reservedWords,
  stringLiteral,
} from "../../model/text/typescript-text.ts";
import type { Emitter, OptionValues } from "../emitter.ts";
import { emitterOptions, importExtensionOf } from "../emitter-options.ts";
import { readSchemaSwitches } from "../schema-settings.ts";
import { type Data, printData } from "../typescript-data.ts";
import { createLayout } from "../typescript-layout.ts";
import { checkKeywords } from "./checks/check-keywords.ts";
import { checkLimits, checkNumbers } from "./checks/check-limits.ts";
import { buildDefinition } from "./variable/definition.ts";
import { readVariable, type Variable } from "./variable/variable.ts";

/** Maximum length of a variable's description in a ClusterClass. */
const longestDescription = emitterOptions.variables.maxDescLen.default;

/** Generates typed ClusterClass variables from `+capikit:variable` types. */
export const variablesEmitter: Emitter = {
  name: "variables",
  options: emitterOptions.variables,
  folder: "gen/variables",
  writes: "typescript",
  needsKinds: false,
  emit(model, options, place = { root: "/", folder: variablesEmitter.folder }) {
    const diagnostics: Diagnostic[] = [];
    const report = reportOnce((diagnostic) => diagnostics.push(diagnostic));
    const failed = () => diagnostics.some(isError);
    const settings = readVariablesOptions(options);
    const variables = model.variables.map(readVariable);
    if (variables.length === 0) return { artefacts: [], diagnostics };
    const schemas = createSchemas(settings.schema, report);
    const { origins } = schemas;
    const layout = createLayout([], place, settings.importExtension);
    checkNames(variables, report);
    const defined = variables.map((variable) => {
      const schema = rootOf(variable, schemas);
      const options = { variable: variable.name, statusSubresource: false, location: variable.of.location };
      checkSchema(schema, origins, options, report);
      for (const check of [checkKeywords, checkLimits, checkNumbers])
        check(variable, schema, origins, report);
      return {
        variable,
        definition: buildDefinition(variable, schema),
        specifier: layout.specifier("", variable.of.location.source.path),
      };
    });
    const artefacts = failed() ? [] : [{ path: "index.ts", text: variablesModule(defined) }];
    return { artefacts, diagnostics };
  },
};

/** Returns the schema of the type with the marker's settings for the value. */
function rootOf({ of: { type }, values, location }: Variable, schemas: Schemas): JsonSchema {
  const inner = schemas.of(type);
  if (Object.keys(values).length === 0) return inner;
  const root = { ...inner, ...values };
  schemas.origins.note(root, { location, markers: type.markers, items: false, inner });
  return root;
}

function readVariablesOptions(options: OptionValues) {
  const wanted = typeof options.maxDescLen === "number" ? options.maxDescLen : longestDescription;
  return {
    importExtension: importExtensionOf(options),
    schema: {
      // Longer descriptions are not an error, because CRDs may use the same types. Leaves space for
      // three dots.
      maxDescLen: Math.min(wanted, longestDescription - 3),
      ...readSchemaSwitches(options),
    },
  };
}

/** Checks the markers: names that Cluster API accepts, without duplicates, and metadata. */
function checkNames(variables: readonly Variable[], report: Report): void {
  const named = new Map<string, Variable>();
  for (const variable of variables) {
    const { name, location } = variable;
    const reason = reasonAgainst(name);
    const what = `variable name \`${name}\``;
    if (reason !== undefined) report(variableDiagnostics.variableRejected.create({ what, reason }, location));
    const other = named.get(name);
    if (other === undefined) named.set(name, variable);
    else {
      const related = [{ message: "first defined here", location: other.location }];
      const facts = { what, reason: "is defined twice" };
      report(variableDiagnostics.variableRejected.create(facts, location, related));
    }
    for (const entry of variable.metadata) {
      const problem = metadataError(entry);
      if (problem === undefined) continue;
      const facts = { what: `${entry.what} \`${entry.written}\``, reason: problem };
      report(variableDiagnostics.variableRejected.create(facts, location));
    }
  }
}

function reasonAgainst(name: string): string | undefined {
  if (name === "") return "it is empty";
  if ([...name].length > 256) return "it has more than 256 characters";
  if (name.includes(".")) return "it has a dot";
  return name === "builtin" ? "it is provided by Cluster API" : undefined;
}

const reserved: ReadonlySet<string> = new Set(reservedWords);

/**
 * Assigns constants to variables: `worker-nodes` is `workerNodes`. Appends `Variable`, and then a
 * number, to names that are in use, invalid or reserved. Equal names in equal order give equal results.
 *
 * @param taken names that the module already uses; new names are added
 */
export function constantNames(variables: readonly string[], taken: Set<string>): readonly string[] {
  return variables.map((variable) => {
    const [first = "", ...rest] = variable.split(/[^A-Za-z0-9_$]+/).filter((word) => word !== "");
    const joined = first.replace(/^[A-Z]+(?![a-z])|^[A-Z]/, lower) + rest.map(capitalize).join("");
    const plain = /^[A-Za-z_$]/.test(joined) ? joined : `variable${capitalize(joined)}`;
    return freeName(plain, "Variable", taken);
  });
}

/** Returns the name, or a replacement if it is in use. */
function freeName(name: string, suffix: string, taken: Set<string>): string {
  const isFree = (candidate: string): boolean => !taken.has(candidate) && !reserved.has(candidate);
  let free = name;
  for (let number = 1; !isFree(free); number++) free = `${name}${suffix}${number === 1 ? "" : number}`;
  taken.add(free);
  return free;
}

function lower(word: string): string {
  return word.toLowerCase();
}

interface DefinedVariable {
  readonly variable: Variable;
  /** The ClusterClassVariable. */
  readonly definition: Readonly<Record<string, unknown>>;
  /** The import specifier of the type's file. */
  readonly specifier: string;
}

/** The entry point of an extension's mutations, with the type of the constants. */
const kit = "@capikit/extension-kit/mutation";
const core = "@capikit/api/core/v1beta2";

/** Prints a module with a constant for each variable, and all of them as `variables`. */
function variablesModule(defined: readonly DefinedVariable[]): string {
  const taken = new Set(["ClusterClassVariable", "TypedVariable", "variables"]);
  const constants = constantNames(
    defined.map(({ variable }) => variable.name),
    taken,
  );
  const types = nameTypes(defined, taken);
  const sources = [...new Set(defined.map(({ variable }) => variable.of.location.source.path))].sort();
  return [
    `${lineComment(`Generated by capikit (variables) from ${sources.join(", ")}. Do not edit.`)}\n`,
    `${importTypes([{ name: "ClusterClassVariable" }], core)}\n`,
    `${importTypes([{ name: "TypedVariable" }], kit)}\n`,
    ...importsOf(defined, types),
    ...defined.map((each, at) => constantText(each, constants[at] ?? "", types[at] ?? "")),
    allText(constants),
  ].join("");
}

/** Prints a tuple, from which `defineVariables` infers the type of each variable. */
function allText(constants: readonly string[]): string {
  const lines = (words: string): string =>
    `[\n${constants.map((constant) => `  ${words}${identifier(constant)},\n`).join("")}]`;
  return [
    "\n/** All variables, for `defineVariables`. */\n",
    `export const variables = /* @__PURE__ */ Object.freeze(${lines("")}) as readonly ${lines("typeof ")};\n`,
  ].join("");
}

/** Returns local names for imported types; types of the same name come from different files. */
function nameTypes(defined: readonly DefinedVariable[], taken: Set<string>): readonly string[] {
  return defined.map(({ variable }) => freeName(variable.of.typeName, "Value", taken));
}

function importsOf(defined: readonly DefinedVariable[], types: readonly string[]): string[] {
  const files = new Map<string, ImportedName[]>();
  defined.forEach(({ variable: { of }, specifier }, at) => {
    const local = types[at] ?? of.typeName;
    const names = files.get(specifier) ?? [];
    names.push({ name: of.typeName, as: local });
    files.set(specifier, names);
  });
  return [...files]
    .sort(([a], [b]) => compareText(a, b))
    .map(([specifier, names]) => {
      const sorted = names.toSorted((a, b) => compareText(`${a.name} ${a.as}`, `${b.name} ${b.as}`));
      return `${importTypes(sorted, specifier)}\n`;
    });
}

function constantText({ variable, definition }: DefinedVariable, constant: string, type: string): string {
  const data = printData(definition as { readonly [key: string]: Data });
  // The API type of the object is checked; its value type, which does not exist at run time, is
  // asserted.
  const checked = `/* @__PURE__ */ Object.freeze<ClusterClassVariable>(${data})`;
  return [
    `\n${docSentence(sentence(variable))}\n`,
    `export const ${identifier(constant)} = ${checked} as TypedVariable<${stringLiteral(variable.name)}, ${identifier(type)}>;\n`,
  ].join("");
}

function sentence({ name, required }: Variable): string {
  return `Variable \`${name}\`${required ? ", which a Cluster must set" : ""}.`;
}
