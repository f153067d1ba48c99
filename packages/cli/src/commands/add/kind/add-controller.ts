import { posix } from "node:path";
import { pluralize } from "@capikit/common/kubernetes";
import { compareText } from "@capikit/common/text";
import { type Member, stringLiteral, type TypeNode, unwrapNames } from "@capikit/generators/model";
import { ts } from "@capikit/generators/source";
import { findNodes, importedNames } from "../../../shared/edit/syntax.ts";
import { addPackages } from "../../../shared/project-edit/add-packages.ts";
import { addToControllers, controllersFile } from "../../../shared/project-edit/controllers.ts";
import { findInfraCluster, type InfraCluster } from "../../../shared/project-edit/kinds.ts";
import { findMain } from "../../../shared/project-edit/manager-call.ts";
import { findProvider, kebab, one } from "../../../shared/project-edit/names.ts";
import { controllerFolder, dependsOn, specifierTo, testFolder } from "../../../shared/project-edit/paths.ts";
import { constantOf, kindsModule, type Project } from "../../../shared/project-edit/project.ts";
import { readTemplate } from "../../../shared/project-edit/read-template.ts";
import { roleNameOf } from "./role-name.ts";
import { type Role, roles } from "./roles.ts";

interface Controlled {
  readonly kind: string;
  readonly made: readonly string[];
  readonly plural: string;
  readonly scope: "Cluster" | "Namespaced";
  readonly role: Role;
  readonly group: string;
  readonly folder: string;
}

/** Adds a controller and its test to the program. Returns the remaining tasks as sentences. */
export function addController(
  project: Project,
  { kind, made, plural, scope, role, group, folder }: Controlled,
  named: string | undefined,
): readonly string[] {
  const { draft, extension } = project;
  const constant = constantOf(project.model, { folder }, kind, made);
  const maker = makerOf(constant);
  const isMachine = role === "infra-machine" || role === "infra-machine-pool";
  const infraCluster = isMachine ? findInfraCluster(project, folder) : undefined;
  const itemOf = (given = ""): string => `${role === "ipam-pool" ? "..." : ""}${maker}(${given})`;
  const main = findMain(project, named, "add the types only, with --no-controller");
  const place = controllersFile(project, main);
  const identities = infraCluster === undefined ? undefined : identitiesOf(project, place);
  const definitionsModule = kindsModule(project, folder);
  const file = posix.join(controllerFolder(project, main, definitionsModule, folder), `${kebab(kind)}.ts`);
  draft.create(
    file,
    controllerText(role, {
      kind,
      group,
      scope,
      plural,
      constant,
      maker,
      infraCluster: infraCluster && {
        ...infraCluster,
        hasRegion: hasRegion(project, folder, infraCluster.kind),
      },
      identities: identities && { ...identities, module: specifierTo(file, identities.path, extension) },
      roleName: roleNameOf(project, group),
      scheme:
        findProvider(project, group)?.name ?? (kind.replace(/Machine(Pool)?$/, "") || kind).toLowerCase(),
      module: specifierTo(file, definitionsModule, extension),
    }),
    main,
  );
  addToControllers(project, main, {
    group,
    imports: { [maker]: specifierTo(place, file, extension) },
    item: itemOf(identities?.variable),
    // Pools are listed next to the claims, which are handled one by one.
    worker: role === "ipam-pool" ? undefined : kind.toLowerCase(),
  });
  const notes = [`${file}: implement the controller of ${kind}.`];
  if (!dependsOn(project, "vitest")) {
    notes.push("No controller test was added: the project does not depend on vitest.");
    return notes;
  }
  const test = posix.join(testFolder(project), `${kebab(kind)}.test.ts`);
  const text = controllerTest(role, {
    kind,
    scope,
    constant,
    maker,
    definitionsModule: specifierTo(test, definitionsModule, extension),
    controller: specifierTo(test, file, extension),
    infraCluster: infraCluster?.constant,
    identities: identities && { ...identities, module: specifierTo(test, identities.path, extension) },
    work: workOf(project, test),
    silent: dependsOn(project, "@capikit/serving"),
  });
  draft.create(test, text, main);
  if (addPackages(project, "devDependencies", ["@capikit/testing"]))
    notes.push(`package.json: ${test} needs @capikit/testing; run npm install.`);
  return notes;
}

