import { catalog } from "@capikit/api/catalog";
import type { HookSet } from "@capikit/api/catalog/runtime";
import {
  cluster,
  clusterClass,
  machine,
  machineDeployment,
  machinePool,
  machineSet,
} from "@capikit/api/core/v1beta2";
import type { NotJudged, Severity, Verdict } from "@capikit/common/diagnostics";
import { errorMessage } from "@capikit/common/errors";
import { checkOptions } from "@capikit/common/options";
import { compareText, formatFirst, formatList } from "@capikit/common/text";
import { type CrdFacts, isOfClusterApi } from "@capikit/inventory";
import { doctorChecks } from "../checks/index.ts";
import type { CheckContext, DoctorCheck, ScannedKind, ScannedObject } from "../model/check.ts";
import type { Finding } from "../model/finding.ts";
import { ClusterReader, type ReadingClient } from "../read/cluster-reader.ts";
import { createFindingLog, type FindingLog } from "./finding-log.ts";

/** Kinds to scan without permission to list CRDs. */
const coreKinds: readonly ScannedKind[] = [
  cluster,
  clusterClass,
  machine,
  machineDeployment,
  machineSet,
  machinePool,
].map((descriptor) => ({ descriptor, provider: "cluster-api", deprecated: [] }));

/** All kinds are read at the same time, so that pages are small. */
const objectsOfPage = 200;

/** Passes all objects of Cluster API and its providers to a function, without keeping them. */
async function scanObjects(
  context: Pick<CheckContext, "crds" | "list" | "namespace">,
  visit: (object: ScannedObject, kind: ScannedKind) => void,
): Promise<void> {
  const crds = await context.crds();
  const kinds = crds === undefined ? coreKinds : crds.filter(isOfClusterApi).flatMap(scannedKind);
  await Promise.all(
    kinds.map(async (kind) => {
      const { descriptor } = kind;
      const namespace = descriptor.scope === "Namespaced" ? context.namespace : undefined;
      // Templates have no status, and no check needs their spec.
      const metadata = descriptor.kind.endsWith("Template");
      for await (const object of context.list(descriptor, { namespace, metadata, limit: objectsOfPage }))
        visit(object as unknown as ScannedObject, kind);
    }),
  );
}

/** Returns the kind in its stored version, which needs no conversion. */
function scannedKind({ group, kind, plural, scope, provider, versions }: CrdFacts): readonly ScannedKind[] {
  const served = versions.filter((version) => version.served);
  const version = served.find(({ storage }) => storage) ?? served[0];
  if (version === undefined) return [];
  const deprecated = versions.filter((one) => one.deprecated).map(({ name }) => name);
  return [{ descriptor: { group, version: version.name, kind, plural, scope }, provider, deprecated }];
}

