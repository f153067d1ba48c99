import { compareMinorReleases, type MinorRelease } from "./minor-release.ts";
import { newerHookFields } from "./newer-hook-fields.ts";
import { newerKindFields } from "./newer-kind-fields.ts";

/** A field of a value that an older release of Cluster API does not have. */
export interface NewerField {
  /** Such as `spec.files[0].contentFormat`; `kind` if the release does not have the kind. */
  readonly path: string;
  /** First minor release with the field. */
  readonly since: MinorRelease;
}

/**
 * Returns the fields of an object that a release does not have, in the order of a generated table.
 * Empty for kinds of other projects, and for releases older than {@link supportedReleases}, whose
 * fields are not known, apart from those that the oldest supported release does not have.
 */
export function newerFieldsOf(
  object: { readonly apiVersion?: unknown; readonly kind?: unknown },
  release: MinorRelease,
): readonly NewerField[] {
  return fieldsIn(object, newerKindFields, `${object.apiVersion} ${object.kind}`, release);
}

/**
 * Returns the fields in a body of a hook of Cluster API that a release does not have, like
 * {@link newerFieldsOf}.
 *
 * @param hook name of the hook, such as `BeforeClusterCreate`.
 */
export function newerHookFieldsOf(
  hook: string,
  body: "request" | "response",
  value: object,
  release: MinorRelease,
): readonly NewerField[] {
  return fieldsIn(value, newerHookFields, `${hook} ${body}`, release);
}

/** Paths by subject, by the first release with them. `[]` are items, and `{}` values of maps. */
type FieldTable = Readonly<Record<MinorRelease, Readonly<Record<string, readonly string[]>>>>;

function fieldsIn(
  value: unknown,
  table: FieldTable,
  subject: string,
  release: MinorRelease,
): readonly NewerField[] {
  return (Object.entries(table) as [MinorRelease, FieldTable[MinorRelease]][])
    .filter(([since]) => compareMinorReleases(release, since) < 0)
    .flatMap(([since, subjects]) =>
      (Object.hasOwn(subjects, subject) ? (subjects[subject] ?? []) : []).flatMap((path) =>
        pathsTo(path.match(/\[\]|\{\}|[^.[{]+/g) ?? [], value).map((found) => ({ path: found, since })),
      ),
    );
}

/** Returns the paths in a value that a generated path matches. */
function pathsTo([step, ...rest]: readonly string[], value: unknown, outer = ""): readonly string[] {
  if (step === undefined) return [outer];
  if (typeof value !== "object" || value === null) return [];
  if (step === "[]" || step === "{}") {
    if (Array.isArray(value) !== (step === "[]")) return [];
    return Object.entries(value).flatMap(([key, member]) => pathsTo(rest, member, `${outer}[${key}]`));
  }
  if (!Object.hasOwn(value, step)) return [];
  const member = (value as Readonly<Record<string, unknown>>)[step];
  return pathsTo(rest, member, outer === "" ? step : `${outer}.${step}`);
}
