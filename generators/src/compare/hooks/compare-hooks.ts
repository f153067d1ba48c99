import { ownMember, parseJsonPointer } from "@capikit/common/json";
import { type Change, type Consequence, change, type PartChange } from "../changes/change.ts";
import type { Hook, Operation } from "../read/release.ts";
import { compareSchemas, type SchemaComparison } from "../schemas/compare-schemas.ts";
import type { Schema } from "../schemas/schema.ts";

type Report = (change: Change) => void;

/** Compares the hooks of two releases, and their shared components once for all hooks. */
export function compareHooks(
  before: ReadonlyMap<string, Hook>,
  after: ReadonlyMap<string, Hook>,
  report: Report,
): void {
  for (const [route, hook] of after)
    if (!before.has(route))
      report({ ...about(route, hook), ...change("compatible", "", "hook-added", "hook added") });
  const references = createReferences();
  for (const [route, hook] of before) {
    const kept = after.get(route);
    if (kept === undefined)
      report({ ...about(route, hook), ...change("clients", "", "hook-removed", "hook removed") });
    else compareHook(route, hook, kept, references, report);
  }
  compareComponents(references, report);
}

function compareHook(route: string, before: Hook, after: Hook, references: References, report: Report): void {
  const subject = about(route, after);
  const [old, now] = [before.operation, after.operation];
  if ((old.deprecated === true) !== (now.deprecated === true))
    report({
      ...subject,
      ...change(
        "compatible",
        "",
        "deprecated-changed",
        now.deprecated === true ? "deprecated" : "no longer deprecated",
      ),
    });
  for (const text of ["summary", "description"] as const)
    if (words(old[text]) !== words(now[text]))
      report({ ...subject, ...change("documentation", "", `${text}-changed`, `${text} changed`) });
  for (const body of ["request", "response"] as const) {
    const [schema, newSchema] = [findBody(old, body), findBody(now, body)];
    if (schema === undefined && newSchema === undefined) continue;
    if (schema === undefined || newSchema === undefined) {
      const what = newSchema === undefined ? "removed" : "added";
      report({ ...subject, ...change("clients", "", "body-changed", `${body} body ${what}`) });
      continue;
    }
    compareBody(body, { schema, of: before }, { schema: newSchema, of: after }, references, (found) =>
      report({ ...subject, ...found }),
    );
  }
}

interface Side {
  readonly schema: Schema;
  readonly of: Hook;
}

/** Compares an inline body in place, and a named body as a component. */
function compareBody(
  body: "request" | "response",
  before: Side,
  after: Side,
  references: References,
  report: (change: PartChange) => void,
): void {
  const use: Use = body === "request" ? "read" : "written";
  compareSchemas(body, before.schema, after.schema, {
    follow: references.follower(before.of.components, after.of.components, use),
    report: (found) => report({ ...found, consequence: classifyFor(use, found) }),
  });
}

function compareComponents(references: References, report: Report): void {
  for (const { name, before, after, use, follow } of references.pairs()) {
    const uses = use();
    compareSchemas("", before, after, {
      follow,
      report: (found) =>
        report({
          ...found,
          consequence: classifyFor(uses, found),
          subject: `${name} (of hooks)`,
          versions: [],
        }),
    });
  }
}

/** Returns `/group/version/hook/{name}`, with the hook's name from its request. */
function about(
  route: string,
  hook: Hook,
): { readonly subject: string; readonly versions: readonly string[] } {
  const [, group = "", version = "", last = ""] = route.split("/");
  const request = findBody(hook.operation, "request")?.$ref?.split(".").at(-1);
  const name = request?.endsWith("Request") === true ? request.slice(0, -"Request".length) : last;
  return { subject: `${name} (${group})`, versions: version === "" ? [] : [version] };
}

function findBody({ requestBody, responses }: Operation, body: "request" | "response"): Schema | undefined {
  const content = body === "request" ? requestBody?.content : responses?.["200"]?.content;
  return content?.["application/json"]?.schema;
}

function words(text: string | undefined): string {
  return (text ?? "").replace(/\s+/g, " ").trim();
}

