import type { HookSet } from "@capikit/api/catalog/runtime";
import type { KeyPair } from "@capikit/serving";
import type { ObjectVersion } from "../../extension/hook-handler.ts";

/** The extension to check, and options. */
export interface ConformanceOptions {
  /** Base URL of the hooks: `https://host:port`, optionally with a path prefix. */
  readonly url: string;
  /** Trusted certificates, in PEM. Default: those of the system. */
  readonly ca?: string;
  /** Client certificate. Default: none. */
  readonly clientCertificate?: KeyPair;
  /**
   * Expected name in the certificate, such as `my-extension.my-namespace.svc`, if Cluster API will
   * use another address. Default: the URL's host.
   */
  readonly serverName?: string;
  /** Release of Cluster API that will call the extension. Default: the minor release
   * of `referenceRelease` of `@capikit/api/releases`. */
  readonly coreVersion?: string;
  /** The hooks that handlers may declare. Default: those of Cluster API. */
  readonly hooks?: HookSet;
  /** Settings in requests. Default: none. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Requests to send instead of generated ones, by hook or `hook/handler`. */
  readonly requests?: Readonly<Record<string, object>>;
  /** Ids or areas of the checks to run. Default: all. */
  readonly only?: readonly string[];
  /** Ids or areas of checks to skip. Default: none. */
  readonly skip?: readonly string[];
  /** Names of what may stay unjudged, such as `no-patches`. Default: none. */
  readonly allow?: readonly string[];
  /** Number of concurrent calls of the concurrency check. Default: 16. */
  readonly concurrency?: number;
  readonly signal?: AbortSignal;
}

/** Returns the version of Cluster API's own objects that a release sends. */
export function objectVersionOf(coreVersion: string): ObjectVersion {
  const [, minor = "0"] = /^v1\.(\d+)/.exec(coreVersion) ?? [];
  return Number(minor) >= 13 ? "v1beta2" : "v1beta1";
}
