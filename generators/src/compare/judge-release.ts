import type { Diagnostic, NotJudged, Verdict } from "@capikit/common/diagnostics";
import { listAt, recordOf } from "@capikit/common/json";
import { judgeSupport, type Removal, supportPeriod } from "@capikit/common/kubernetes";
import { formatCount } from "@capikit/common/text";
import { hookRemovedTooEarly } from "../model/diagnostics/codes/catalog.ts";
import * as problems from "../model/diagnostics/codes/released.ts";
import type { Model } from "../model/ir/model.ts";
import { type Member, type TypeNode, unwrapNames } from "../model/ir/type-node.ts";
import type { Marker } from "../model/markers/marker.ts";
import { hookTraits } from "../model/resources/hook-traits.ts";
import { findKeyword } from "../model/schema/origin.ts";
import type { Location } from "../model/text/source-text.ts";
import { compareDocuments, type DocumentChange, type Subject, type SupportOf } from "./compare-documents.ts";

/** What is known of the releases of a project. */
export interface Released {
  /** The release to compare with, such as `v0.3.0`; absent before the first one. */
  readonly release?: string | undefined;
  /** Its CRDs and OpenAPI documents. */
  readonly documents: readonly unknown[];
  /** The stable releases, newest first, with their days. */
  readonly releases: readonly { readonly version: string; readonly date: string }[];
  /** The release to build. Default: the next minor version. */
  readonly next?: string | undefined;
  /** Today: `2026-04-21`. */
  readonly today: string;
  /** Returns the documents of one of the releases. */
  readonly documentsOf: (version: string) => Promise<readonly unknown[]>;
  /** What git does not know. */
  readonly notJudged: readonly NotJudged[];
}

/** Compares generated documents with the last release. */
export async function judgeRelease(
  documents: readonly unknown[],
  model: Model,
  released: Released,
): Promise<Verdict> {
  const { release = "", releases, notJudged } = released;
  const removed: Subject[] = [];
  const first = compareDocuments(released.documents, documents, (subject) => void removed.push(subject));
  const changes =
    removed.length === 0
      ? first
      : compareDocuments(released.documents, documents, await supportByReleases(released, removed));
  const findings = changes.flatMap((change) => diagnosticOf(change, release, model) ?? []);
  const reviewed = findings.filter(({ code }) => code === problems.releasedBehaviourChanged.code);
  const behaviour: NotJudged = {
    name: `behaviour-since-${release}`,
    what: formatCount(reviewed.length, `change of behaviour`),
    why: "only the authors know what released programs and stored objects rely on",
    help: `check each ${problems.releasedBehaviourChanged.code}; the name applies until the next release`,
  };
  return {
    judged: { "released document": released.documents.length },
    findings: [
      ...findings,
      ...plannedRemovals(
        model,
        releases.map(({ version }) => version),
      ),
    ],
    notJudged: [...notJudged, ...(reviewed.length === 0 ? [] : [behaviour])],
  };
}

/** Judges removals by the releases in which the versions were deprecated without interruption. */
async function supportByReleases(
  { releases, today, next, documentsOf }: Released,
  removed: readonly Subject[],
): Promise<SupportOf> {
  const history = await Promise.all(
    releases.map(async (one) => ({ ...one, documents: await documentsOf(one.version) })),
  );
  const versions = releases.map(({ version }) => version);
  const missing = new Map(
    removed.map((subject): [string, string | undefined] => {
      const { what, version = "" } = subject;
      const end = history.findIndex(({ documents }) => !isDeprecated(documents, subject));
      const since = history.at((end === -1 ? history.length : end) - 1);
      const isKnown = end !== 0 && since !== undefined;
      if (!isKnown && supportPeriod(what, version).releases > 0)
        return [JSON.stringify(subject), "no release deprecated it"];
      const support = judgeSupport({
        ...{ what, version, deprecatedOn: since?.date, deprecatedIn: since?.version },
        ...{ removedOn: today, removedIn: next ?? nextMinor(versions[0]), releases: versions },
      });
      return [JSON.stringify(subject), support.state === "complete" ? undefined : support.reason];
    }),
  );
  return (subject) => missing.get(JSON.stringify(subject));
}

function nextMinor(version = "v0.0.0"): string {
  return version.replace(/^v(\d+)\.(\d+).*/, (_, major, minor) => `v${major}.${Number(minor) + 1}.0`);
}

