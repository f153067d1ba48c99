import { equalJson, isRecord, listAt, recordOf } from "@capikit/common/json";
import { compareApiVersions, isAtLeastAsStable } from "@capikit/common/kubernetes";
import { compareSchemas, type Outcome, type SchemaChange, type SchemaPolicy } from "./compare-schemas.ts";

/** A change of a released CRD, or of an OpenAPI document of hooks. */
export interface DocumentChange extends SchemaChange {
  /** The changed resource. */
  readonly subject: Subject;
}

/** A kind or a hook, or a version of it. */
export interface Subject {
  readonly what: "hook" | "kind";
  readonly group: string;
  /** The kind, or the hook in lower case. */
  readonly name: string;
  readonly version?: string;
  /** Which body of a hook. */
  readonly body?: "request" | "response";
}

/** Returns the missing part of the support of a deprecated version, or undefined. */
export type SupportOf = (subject: Subject) => string | undefined;

const noHistory: SupportOf = () => "it was not deprecated in a release";

/**
 * Compares released and new documents: CRDs, and OpenAPI documents of hooks. Documents of other kinds
 * have no versions that others rely on.
 *
 * @param supportOf judges removed versions. Default: none was deprecated before.
 */
export function compareDocuments(
  before: readonly unknown[],
  after: readonly unknown[],
  supportOf: SupportOf = noHistory,
): readonly DocumentChange[] {
  const crdsOf = (documents: readonly unknown[]) =>
    new Map(documents.filter(isCrd).map((crd) => [String(recordOf(crd.metadata).name), recordOf(crd.spec)]));
  const [from, to] = [crdsOf(before), crdsOf(after)];
  const crds = [...from].flatMap(([name, spec]) => compareCrd(spec, to.get(name), supportOf));
  return [...crds, ...compareHooks(before, after, supportOf)];
}

type Value = Readonly<Record<string, unknown>>;

function isCrd(document: unknown): document is Value {
  return isRecord(document) && document.kind === "CustomResourceDefinition";
}

/** Objects of the old version are stored, and old clients write them. */
const storedObjects: SchemaPolicy = { wider: "allowed", isStructural: true };

function compareCrd(
  before: Value,
  after: Value | undefined,
  supportOf: SupportOf,
): readonly DocumentChange[] {
  const subject: Subject = {
    what: "kind",
    group: String(before.group),
    name: String(recordOf(before.names).kind),
  };
  const changes: DocumentChange[] = [];
  const note = (outcome: Outcome, what: string, keyword: string, version?: string): void => {
    changes.push({ outcome, what, keyword, path: [], subject: { ...subject, ...(version && { version }) } });
  };
  if (after === undefined) {
    for (const { name, served } of versionsOf(before))
      if (served)
        changes.push(removedVersion({ ...subject, version: name }, "its objects become unreadable"));
    return changes;
  }
  for (const key of ["group", "scope"])
    if (before[key] !== after[key])
      note("needs-version", `has ${key} ${String(after[key])} instead of ${String(before[key])}`, key);
  compareNames(recordOf(before.names), recordOf(after.names), note);
  const newer = new Map(versionsOf(after).map((one) => [one.name, one]));
  const strategyOf = (spec: Value) => recordOf(spec.conversion).strategy ?? "None";
  if (newer.size > 1 && strategyOf(before) === "Webhook" && strategyOf(after) === "None")
    note("review", "is no longer converted by a webhook", "conversion");
  for (const version of versionsOf(before)) {
    const { name, served, storage, value } = version;
    const other = newer.get(name);
    const place: Subject = { ...subject, version: name };
    if (other === undefined || (served && !other.served)) {
      const isStored = storage && other === undefined;
      if (served)
        changes.push(removedVersion(place, isStored ? "objects are stored in it" : supportOf(place)));
      else note("review", "is removed; objects may be stored in it", "versions", name);
    }
    if (other === undefined) continue;
    if (storage !== other.storage)
      note("allowed", other.storage ? "is stored now" : "is no longer stored", "storage", name);
    for (const change of compareSchemas(schemaOf(value), schemaOf(other.value), storedObjects))
      changes.push({ ...change, subject: place });
    compareVersionParts(value, other.value, (outcome, what, keyword) => note(outcome, what, keyword, name));
  }
  return changes;
}

type Note = (outcome: Outcome, what: string, keyword: string) => void;

function compareNames(before: Value, after: Value, note: Note): void {
  for (const key of ["kind", "listKind", "plural", "singular"])
    if (before[key] !== after[key])
      note(
        "needs-version",
        `has the ${key} ${String(after[key])} instead of ${String(before[key])}`,
        "names",
      );
  for (const key of ["shortNames", "categories"])
    for (const name of listAt(before[key]))
      if (!listAt(after[key]).includes(name))
        note("review", `no longer has ${String(name)} of ${key}`, "names");
}

