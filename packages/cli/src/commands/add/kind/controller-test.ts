import { compareText } from "@capikit/common/text";
import { stringLiteral } from "@capikit/model";
import { one } from "../../../shared/project-edit/names.ts";
import { readTemplate } from "../../../shared/project-edit/read-template.ts";
import type { Role } from "./roles.ts";

/** The input of a controller test. */
export interface TestFacts {
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
export function controllerTest(role: Role, facts: TestFacts): string {
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
    tracing: false,
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
