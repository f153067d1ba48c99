import { createSecureContext } from "node:tls";
import type { ExtensionConfig } from "@capikit/api/runtime/v1beta2";
import { errorMessage } from "@capikit/common/errors";
import { redactUrl } from "@capikit/common/text";
import { UsageError } from "@capikit/generators/run";
import { splitPair } from "../command/flag-values.ts";
import { readInput } from "../input/read-input.ts";

/** Returns the extension of the flags of a call, like an ExtensionConfig. @throws UsageError */
export function extensionConfigOf(
  {
    flags,
    lists,
  }: {
    readonly flags: { readonly ca: string | undefined; readonly url: string | undefined };
    readonly lists?: { readonly settings?: readonly string[] };
  },
  name = "extension",
): ExtensionConfig {
  const ca = flags.ca === undefined ? undefined : readInput(flags.ca);
  const settings = parseSettings(lists?.settings);
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

/**
 * Returns the extensions of `--extension NAME=URL`, like ExtensionConfigs.
 *
 * @throws UsageError for an extension that is named without a URL.
 */
export function namedExtensionsOf({
  flags: { ca },
  lists,
}: {
  readonly flags: { readonly ca: string | undefined };
  readonly lists?: { readonly extension?: readonly string[] };
}): ReadonlyMap<string, ExtensionConfig> {
  const pairs = lists?.extension ?? [];
  return new Map(
    pairs.map((pair) => {
      const [name, url] = splitPair(pair) ?? [];
      if (name === undefined)
        throw new UsageError(
          `invalid extension: ${JSON.stringify(redactUrl(pair))}`,
          "use --extension name=https://host:port, with the name of the ExtensionConfig",
        );
      return [name, extensionConfigOf({ flags: { ca, url } }, name)];
    }),
  );
}

/** Returns the client certificate, if given. @throws UsageError if a file is missing or invalid. */
export function readClientCertificate({
  flags,
}: {
  readonly flags: Readonly<Record<"client-cert" | "client-key", string | undefined>>;
}): { cert: string; key: string } | undefined {
  const { "client-cert": cert, "client-key": key } = flags;
  if (cert === undefined && key === undefined) return undefined;
  if (cert === undefined || key === undefined)
    throw new UsageError(
      "a client certificate requires both files",
      "give both --client-cert and --client-key",
    );
  const pair = { cert: readInput(cert), key: readInput(key) };
  try {
    createSecureContext(pair);
  } catch (error) {
    throw new UsageError(
      `${cert} and ${key} are no client certificate with its key: ${errorMessage(error)}`,
      "give a certificate and its key in PEM",
    );
  }
  return pair;
}

/** Returns the URL of an extension. @throws UsageError */
export function urlOf(url: string | undefined): string {
  if (url === undefined)
    throw new UsageError("missing URL of the extension", "set it, for example --url https://localhost:9443");
  const parsed = URL.parse(url);
  if (parsed?.protocol !== "https:")
    throw new UsageError(
      `invalid URL of an extension: ${redactUrl(url)}`,
      "use https://host:port/path, the only form that Cluster API supports",
    );
  if (parsed.username !== "" || parsed.password !== "")
    throw new UsageError(
      `the URL of an extension contains a user: ${redactUrl(url)}`,
      "use --client-cert and --client-key, as passwords are not sent to extensions",
    );
  return url;
}

/** Parses settings of the command line. @throws UsageError */
export function parseSettings(pairs: readonly string[] | undefined): Record<string, string> | undefined {
  if (pairs === undefined) return undefined;
  return Object.fromEntries(
    pairs.map((pair) => {
      const parts = splitPair(pair);
      if (parts === undefined)
        throw new UsageError(
          `invalid setting: ${JSON.stringify(pair)}`,
          "write --settings name=value,other=value",
        );
      return parts;
    }),
  );
}
