import type { HookVersion } from "../ir/model.ts";
import { stringOf, stringsOf } from "../markers/marker-arguments.ts";

/** The settings of `+capikit:hook`. */
export interface HookTraits {
  readonly summary: string | undefined;
  readonly description: string | undefined;
  readonly tags: readonly string[];
  readonly singleton: boolean;
  readonly blocking: boolean;
  readonly blockingSince: string | undefined;
  readonly extensions: "all" | "named" | "one";
  readonly cache: string | undefined;
  readonly patchRoots: readonly string[];
  readonly gates: readonly string[];
  readonly since: string | undefined;
  readonly deprecation: HookDeprecation | undefined;
}

/** The deprecation, replacement and removal of a hook. */
export interface HookDeprecation {
  readonly on: string | undefined;
  readonly in: string | undefined;
  readonly replacement: string | undefined;
  readonly removedOn: string | undefined;
  readonly removedIn: string | undefined;
}

/** Reads the marker. A multi-line description at the marker's position belongs to the type. */
export function hookTraits(hook: HookVersion): HookTraits {
  const { marker } = hook;
  const is = (argument: string) => marker.arguments[argument] === true;
  return {
    summary: stringOf(marker, "summary"),
    description: stringOf(marker, "description") ?? hook.description,
    tags: stringsOf(marker, "tags"),
    singleton: is("singleton"),
    blocking: is("blocking"),
    blockingSince: stringOf(marker, "blockingSince"),
    extensions: readExtensions(stringOf(marker, "extensions")),
    cache: stringOf(marker, "cache"),
    patchRoots: stringsOf(marker, "patchRoots"),
    gates: stringsOf(marker, "gates"),
    since: stringOf(marker, "since"),
    deprecation: is("deprecated")
      ? {
          on: stringOf(marker, "deprecatedOn"),
          in: stringOf(marker, "deprecatedIn"),
          replacement: stringOf(marker, "replacement"),
          removedOn: stringOf(marker, "removedOn"),
          removedIn: stringOf(marker, "removedIn"),
        }
      : undefined,
  };
}

function readExtensions(value: string | undefined): HookTraits["extensions"] {
  return value === "one" || value === "named" ? value : "all";
}

/** Returns the path of a hook, without the name of a handler. */
export function hookPath(hook: HookVersion): string {
  return `/${hook.package.group}/${hook.package.version}/${hook.name.toLowerCase()}`;
}
