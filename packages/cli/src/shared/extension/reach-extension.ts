import { catalog, type HookName, hookNames } from "@capikit/api/catalog";
import type { HookDescriptor } from "@capikit/api/catalog/runtime";
import type { ExtensionConfig } from "@capikit/api/runtime/v1beta2";
import { UsageError } from "@capikit/runner";
import type { Call } from "../command/command.ts";
import { didYouMean } from "../command/did-you-mean.ts";
import { readInput } from "../input/read-input.ts";

/** The extension that the flags of a call name, as an ExtensionConfig would. @throws UsageError */
export function extensionConfigOf({ flags }: Call, name = "extension"): ExtensionConfig {
  const ca = flags.ca === undefined ? undefined : readInput(String(flags.ca));
  const settings = settingsOf(flags.settings);
  return {
    apiVersion: "runtime.cluster.x-k8s.io/v1beta2",
    kind: "ExtensionConfig",
    metadata: { name },
    spec: {
      clientConfig: {
        url: urlOf(flags.url),
        ...(ca !== undefined && { caBundle: Buffer.from(ca).toString("base64") }),
      },
      ...(settings && { settings }),
    },
  };
}

/** The certificate to show, if one was named. @throws UsageError for half of one. */
export function clientCertificateOf({ flags }: Call): { cert: string; key: string } | undefined {
  const { "client-cert": cert, "client-key": key } = flags;
  if (cert === undefined && key === undefined) return undefined;
  if (cert === undefined || key === undefined)
    throw new UsageError("A client certificate is two files", "give both --client-cert and --client-key");
  return { cert: readInput(String(cert)), key: readInput(String(key)) };
}

/** The URL of an extension. @throws UsageError */
export function urlOf(url: unknown): string {
  if (typeof url !== "string")
    throw new UsageError("There is no extension to call", "say where it is: --url https://localhost:9443");
  const parsed = URL.parse(url);
  if (parsed?.protocol !== "https:")
    throw new UsageError(
      `${url} is no URL of an extension`,
      "write it as https://host:port/path; Cluster API calls nothing else",
    );
  return url;
}

/** A hook by its name, in whatever case. @throws UsageError */
export async function hookOf(
  name: string,
): Promise<{ readonly name: HookName; readonly hook: HookDescriptor }> {
  const found = hookNames.find((known) => known.toLowerCase() === name.toLowerCase());
  if (found === undefined)
    throw new UsageError(
      `There is no hook ${name}`,
      didYouMean(name, hookNames, "") ?? `hooks: ${hookNames.join(", ")}`,
    );
  return { name: found, hook: catalog.newest[found] };
}

/** Settings as they are written on the command line. @throws UsageError */
export function settingsOf(text: unknown): Record<string, string> | undefined {
  if (typeof text !== "string") return undefined;
  return Object.fromEntries(
    text.split(",").map((pair) => {
      const at = pair.indexOf("=");
      if (at < 1)
        throw new UsageError(
          `${JSON.stringify(pair)} is no setting`,
          "write --settings name=value,other=value",
        );
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}