function isDeprecated(documents: readonly unknown[], { what, group, name, version }: Subject): boolean {
  return documents.some((document) => {
    const { spec, paths } = recordOf(document);
    if (what === "hook")
      return Object.entries(recordOf(paths)).some(
        ([path, item]) =>
          `${path}/`.startsWith(`/${group}/${version}/${name}/`) &&
          recordOf(recordOf(item).post).deprecated === true,
      );
    const { group: ofGroup, names, versions } = recordOf(spec);
    if (ofGroup !== group || recordOf(names).kind !== name) return false;
    return listAt(versions)
      .map(recordOf)
      .some((one) => one.name === version && one.deprecated === true);
  });
}

/** Judges announced removals that only a list of releases decides, as across a major version. */
function plannedRemovals({ hooks }: Model, releases: readonly string[]): readonly Diagnostic[] {
  return hooks.flatMap((hook) => {
    const { deprecation } = hookTraits(hook);
    if (deprecation?.removedOn === undefined && deprecation?.removedIn === undefined) return [];
    const { version } = hook.package;
    const { on: deprecatedOn, in: deprecatedIn, removedOn, removedIn } = deprecation;
    const removal: Removal = { what: "hook", version, deprecatedOn, deprecatedIn, removedOn, removedIn };
    const { state, reason: missing } = judgeSupport({ ...removal, releases });
    // `generate` reports the others without a list.
    return state === "incomplete" && judgeSupport(removal).state === "unknown"
      ? [hookRemovedTooEarly.create({ hook: hook.name, version, missing }, hook.marker.location)]
      : [];
  });
}

function diagnosticOf(change: DocumentChange, release: string, model: Model): Diagnostic | undefined {
  const { outcome, subject, keyword, what } = change;
  if (outcome === "allowed") return undefined;
  const { name, location } = findSource(change, model);
  const { what: of, version, body } = subject;
  const path = change.path.reduce(
    (text, step) => text + (step === "[]" || text === "" ? step : `.${step}`),
    "",
  );
  const facts = {
    subject: [name, version, body].filter(Boolean).join(" "),
    ...{ path, what, release, of },
  };
  const problem =
    keyword === "removed"
      ? problems.releasedVersionRemoved
      : outcome === "review"
        ? problems.releasedBehaviourChanged
        : problems.releasedVersionChanged;
  return problem.create(facts, location);
}

/** Returns the name of a kind or hook, and the member or marker that a change is about. */
function findSource(
  { subject, path, keyword }: DocumentChange,
  model: Model,
): { readonly name: string; readonly location: Location | undefined } {
  const { what, group, name, version, body } = subject;
  if (what === "kind") {
    const kinds = model.kinds.filter((one) => one.kind === name && one.package.group === group);
    const own = kinds.find((one) => one.package.version === version);
    if (own === undefined) return { name, location: kinds[0]?.location };
    return { name, location: locate(own.type, path, keyword, model) };
  }
  const hooks = model.hooks.filter((one) => one.name.toLowerCase() === name && one.package.group === group);
  const own = hooks.find((one) => one.package.version === version);
  const any = own ?? hooks[0];
  const location =
    own === undefined || body === undefined ? any?.marker.location : locate(own[body], path, keyword, model);
  return { name: any?.name ?? name, location };
}

/** Returns the location of a member, or of its marker for a keyword; that of its type if it is gone. */
function locate(
  root: TypeNode,
  path: readonly string[],
  keyword: string | undefined,
  { schemaless }: Model,
): Location {
  let type = root;
  let location = root.location;
  let markers: readonly Marker[] = root.kind === "named" ? root.markers : [];
  for (const step of path) {
    let at = unwrapNames(type);
    while (at.kind === "nullable") at = unwrapNames(at.of);
    let next: TypeNode | undefined;
    let member: Member | undefined;
    if (at.kind === "object") member = at.members.find(({ name }) => name === step);
    if (step === "[]" && at.kind === "array") next = at.items;
    else if (at.kind === "map") next = at.values;
    else if (member !== undefined) next = schemaless.get(member) ?? member.type;
    if (next === undefined) return type.kind === "named" ? type.location : location;
    location = member?.location ?? location;
    markers = member?.markers ?? markers;
    type = next;
  }
  const named = type.kind === "named" ? type.markers : [];
  const marker = [...markers, ...named].find((one) => findKeyword(one) === keyword);
  return (keyword === undefined ? undefined : marker?.location) ?? location;
}