/** Returns the module with the helpers `work` and `soon` of created projects, if the tests have it. */
function workOf({ draft, extension }: Project, test: string): string | undefined {
  const path = posix.join(posix.dirname(test), "work.ts");
  const text = draft.read(path) ?? "";
  const exports = [/^export (?:async )?function work\(/m, /^export const soon =/m].every((one) =>
    one.test(text),
  );
  return exports ? specifierTo(test, path, extension) : undefined;
}

/** Reports whether the spec of a kind has a required region. */
function hasRegion({ model }: Project, folder: string, kind: string): boolean {
  const found = model.kinds.find((one) => one.kind === kind && one.package.folder === folder);
  const memberOf = (type: TypeNode | undefined, name: string): Member | undefined => {
    const object = type === undefined ? undefined : unwrapNames(type);
    return object?.kind === "object" ? object.members.find((one) => one.name === name) : undefined;
  };
  const region = memberOf(memberOf(found?.type, "spec")?.type, "region");
  return region !== undefined && !region.optional;
}

/** `fooMachine` → `fooMachines`, the function that returns the controllers of FooMachines. */
function makerOf(constant: string): string {
  const [, head = "", last = ""] = /^(.*?)([A-Z]?[a-z0-9]*)$/.exec(constant) ?? [];
  const plural = pluralize(last.toLowerCase());
  const maker = `${head}${last.charAt(0)}${plural.slice(1)}`;
  return maker === constant ? `${constant}Controller` : maker;
}

/** The clients of identities in a program: `const platforms = openPlatforms(…)`. */
interface Identities {
  readonly variable: string;
  readonly maker: string;
  /** The file of the function. */
  readonly path: string;
}

/** Finds the clients of identities that a program creates. */
function identitiesOf({ draft, files }: Project, main: string): Identities | undefined {
  const source = draft.source(main);
  for (const { local, name, specifier } of importedNames(source)) {
    const path = specifier.startsWith(".") ? fileOf(files, main, specifier) : undefined;
    if (path === undefined || !/\bcreateIdentityClients\b/.test(draft.read(path) ?? "")) continue;
    const created = findNodes(source.tree, ts.isVariableDeclaration).find(
      ({ initializer }) =>
        initializer !== undefined &&
        ts.isCallExpression(initializer) &&
        initializer.expression.getText(source.tree) === local,
    );
    if (created !== undefined) return { variable: created.name.getText(source.tree), maker: name, path };
  }
  return undefined;
}

function fileOf(files: readonly string[], from: string, specifier: string): string | undefined {
  const bare = posix.join(posix.dirname(from), specifier).replace(/\.[cm]?[jt]s$/, "");
  return files.find((path) => path.replace(/\.[cm]?ts$/, "") === bare);
}

/** Names in a controller. */
interface ControllerNames {
  readonly kind: string;
  readonly group: string;
  readonly scope: "Cluster" | "Namespaced";
  readonly plural: string;
  /** Name of the kind's definition, and the module to import it from. */
  readonly constant: string;
  readonly module: string;
  /** Function that returns the controller. */
  readonly maker: string;
  /** InfraCluster in the same API package, for machines. `hasRegion`: its spec has a region. */
  readonly infraCluster?: (InfraCluster & { readonly hasRegion: boolean }) | undefined;
  /** Function that creates the clients of the InfraCluster's identities, and its module. */
  readonly identities?:
    | { readonly variable: string; readonly maker: string; readonly module: string }
    | undefined;
  /** Scheme of provider IDs, the same for machines and pools of a provider. */
  readonly scheme: string;
  /** Role of its RBAC markers; undefined for the default role. */
  readonly roleName?: string | undefined;
}

/** Returns the source of a kind's controller, which runs as it is. */
function controllerText(role: Role, names: ControllerNames): string {
  const { group, identities, infraCluster, kind, roleName, scheme } = names;
  const words = [
    ...(infraCluster === undefined ? [] : ["cluster"]),
    ...(infraCluster?.hasRegion ? ["region"] : []),
    ...(identities === undefined ? [] : ["identity"]),
    ...(names.scope === "Namespaced" ? ["namespaced"] : []),
  ];
  const { controller, groupLabel: label = "infrastructure", model } = roles[role];
  const written = roleName === undefined ? "" : `roleName=${roleName},`;
  const definitions = [infraCluster?.constant ?? "", names.constant].sort();
  const text = readTemplate(controller, words, [
    [`{ paperCloudCluster, paperCloud${model} }`, `{ ${definitions.join(", ")} }`],
    [`  paperCloudCluster,\n  paperCloud${model},`, `  ${definitions.join(",\n  ")},`],
    ["PaperCloudCluster", infraCluster?.kind ?? ""],
    ["paperCloudCluster", infraCluster?.constant ?? ""],
    ["papercloudclusters", infraCluster?.plural ?? ""],
    [`a PaperCloud${model}`, one(kind)],
    [`PaperCloud${model}`, kind],
    [`paperCloud${model}s`, names.maker],
    [`paperCloud${model}`, names.constant],
    [`papercloud${model.toLowerCase()}s`, names.plural],
    [`papercloud${model.toLowerCase()}`, kind.toLowerCase()],
    [`${label}.cluster.x-k8s.io`, group],
    ...["infrastructure", "control-plane", "bootstrap", "ipam"].map(
      (provider) => [`roleName=paper-cloud-${provider}-role,`, written] as const,
    ),
    ["paper-cloud:///", `${scheme}:///`],
    ["{ Platforms }", `{ ${identities?.maker} }`],
    ["platforms: Platforms", `${identities?.variable}: ReturnType<typeof ${identities?.maker}>`],
    ['"./platforms.ts"', stringLiteral(identities?.module ?? "")],
    ["platforms.", `${identities?.variable}.`],
    [`"../../gen/kinds/api/${label}/v7alpha7/index.ts"`, stringLiteral(names.module)],
  ]);
  if (role !== "ipam-pool") return text;
  return `${text}\n${readTemplate("src/ipam/address-range.ts", []).replaceAll(/^export /gm, "")}`;
}

/** The input of a controller test. */
interface TestFacts {
  readonly kind: string;
  readonly scope: "Cluster" | "Namespaced";
  readonly constant: string;
  readonly definitionsModule: string;
  readonly maker: string;
  readonly controller: string;
  /** Definition of the InfraCluster that machines wait for. */
  readonly infraCluster: string | undefined;
  /** Function that creates the clients of the InfraCluster's identities, and its module. */
  readonly identities: { readonly maker: string; readonly module: string } | undefined;
  /** Module with `work` and `soon`, as in created projects. */
  readonly work: string | undefined;
  /** Whether the project has `@capikit/serving`, which provides `silentLogger`. */
  readonly silent: boolean;
}

/** Returns a controller test that runs against the fault server. */
function controllerTest(role: Role, facts: TestFacts): string {
  const { constant, identities, infraCluster, kind, maker, scope, silent, work } = facts;
  const words = {
    [role]: true,
    namespaced: scope === "Namespaced",
    cluster: infraCluster !== undefined,
    identity: identities !== undefined,
    work: work !== undefined,
    silent: silent && work === undefined,
  };
  const given = identities === undefined ? "" : `${identities.maker}("my-system")`;
  const controllers = role === "ipam-pool" ? `${maker}()` : `[${maker}(${given})]`;
  const text = readTemplate(
    "added/paper-cloud-kind.test.ts",
    Object.entries(words).flatMap(([word, applies]) => (applies ? [word] : [])),
    [
      ["a PaperCloudKind", one(kind)],
      ["PaperCloudKind", kind],
      ["paperCloudKind", constant],
      ["paperCloudKinds", maker],
      ["[paperCloudKinds()]", controllers],
      ["paperCloudCluster", infraCluster ?? ""],
      [
        "paperCloudDefinitions",
        [constant, ...(infraCluster === undefined ? [] : [infraCluster])].sort().join(", "),
      ],
      ["openPlatforms", identities?.maker ?? ""],
      ['"../gen/kinds/index.ts"', stringLiteral(facts.definitionsModule)],
      ['"../src/infrastructure/platforms.ts"', stringLiteral(identities?.module ?? "")],
      ['"../src/paper-cloud-kind.ts"', stringLiteral(facts.controller)],
      ['"./work.ts"', stringLiteral(work ?? "")],
      ...(scope === "Cluster" ? [['{ name: "a", namespace }', '{ name: "a" }'] as const] : []),
      ...(work === undefined
        ? withoutHelpers(controllers, silent)
        : ([["{ timeout: 60_000 }", "soon"]] as const)),
    ],
  );
  return withSortedImports(text);
}

/** Replaces the helper `work` of created projects. */
function withoutHelpers(
  controllers: string,
  silent: boolean,
): readonly (readonly [from: string, to: string])[] {
  const start = `startManager({
    name: "test",
    flags: parseManagerFlags(["--health-addr=0", "--diagnostics-address=0"]),
    config: server.config,
    controllers: ${controllers},
${silent ? "    logger: silentLogger,\n" : ""}    signals: false,
  })`;
  return [["work(server, { controllers: [paperCloudKinds()] })", start]];
}

/** Sorts the imports, whose modules depend on the project: packages first. */
function withSortedImports(text: string): string {
  const [head = "", ...rest] = text.split("\n\n");
  const moduleOf = (line: string): string => (/ from "(.*)"/.exec(line)?.[1] ?? "").replace(/^\./, "~");
  const lines = head.split("\n").sort((a, b) => compareText(moduleOf(a), moduleOf(b)));
  return [lines.join("\n"), ...rest].join("\n\n");
}
