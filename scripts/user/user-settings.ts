import { cacheDir } from "@capikit/envtest";

/**
 * Returns environment variables of a user whose npm has a registry and no prompts. Only the test
 * programs of capikit's cache are shared.
 */
export function userSettings(registry: string): Readonly<Record<string, string>> {
  return {
    CAPIKIT_CACHE: cacheDir(),
    npm_config_registry: registry,
    npm_config_update_notifier: "false",
    // Disables the prompts for downloading create-capikit and capikit.
    npm_config_yes: "true",
  };
}
