import type { GroupVersionHook } from "@capikit/api/catalog/runtime";
import { compareText } from "@capikit/common/text";
import { HookCallError } from "./hook-call-error.ts";
import { type RegisteredExtension, type Registration, registrationsOf } from "./registration.ts";

/** The known handlers, sorted by registered name. */
export interface ExtensionRegistry {
  /** Whether it is warmed up. Before, it refuses queries and additions: extensions are missing. */
  readonly ready: boolean;
  /**
   * Registers all existing ExtensionConfigs at startup; all or none.
   *
   * @throws HookCallError `HOOK_CALL_MISCONFIGURED` with all errors, `HOOK_CALL_NOT_READY` when
   * it is warmed up already
   */
  warmUp(configs: readonly RegisteredExtension[]): void;
  /**
   * Registers the handlers in an ExtensionConfig's status, replacing its previous ones.
   *
   * @throws HookCallError; the previous handlers stay then
   */
  add(config: RegisteredExtension): void;
  /** Removes the handlers of an ExtensionConfig. */
  remove(config: string | { readonly metadata: { readonly name?: string } }): void;
  /** @throws HookCallError `HOOK_CALL_NOT_REGISTERED` */
  get(name: string): Registration;
  /** Returns all handlers of a hook, in any version. */
  getAll(hook: Pick<GroupVersionHook, "group" | "hook">): readonly Registration[];
}

/** Creates an empty registry of extensions. */
export function createRegistry(): ExtensionRegistry {
  let ready = false;
  const byConfig = new Map<string, readonly Registration[]>();
  let byName = new Map<string, Registration>();
  const index = (): void => {
    const all = [...byConfig.values()].flat().sort((a, b) => compareText(a.name, b.name));
    byName = new Map(all.map((registration) => [registration.name, registration]));
  };
  const check = (what: string): void => {
    if (!ready) {
      throw new HookCallError(
        "HOOK_CALL_NOT_READY",
        `${what}: the registry is not warmed up; call warmUp first`,
      );
    }
  };
  return {
    get ready() {
      return ready;
    },
    warmUp(configs) {
      if (ready) {
        throw new HookCallError("HOOK_CALL_NOT_READY", "the registry is warmed up already; use add");
      }
      const errors: string[] = [];
      const read = configs.map((config) => {
        try {
          return [config.metadata.name ?? "", registrationsOf(config)] as const;
        } catch (error) {
          errors.push((error as Error).message);
          return undefined;
        }
      });
      if (errors.length > 0) {
        throw new HookCallError(
          "HOOK_CALL_MISCONFIGURED",
          `cannot warm up the registry: ${errors.join("; ")}`,
        );
      }
      for (const entry of read) {
        if (entry !== undefined) {
          byConfig.set(...entry);
        }
      }
      index();
      ready = true;
    },
    add(config) {
      check(`cannot add registration ${config.metadata.name}`);
      byConfig.set(config.metadata.name ?? "", registrationsOf(config));
      index();
    },
    remove(config) {
      const name = typeof config === "string" ? config : (config.metadata.name ?? "");
      check(`cannot remove registration ${name}`);
      byConfig.delete(name);
      index();
    },
    get(name) {
      check(`cannot look up handler ${name}`);
      const found = byName.get(name);
      if (found === undefined) {
        throw new HookCallError(
          "HOOK_CALL_NOT_REGISTERED",
          `handler ${name} is not registered: ${missingReason(name, byConfig)}`,
        );
      }
      return found;
    },
    getAll({ group, hook }) {
      check(`cannot look up handlers of ${hook}`);
      return [...byName.values()].filter((one) => one.hook.group === group && one.hook.hook === hook);
    },
  };
}

function missingReason(name: string, byConfig: ReadonlyMap<string, readonly Registration[]>): string {
  const [, config] = name.split(".");
  if (config === undefined) {
    return "registered names have the form <handler>.<registration>";
  }
  const handlers = byConfig.get(config);
  if (handlers === undefined) {
    return `registration ${config} is missing; existing registrations: ${listed([...byConfig.keys()])}`;
  }
  if (handlers.length === 0) {
    return `registration ${config} has no handlers; check its condition Discovered`;
  }
  return `registration ${config} has the handlers ${listed(handlers.map((handler) => handler.name))}`;
}

/** Lists names in a stable order, for conditions. */
function listed(names: readonly string[]): string {
  return names.length === 0 ? "none" : [...names].sort(compareText).join(", ");
}