type Components = Readonly<Record<string, Schema>>;

type Follow = SchemaComparison["follow"];

/** Two corresponding components, regardless of their names. */
interface ComponentPair {
  /** `v1beta1.ClusterSpec` */
  readonly name: string;
  readonly before: Schema;
  readonly after: Schema;
  /** Known once all references to it have been compared. */
  readonly use: () => Use;
  readonly follow: Follow;
}

/** The components that bodies use. */
interface References {
  readonly follower: (before: Components, after: Components, use: Use) => Follow;
  /** Every pair once, including those found during the comparison. */
  readonly pairs: () => Iterable<ComponentPair>;
}

function createReferences(): References {
  const found = new Map<string, ComponentPair & { readonly uses: Set<Use> }>();
  const follower =
    (before: Components, after: Components, use: Use): Follow =>
    (written, writtenAfter) => {
      const [old, now] = [unwrapped(written), unwrapped(writtenAfter)];
      const [from, to] = [refName(old), refName(now)];
      if (from === undefined || to === undefined) return [resolved(old, before), resolved(now, after)];
      note(from, to, before, after, use);
      return undefined;
    };
  const note = (from: string, to: string, before: Components, after: Components, use: Use): void => {
    const known = found.get(`${from} ${to}`);
    if (known?.uses.has(use) === true) return;
    const uses = known?.uses ?? new Set<Use>();
    uses.add(use);
    const [old, now] = [ownMember(before, from) ?? {}, ownMember(after, to) ?? {}];
    if (known === undefined) {
      const useOf = (): Use => (uses.size === 1 ? ([...uses][0] ?? "both") : "both");
      const name = to.split(".").slice(-2).join(".");
      // The comparison does not add components: the walk below has found them all.
      const follow: Follow = (a, b) => {
        const [left, right] = [unwrapped(a), unwrapped(b)];
        const named = refName(left) !== undefined && refName(right) !== undefined;
        return named ? undefined : [resolved(left, before), resolved(right, after)];
      };
      found.set(`${from} ${to}`, { name, before: old, after: now, use: useOf, follow, uses });
    }
    walk(old, now, follower(before, after, use));
  };
  return { follower, pairs: () => found.values() };
}

/** Follows the common parts of two schemas to find every use of a component. */
function walk(written: Schema, writtenAfter: Schema, follow: Follow): void {
  const followed = follow(written, writtenAfter);
  if (followed === undefined) return;
  const [before, after] = followed;
  for (const [name, property] of Object.entries(before.properties ?? {})) {
    const other = ownMember(after.properties ?? {}, name);
    if (other !== undefined) walk(property, other, follow);
  }
  if (before.items !== undefined && after.items !== undefined) walk(before.items, after.items, follow);
  const [values, newValues] = [before.additionalProperties, after.additionalProperties];
  if (typeof values === "object" && typeof newValues === "object") walk(values, newValues, follow);
}

/** Unwraps an `allOf` with a single reference, by which documents add a description. */
function unwrapped(schema: Schema): Schema {
  const [only, ...more] = schema.allOf ?? [];
  return only !== undefined && more.length === 0 && only.$ref !== undefined ? only : schema;
}

function refName({ $ref }: Schema): string | undefined {
  return $ref === undefined ? undefined : parseJsonPointer($ref.slice($ref.indexOf("/")))?.at(-1);
}

function resolved(schema: Schema, components: Components): Schema {
  const name = refName(schema);
  return name === undefined ? schema : (ownMember(components, name) ?? {});
}

/** An extension's use of a type: it reads requests and writes responses. */
type Use = "both" | "read" | "written";

/** The effect of a change on readers, for which no value is rejected. */
const readersMiss = new Set(["field-removed", "type-changed"]);

/** Returns a change's consequence: more values harm readers, fewer values harm writers. */
function classifyFor(use: Use, { consequence, code }: PartChange): Consequence {
  if (use === "read" && consequence === "objects") return readersMiss.has(code) ? "clients" : "compatible";
  if (use === "written" && consequence === "clients")
    return code === "type-changed" ? "clients" : "compatible";
  return consequence;
}
