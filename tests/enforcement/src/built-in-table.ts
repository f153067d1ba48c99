import * as kubernetes from "@capikit/api/kubernetes";
import {
  type ClusterConfig,
  createClient,
  type KindDescriptor,
  type KubernetesObject,
} from "@capikit/client";
import { ApiError } from "@capikit/client/errors";
import { lint } from "@capikit/clusterctl-kit/lint";
import { mapLimited } from "@capikit/common/time";
import { stringify } from "yaml";
import { judgedObjects } from "./built-in-cases.ts";
import { requestsAtOnce } from "./server.ts";

/** The judges of the table, in the order of its columns. */
export const judges = ["kube-apiserver", "embedded", "lint"] as const;

type Judge = (typeof judges)[number];

/** The verdicts on an object: `ok`, or the fields of the errors, with the status of an answer. */
export type Row = Readonly<Record<Judge, string>>;

const kinds = Object.values(kubernetes) as unknown as readonly KindDescriptor<KubernetesObject>[];

/** Returns the verdicts of an API server, which stores nothing. */
export async function verdictsOf(config: ClusterConfig): Promise<readonly string[]> {
  const client = createClient(config, { fieldManager: "judge" });
  const verdicts = await mapLimited(judgedObjects, requestsAtOnce, async ({ object }) => {
    const kind = kinds.find((one) => one.kind === object.kind && apiVersionOf(one) === object.apiVersion);
    if (kind === undefined) throw new Error(`no descriptor of ${object.kind}`);
    try {
      await client.create(kind, object as never, { dryRun: true });
      return "ok";
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status !== 400 && error.status !== 422)) throw error;
      return `${error.status} ${fieldsOf(error.causes.map(({ field }) => field ?? ""))}`.trim();
    }
  });
  await client.close();
  return verdicts;
}

const apiVersionOf = ({ group, version }: KindDescriptor): string =>
  group === "" ? version : `${group}/${version}`;

const fieldsOf = (fields: readonly string[]): string => [...new Set(fields)].toSorted().join(" ");

/** Returns the verdicts of lint on the objects as components of a release. */
export function lintVerdicts(): readonly string[] {
  const content = judgedObjects.map(({ object }) => stringify(object)).join("---\n");
  const lines = judgedObjects.map(({ object }) => stringify(object).split("\n").length);
  const starts = lines.map((_, index) => lines.slice(0, index).reduce((sum, count) => sum + count, 1));
  const { findings: diagnostics } = lint([{ path: "infrastructure-components.yaml", content }]);
  const found = diagnostics.filter(({ code }) => code === "components/rejected");
  return starts.map((start, index) => {
    const own = found.filter(
      ({ location: { line = 0 } = {} }) => line >= start && line < start + (lines[index] ?? 0),
    );
    return own.length === 0 ? "ok" : fieldsOf(own.map(({ location }) => location?.field ?? ""));
  });
}

/** Reads the rows of the table, by the title of the object. */
export function readTable(text: string): ReadonlyMap<string, Row> {
  const rows = text.split("\n").filter((line) => line.includes(" | "));
  return new Map(
    rows.slice(1).map((line) => {
      const [title = "", ...verdicts] = line.split("|").map((cell) => cell.trim());
      return [title, Object.fromEntries(judges.map((judge, at) => [judge, verdicts[at] ?? ""])) as Row];
    }),
  );
}

/** Returns the table with other verdicts of some judges. */
export function updateTable(
  before: ReadonlyMap<string, Row>,
  columns: Readonly<Partial<Record<Judge, readonly string[]>>>,
): string {
  const rows = judgedObjects.map(({ title }, index) => {
    const cells = judges.map((judge) => columns[judge]?.[index] ?? before.get(title)?.[judge] ?? "unknown");
    return [title, ...cells].join(" | ");
  });
  return `${[["object", ...judges].join(" | "), ...rows].join("\n")}\n`;
}
