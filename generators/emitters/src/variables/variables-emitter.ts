import { type Diagnostic, isError, type Report } from "@capikit/common/diagnostics";
import {
  checkSchema,
  createLayout,
  createSchemas,
  type Emitter,
  emitterOptions,
  importExtensionOf,
  metadataError,
  type OptionValues,
  readSchemaSwitches,
  reportOnce,
  type Schemas,
  variableDiagnostics,
} from "@capikit/model";
import type { JsonSchema } from "@capikit/schema";
import { checkKeywords } from "./checks/check-keywords.ts";
import { checkLimits, checkNumbers } from "./checks/check-limits.ts";
import { variablesModule } from "./module.ts";
import { buildDefinition } from "./variable/definition.ts";
import { readVariable, type Variable } from "./variable/variable.ts";

/** Maximum length of a variable's description in a ClusterClass. */
const longestDescription = emitterOptions.variables.maxDescLen.default;

/** Generates typed ClusterClass variables from `+capikit:variable` types. */
export const variablesEmitter: Emitter = {
  name: "variables",
  options: emitterOptions.variables,
  summary: "ClusterClass variables with their schemas, as typed constants",
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
    if (reason !== undefined) report(variableDiagnostics.variableBadName.create({ name, reason }, location));
    const other = named.get(name);
    if (other === undefined) named.set(name, variable);
    else {
      const related = [{ message: "first defined here", location: other.location }];
      report(variableDiagnostics.variableTwice.create({ name }, location, related));
    }
    for (const entry of variable.metadata) {
      const problem = metadataError(entry);
      if (problem === undefined) continue;
      const facts = { what: entry.what, entry: entry.written, reason: problem };
      report(variableDiagnostics.variableBadMetadata.create(facts, location));
    }
  }
}

function reasonAgainst(name: string): string | undefined {
  if (name === "") return "it is empty";
  if ([...name].length > 256) return "it has more than 256 characters";
  if (name.includes(".")) return "it has a dot";
  return name === "builtin" ? "it is provided by Cluster API" : undefined;
}
