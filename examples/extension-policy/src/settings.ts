import { type MaintenanceWindow, parseMaintenanceWindow } from "./gates/maintenance-window.ts";
import { PolicyError } from "./policy-error.ts";

/** The settings of the ExtensionConfig, in `spec.settings`. */
export interface Settings {
  /** Which Clusters the gates are for. Default: production. */
  readonly gatedClusters: "all" | "none" | "production";
  /** When gated Clusters may be upgraded. Default: at any time. */
  readonly maintenanceWindow: MaintenanceWindow | undefined;
  /** How often a gate that holds something back is asked again, at least. Default: 60. */
  readonly retryAfterSeconds: number;
  /** Versions for upgrades, separated by spaces. Default: the built-in versions. */
  readonly kubernetesVersions: readonly string[];
}

const choices = ["all", "none", "production"] as const;

/** Parses the settings of each request. @throws PolicyError for an invalid value. */
export function readSettings(settings: Readonly<Record<string, string>> = {}): Settings {
  const { gatedClusters = "production", maintenanceWindow, retryAfterSeconds = "60" } = settings;
  const gated = choices.find((one) => one === gatedClusters);
  if (gated === undefined) throw wrong("gatedClusters", gatedClusters, `one of ${choices.join(", ")}`);
  const seconds = Number(retryAfterSeconds);
  if (!/^\d{1,5}$/.test(retryAfterSeconds) || seconds === 0)
    throw wrong("retryAfterSeconds", retryAfterSeconds, "a number of seconds from 1 to 99999");
  return {
    gatedClusters: gated,
    maintenanceWindow:
      maintenanceWindow === undefined
        ? undefined
        : parseMaintenanceWindow(maintenanceWindow, "the setting maintenanceWindow"),
    retryAfterSeconds: seconds,
    kubernetesVersions:
      settings.kubernetesVersions?.split(/[\s,]+/).filter((one) => one !== "") ?? kubernetesVersions,
  };
}

function wrong(setting: string, value: string, right: string): PolicyError {
  return new PolicyError(`the setting ${setting} is ${JSON.stringify(value)}; write ${right}`);
}

/** Default of the setting `kubernetesVersions`: the newest tested patch of each minor version. */
export const kubernetesVersions: readonly string[] = Object.freeze(["v1.34.2", "v1.35.1", "v1.36.3"]);
