import type { JSONValue, KindDescriptor, RawExtension } from "@capikit/api/meta";
import { plainText } from "@capikit/common/json";
import { MutationError } from "../errors/mutation-error.ts";
import type { VariableTypes } from "../variables/variables.ts";
import type { TemplateSelector } from "./selectors.ts";
import type { TemplateContext } from "./template-context.ts";

/** Handles a template. `T` is the template's type, `R` the visitor's result. */
export type TemplateVisitor<T, C, R> = (template: T, context: C) => R | Promise<R>;

/** A visitor for some templates. Created by {@link on} and {@link onAny}. */
export interface TemplateRule<C, R> {
  /** Kind of the templates; absent: any. */
  readonly kind?: Pick<KindDescriptor, "group" | "kind" | "version">;
  /** Selector of the templates; absent: all. */
  readonly when?: TemplateSelector;
  readonly visit: TemplateVisitor<never, C, R>;
}

/** The type of a descriptor's objects; of several descriptors, the union. */
export type ObjectOf<K extends KindDescriptor> = Exclude<K["objectType"], undefined>;

/**
 * Creates a rule for the templates of one kind, in the version of its descriptor, as in its types.
 * A variable with one of several descriptors passes the union of their templates.
 *
 * @param when limits the rule to some places in the topology.
 */
export function on<K extends KindDescriptor, C = TemplateContext, R = void>(
  kind: K,
  visit: TemplateVisitor<ObjectOf<K>, C, R>,
  when?: TemplateSelector,
): TemplateRule<C, R> {
  return { kind, visit, ...(when && { when }) };
}

/** Creates a rule for the templates of any kind. */
export function onAny<C = TemplateContext, R = void>(
  visit: TemplateVisitor<RawExtension, C, R>,
  when?: TemplateSelector,
): TemplateRule<C, R> {
  return { visit, ...(when && { when }) };
}

/** Handling of templates without a rule. */
export interface UnknownTemplates {
  /** Templates of a kind without a rule, if no rule is for any kind. @default "skip" */
  unknownKinds?: "fail" | "skip";
  /** Templates with rules only for other versions: skipping rolls machines. @default "fail" */
  otherVersions?: "fail" | "skip";
}

/**
 * Returns the rules for a template, in their order.
 *
 * @throws MutationError for an unknown template, unless skipped.
 */
export function rulesFor<C, R, V extends VariableTypes>(
  rules: readonly TemplateRule<C, R>[],
  template: RawExtension,
  context: TemplateContext<V>,
  options: UnknownTemplates,
): TemplateRule<C, R>[] {
  const { known, version, versions } = versionsOf(rules, template);
  const named = known.some(({ kind }) => kind !== undefined);
  if (!named && versions.length > 0 && options.otherVersions !== "skip")
    throw new MutationError(
      `${context.place} has version ${version}, but the rules are for ${versions.join(", ")}: add a rule for ${version}.`,
    );
  if (known.length === 0 && versions.length === 0 && options.unknownKinds === "fail")
    throw new MutationError(`no rule for the kind of ${context.place} (${plainText(template.apiVersion)}).`);
  return known.filter(({ when }) => when?.(context) ?? true);
}

/** Returns the rules for an object, and the versions of its kind that rules are for. */
export function versionsOf<R extends { readonly kind?: TemplateRule<never, unknown>["kind"] }>(
  rules: readonly R[],
  object: RawExtension,
): { readonly known: readonly R[]; readonly version: string; readonly versions: readonly string[] } {
  const [group, version] = groupVersion(object.apiVersion);
  const versions = new Set<string>();
  const known = rules.filter(({ kind }) => {
    if (kind === undefined) return true;
    if (kind.group !== group || kind.kind !== object.kind) return false;
    versions.add(kind.version);
    return kind.version === version;
  });
  return { known, version, versions: [...versions].sort() };
}

function groupVersion(apiVersion: JSONValue | undefined): readonly [string, string] {
  const text = typeof apiVersion === "string" ? apiVersion : "";
  const slash = text.indexOf("/");
  return slash < 0 ? ["", text] : [text.slice(0, slash), text.slice(slash + 1)];
}
