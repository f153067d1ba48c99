import type { GroupVersionHook } from "@capikit/api/catalog/runtime";
import type { ExtensionConfig } from "@capikit/api/runtime/v1beta2";
import { HookCallError } from "./hook-call-error.ts";
import { type Registration, registrationsOf } from "./registration.ts";

/** The handlers that are known, in the order of their registered names. */
export interface ExtensionRegistry {
  /** Whether it has been warmed up. Before, it can be neither asked nor added to, so that no hook is called with half of the extensions. */
  readonly ready: boolean;
  /**
   * Takes in all ExtensionConfigs that there are when the program begins; all of them or none.
   *
   * @throws HookCallError `misconfigured` that tells everything that is wrong, and `not-ready` when it was warmed up already
   */
  warmUp(configs: readonly ExtensionConfig[]): void;
  /**
   * Takes in the handlers of an ExtensionConfig's status, instead of those it had before.
   *
   * @throws HookCallError, and the former handlers stay then
   */
  add(config: ExtensionConfig): void;
  /** Forgets the handlers of an ExtensionConfig. */
  remove(config: string | { readonly metadata: { readonly name?: string } }): void;
  /** @throws HookCallError `not-registered` */
  get(name: string): Registration;
  /** All handlers of a hook, in whatever version. */
  getAll(hook: Pick<GroupVersionHook, "group" | "hook">): readonly Registration[];
}

export function createRegistry(): ExtensionRegistry {
  let ready = false;
  const byConfig = new Map<string, readonly Registration[]>();
  let byName = new Map<string, Registration>();
  const index = (): void => {
    const all = [...byConfig.values()]
      .flat()
      .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
    byName = new Map(all.map((registration) => [registration.name, registration]));
  };
  const check = (what: string): void => {
    if (!ready) {
      throw new HookCallError("not-ready", `${what}: the registry has not been warmed up; call warmUp first`);
    }
  };
  return {
    get ready() {
      return ready;
    },
    warmUp(configs) {
      if (ready) {
        throw new HookCallError("not-ready", "the registry has been warmed up already; use add");
      }
      const faults: string[] = [];
      const read = configs.map((config) => {
        try {
          return [config.metadata.name ?? "", registrationsOf(config)] as const;
        } catch (error) {
          faults.push((error as Error).message);
          return undefined;
        }
      });
      if (faults.length > 0) {
        throw new HookCallError("misconfigured", `the registry cannot be warmed up: ${faults.join("; ")}`);
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
      check(`ExtensionConfig ${config.metadata.name} cannot be added`);
      byConfig.set(config.metadata.name ?? "", registrationsOf(config));
      index();
    },
    remove(config) {
      const name = typeof config === "string" ? config : (config.metadata.name ?? "");
      check(`ExtensionConfig ${name} cannot be removed`);
      byConfig.delete(name);
      index();
    },
    get(name) {
      check(`handler ${name} cannot be looked up`);
      const found = byName.get(name);
      if (found === undefined) {
        throw new HookCallError("not-registered", `handler ${name} is not registered`);
      }
      return found;
    },
    getAll({ group, hook }) {
      check(`handlers of ${hook} cannot be looked up`);
      return [...byName.values()].filter((one) => one.hook.group === group && one.hook.hook === hook);
    },
  };
}