/** Options of `diagnoseCluster`. */
export interface DiagnoseOptions {
  /** Checks Clusters and their objects in this namespace only. Default: all namespaces. */
  readonly namespace?: string | undefined;
  /** Days before its expiry in which a certificate is reported. Default: 30. */
  readonly expiresWithinDays?: number | undefined;
  /** Minutes after which a deletion is reported. Default: 15. */
  readonly stuckAfterMinutes?: number | undefined;
  /** Maximum findings for each code and severity; others are counted. Default: 100. */
  readonly limit?: number | undefined;
  /** Hooks that Cluster API or other callers know. Default: those of Cluster API. */
  readonly hooks?: HookSet | undefined;
  /** Milliseconds since 1970. Default: the current time. */
  readonly now?: number | undefined;
  /** Parts of a dump that were skipped, with the reasons: the check `dump` is then incomplete. */
  readonly skipped?: readonly string[] | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Result of one check. */
export interface CheckResult {
  readonly name: string;
  readonly title: string;
  /** `incomplete`: for the reasons in `unread`, such as reads that the API server rejected. */
  readonly state: "done" | "incomplete";
  readonly unread: readonly string[];
}

/** The state of a management cluster. Findings are sorted: errors first, then by check and object. */
export interface Diagnosis extends Verdict<Finding> {
  readonly checks: readonly CheckResult[];
  /** Numbers of findings that are left out, by code. */
  readonly omitted: Readonly<Record<string, number>>;
}

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * Checks a management cluster, or a dump with {@link dumpClient}. Sends only reads, in pages, and keeps no objects. What rejected
 * reads leave open is not judged.
 *
 * @throws TransportError if the API server does not respond; ApiError if it does not accept the
 *   credentials; TypeError for invalid options
 */
export async function diagnoseCluster(
  client: ReadingClient,
  options: DiagnoseOptions = {},
): Promise<Diagnosis> {
  checkOptions("diagnoseCluster", options, {
    signal: "any",
    limit: "limit",
    expiresWithinDays: "number",
    now: "number",
    stuckAfterMinutes: "number",
    hooks: "object",
    skipped: "object",
    namespace: "string",
  });
  const { namespace, signal, limit = 100 } = options;
  const reader = new ClusterReader(client, signal);
  const log = createFindingLog(limit);
  const unread = new Map(doctorChecks.map(({ name }) => [name, new Set<string>()]));
  const contextOf = ({ name }: DoctorCheck): CheckContext => ({
    ...reader.readsOf((reason) => unread.get(name)?.add(reason)),
    now: options.now ?? Date.now(),
    expiresWithin: (options.expiresWithinDays ?? 30) * day,
    stuckAfter: (options.stuckAfterMinutes ?? 15) * minute,
    hooks: options.hooks ?? catalog,
    namespace,
  });
  await Promise.all([
    ...doctorChecks.map((check) => check.run?.(contextOf(check), log.reportOf(check))),
    runScans(doctorChecks, contextOf, log, reader, unread, namespace),
  ]);
  const resultOf = (name: string, title: string, unread: readonly string[]): CheckResult => ({
    name,
    title,
    state: unread.length === 0 ? "done" : "incomplete",
    unread,
  });
  const checks = doctorChecks.map(({ name, title }) => {
    const reasons = [...(unread.get(name) ?? [])].sort(compareText);
    return resultOf(name, title, reasons);
  });
  const { skipped } = options;
  const dump = skipped === undefined ? [] : [resultOf("dump", "All parts of the dump are read", skipped)];
  return diagnosisOf([...checks, ...dump], log, reader.objects, client.unreadHelp);
}

/** Runs all checks of single objects in one scan. */
async function runScans(
  checks: readonly DoctorCheck[],
  contextOf: (check: DoctorCheck) => CheckContext,
  log: FindingLog,
  reader: ClusterReader,
  unread: ReadonlyMap<string, Set<string>>,
  namespace: string | undefined,
): Promise<void> {
  const scanning = checks.flatMap((check) => {
    const scan = check.scan?.(contextOf(check), log.reportOf(check));
    return scan === undefined ? [] : [{ scan, reasons: unread.get(check.name) }];
  });
  const reads = reader.readsOf((reason) => {
    for (const { reasons } of scanning) reasons?.add(reason);
  });
  await scanObjects({ ...reads, namespace }, (object, kind) => {
    for (const { scan, reasons } of scanning) {
      try {
        scan.object(object, kind);
      } catch (error) {
        // An object with fields of other types than the check expects hides no findings of others.
        const { namespace: within, name } = object.metadata;
        reasons?.add(`${kind.descriptor.kind} ${within ? `${within}/` : ""}${name}: ${errorMessage(error)}`);
      }
    }
  });
  await Promise.all(scanning.map(({ scan }) => scan.finish?.()));
}

const order: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

function diagnosisOf(
  checks: readonly CheckResult[],
  { findings, omitted }: FindingLog,
  objects: number,
  help = "use a kubeconfig that may get and list these resources",
): Diagnosis {
  const position = new Map(checks.map(({ name }, index) => [name, index]));
  const sorted = [...findings].sort(
    (a, b) =>
      order[a.severity] - order[b.severity] ||
      (position.get(a.check) ?? 0) - (position.get(b.check) ?? 0) ||
      compareText(a.code, b.code) ||
      compareText(a.location?.object ?? "", b.location?.object ?? "") ||
      compareText(a.message, b.message),
  );
  const done = checks.filter(({ state }) => state === "done");
  return {
    judged: { object: objects, check: done.length },
    checks,
    findings: sorted,
    notJudged: notJudgedIn(checks).map((one) => ({ ...one, help })),
    omitted: Object.fromEntries(omitted),
  };
}

/** Reasons of an entry; the others are in the result of the check. */
const shown = 3;

/** Returns an entry for each set of reasons, with all checks that have it. */
function notJudgedIn(checks: readonly CheckResult[]): readonly NotJudged[] {
  const open = checks.filter(({ state }) => state === "incomplete");
  const groups = Map.groupBy(open, ({ unread }) => unread.join("\n"));
  return [...groups.values()].map((group) => ({
    name: group.length === 1 ? (group[0]?.name ?? "") : "unread",
    what: `${group.length === 1 ? "check" : "checks"} ${formatList(
      group.map(({ name }) => name),
      "and",
    )}`,
    why: formatFirst(group[0]?.unread ?? [], shown, "; "),
  }));
}
