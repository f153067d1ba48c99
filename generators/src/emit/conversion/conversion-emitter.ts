import { type Diagnostic, isError, type Report } from "@capikit/common/diagnostics";
import { capitalize } from "@capikit/common/text";
import { reportOnce } from "../../model/checks/check-schema.ts";
import * as conversionDiagnostics from "../../model/diagnostics/codes/conversion.ts";
import type { KindVersion, Model } from "../../model/ir/model.ts";
import { createSchemas } from "../../model/schema/schemas.ts";
import { exportAll, identifier, importValues, lineComment } from "../../model/text/typescript-text.ts";
import { relativeImport } from "../../source/workspace/paths.ts";
import { conversionMarker, findOverrides } from "../conversion-members.ts";
import type { Artefact, EmitPlace, EmitResult, Emitter, OptionValues } from "../emitter.ts";
import { emitterOptions, importExtensionOf } from "../emitter-options.ts";
import { kebabCase } from "../generated-names.ts";
import { emitGo, type GoPlace } from "./go/emit-go.ts";
import type { SpokePlan } from "./plan/conversion-plan.ts";
import { findFamilies, type KindFamily } from "./plan/hubs.ts";
import { planSpoke } from "./plan/plan-spoke.ts";
import { camel } from "./print/names.ts";
import { exportsOf, namespaceOf, printModule, typeOf } from "./print/print-module.ts";
import { printTest } from "./print/print-test.ts";

/** Generates conversion functions for kinds with several versions, with tests. */
export const conversionEmitter: Emitter = {
  name: "conversion",
  folder: "gen/conversion",
  writes: "typescript",
  needsKinds: true,
  options: emitterOptions.conversion,
  emit: emitConversions,
};

function emitConversions(model: Model, values: OptionValues, place?: EmitPlace): EmitResult {
  const diagnostics: Diagnostic[] = [];
  // Two spokes that share a type report its errors only once.
  const report = reportOnce((diagnostic) => diagnostics.push(diagnostic));
  const families = findFamilies(model, report);
  const plans = new Map<KindVersion, SpokePlan>();
  for (const family of families)
    for (const spoke of family.spokes) plans.set(spoke, planConversion(model, family, spoke, report));
  if (values.goTypes === undefined) reportGoMarkers(plans.values(), report);
  const extension = importExtensionOf(values);
  const goArtefacts =
    values.goTypes === undefined
      ? undefined
      : emitGo(families, plans, goPlace(values, extension, place), report);
  if (diagnostics.some(isError)) return { artefacts: [], diagnostics };
  if (goArtefacts !== undefined) return { artefacts: goArtefacts, diagnostics };
  return {
    artefacts: families.length === 0 ? [] : print(model, families, plans, { values, extension, place }),
    diagnostics,
  };
}

function goPlace(values: OptionValues, extension: string, place: EmitPlace | undefined): GoPlace {
  const { goTypes, runtimeModule } = values;
  return {
    goTypes: String(goTypes),
    specifierOf: specifiersIn(place),
    engine:
      runtimeModule === emitterOptions.conversion.runtimeModule.default
        ? undefined
        : runtimeModule?.toString(),
    extension,
  };
}

/** Returns specifiers of files of the project. The folder of the artefacts may be outside of it. */
function specifiersIn(place: EmitPlace | undefined): (file: string) => string {
  return (file) => relativeImport(place ?? { root: "/", folder: conversionEmitter.folder }, file);
}

function planConversion(
  model: Model,
  { hub, spokes }: KindFamily,
  spoke: KindVersion,
  report: Report,
): SpokePlan {
  const name = camel(hub.kind) + (spokes.length > 1 ? capitalize(namespaceOf(spoke)) : "");
  const overrides = findOverrides(model, hub.package.group);
  return planSpoke({ spoke, hub, spokeType: typeOf(spoke), hubType: typeOf(hub), overrides, name, report });
}

function print(
  model: Model,
  families: readonly KindFamily[],
  plans: ReadonlyMap<KindVersion, SpokePlan>,
  {
    values,
    extension,
    place,
  }: {
    readonly values: OptionValues;
    readonly extension: string;
    readonly place: EmitPlace | undefined;
  },
): readonly Artefact[] {
  const specifierOf = specifiersIn(place);
  const runtime = String(values.runtimeModule ?? emitterOptions.conversion.runtimeModule.default);
  const schemas = createSchemas(
    { maxDescLen: 0, generateEmbeddedObjectMeta: false, allowDangerousTypes: true },
    () => {},
  );
  const modules = families.map((family) => ({ family, file: toFileName(family, families) }));
  return [
    ...modules.flatMap(({ family, file }): Artefact[] => {
      const overrides = findOverrides(model, family.hub.package.group);
      const text = printModule({ family, plans, schemas, overrides, specifierOf, extension, runtime });
      const test = printTest({ family, plans, schemas, file, extension });
      return [
        { path: `${file}.ts`, text },
        ...(values.tests === false ? [] : [{ path: `${file}.test.ts`, text: test }]),
      ];
    }),
    { path: "index.ts", text: printIndex(modules, { extension, runtime }) },
  ];
}

/** Returns `widget`; with its group if another group has a kind of that name. */
function toFileName(family: KindFamily, all: readonly KindFamily[]): string {
  const { kind, package: home } = family.hub;
  const alone = all.filter((other) => other.hub.kind === kind).length === 1;
  return alone ? kebabCase(kind) : `${kebabCase(kind)}.${home.group}`;
}

/** Reports markers that describe conversions of Go types, for kinds without known Go types. */
function reportGoMarkers(plans: Iterable<SpokePlan>, report: Report): void {
  for (const { pairs } of plans)
    for (const { spoke, hub } of pairs)
      for (const member of [...spoke.members, ...hub.members])
        for (const name of ["go", "restore"]) {
          const location = conversionMarker(member, name)?.location;
          if (location === undefined) continue;
          const facts = {
            marker: `+capikit:conversion:${name}`,
            field: member.name,
            reason: "option `goTypes` is not set",
          };
          report(conversionDiagnostics.conversionMarkerUnused.create(facts, location));
        }
}

function printIndex(
  modules: readonly { readonly family: KindFamily; readonly file: string }[],
  { extension, runtime }: { readonly extension: string; readonly runtime: string },
): string {
  const folders = modules.flatMap(({ family }) =>
    [family.hub, ...family.spokes].map((kind) => kind.package.folder),
  );
  const names = modules.map(({ family }) => exportsOf(family).kind);
  return `${[
    lineComment(`Generated by capikit from ${[...new Set(folders)].sort().join(", ")}. Do not edit.`),
    importValues([{ name: "createConvert" }], runtime),
    ...modules.map(({ family, file }) =>
      importValues([{ name: exportsOf(family).kind }], `./${file}.${extension}`),
    ),
    "",
    ...modules.map(({ file }) => exportAll(`./${file}.${extension}`)),
    "",
    "/** Converts an object of any of these kinds to another version of it. The object is not changed. */",
    `export const convert: ReturnType<typeof createConvert> = createConvert([${names.map(identifier).join(", ")}]);`,
  ].join("\n")}\n`;
}
