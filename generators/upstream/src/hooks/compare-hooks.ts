import { type Change, change, type PartChange } from "../changes/change.ts";
import type { Hook, Operation } from "../read/release.ts";
import { compareSchemas } from "../schemas/compare-schemas.ts";
import type { Schema } from "../schemas/schema.ts";
import { classifyFor, type Use } from "./classify.ts";
import { createReferences, type References } from "./references.ts";

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