/** Compares the parts of a version other than its schema. Columns are texts for people. */
function compareVersionParts(before: Value, after: Value, note: Note): void {
  const [from, to] = [recordOf(before.subresources), recordOf(after.subresources)];
  for (const name of ["status", "scale"]) {
    if (from[name] !== undefined && to[name] === undefined)
      note("needs-version", `no longer has the subresource ${name}`, "subresources");
    else if (name === "status" && from[name] === undefined && to[name] !== undefined)
      note(
        "review",
        "has the new subresource status: other writes no longer change the status",
        "subresources",
      );
    else if (from[name] !== undefined && !equalJson(from[name], to[name]))
      note("review", `has other paths of the subresource ${name}`, "subresources");
  }
  const pathsOf = (version: Value) => listAt(version.selectableFields).map((one) => recordOf(one).jsonPath);
  for (const path of pathsOf(before))
    if (!pathsOf(after).includes(path))
      note("needs-version", `no longer has the selectable field ${String(path)}`, "selectableFields");
}

function schemaOf(version: Value): unknown {
  return recordOf(version.schema).openAPIV3Schema;
}

function versionsOf(spec: Value) {
  return listAt(spec.versions)
    .map(recordOf)
    .map((value) => ({
      name: String(value.name),
      served: value.served === true,
      storage: value.storage === true,
      value,
    }));
}

/** Judges a removed version by what is missing of its support. */
function removedVersion(subject: Subject, missing: string | undefined): DocumentChange {
  const change = { subject, path: [], keyword: "removed" };
  return missing === undefined
    ? { ...change, outcome: "allowed", what: "is removed after its support" }
    : { ...change, outcome: "needs-version", what: `is removed: ${missing}` };
}

interface Hook {
  readonly subject: Subject;
  readonly operation: Value;
}

/**
 * Compares all versions of hooks. What was sent before must be accepted in both directions. What is
 * newly sent or answered is for review: callers and extensions of the released document get it, too.
 */
function compareHooks(
  before: readonly unknown[],
  after: readonly unknown[],
  supportOf: SupportOf,
): readonly DocumentChange[] {
  const policy: SchemaPolicy = {
    wider: "review",
    isStructural: false,
    components: { before: componentsOf(before), after: componentsOf(after) },
  };
  const to = hooksOf(after);
  return [...hooksOf(before)].flatMap(([key, { subject, operation }]): readonly DocumentChange[] => {
    const other = to.get(key)?.operation;
    if (other === undefined) {
      const isReplaced = [...to.values()].some((one) => replaces(one.subject, subject));
      return [removedVersion(subject, isReplaced ? supportOf(subject) : "no version replaces it")];
    }
    const changes: DocumentChange[] = [];
    compareTraits(operation, other, (outcome, what, keyword) =>
      changes.push({ outcome, what, keyword, path: [], subject }),
    );
    for (const body of ["request", "response"] as const)
      for (const change of compareSchemas(bodyOf(operation, body), bodyOf(other, body), policy))
        changes.push({ ...change, subject: { ...subject, body } });
    return changes;
  });
}

function replaces(other: Subject, { group, name, version = "" }: Subject): boolean {
  const { version: newer = "" } = other;
  const isSame = other.group === group && other.name === name;
  return isSame && compareApiVersions(newer, version) > 0 && isAtLeastAsStable(newer, version);
}

function componentsOf(documents: readonly unknown[]): Value {
  return Object.assign({}, ...documents.map((one) => recordOf(recordOf(recordOf(one).components).schemas)));
}

/** Returns the hooks of OpenAPI documents by group, version and name. */
function hooksOf(documents: readonly unknown[]): ReadonlyMap<string, Hook> {
  return new Map(
    documents.flatMap((document) =>
      Object.entries(recordOf(recordOf(document).paths)).flatMap(([path, item]): [string, Hook][] => {
        const [, group = "", version = "", name = ""] = path.split("/");
        const operation = recordOf(recordOf(item).post);
        const subject: Subject = { what: "hook", group, name, version };
        return [[`${group}/${version}/${name}`, { subject, operation }]];
      }),
    ),
  );
}

function bodyOf({ requestBody, responses }: Value, body: "request" | "response"): unknown {
  const holder = body === "request" ? requestBody : recordOf(responses)["200"];
  return recordOf(recordOf(recordOf(holder).content)["application/json"]).schema;
}

/** Arguments of the marker that announce the end of a version, which does not change it. */
const announcements = ["deprecation"];

function compareTraits(before: Value, after: Value, note: Note): void {
  const [from, to] = [recordOf(before["x-capikit-hook"]), recordOf(after["x-capikit-hook"])];
  for (const name of new Set([...Object.keys(from), ...Object.keys(to)])) {
    if (announcements.includes(name) || equalJson(from[name], to[name])) continue;
    const shown = (value: unknown) => (value === undefined ? "none" : JSON.stringify(value));
    const outcome = name === "singleton" ? "needs-version" : "review";
    note(outcome, `has ${name} ${shown(to[name])} instead of ${shown(from[name])}`, name);
  }
}
