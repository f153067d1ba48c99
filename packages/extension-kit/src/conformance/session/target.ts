import type { KeyPair } from "@capikit/serving";
import type { ObjectVersion } from "../../samples/sample-cluster.ts";

/** The extension to check, and how. */
export interface ConformanceOptions {
  /** Where it is: `https://host:port`, with what stands before the paths of hooks. */
  readonly url: string;
  /** Certificates to trust, in PEM. Default: those of the system. */
  readonly ca?: string;
  /** Shown to the extension. Default: none. */
  readonly clientCertificate?: KeyPair;
  /**
   * The name that the certificate must be for, as `my-extension.my-namespace.svc`, where the extension is reached in another way than Cluster
   * API will reach it. Default: the URL's host.
   */
  readonly serverName?: string;
  /** The release of Cluster API that is to call it. Default: `v1.14`. */
  readonly coreVersion?: string;
  /** Settings that requests carry. Default: none. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Requests to send instead of made-up ones, by hook or by `hook/handler`; as the extension knows what to do with. */
  readonly requests?: Readonly<Record<string, object>>;
  /** Ids of the checks to run, or areas. Default: all. */
  readonly only?: readonly string[];
  /** Ids of checks not to run, or areas. Default: none. */
  readonly skip?: readonly string[];
  /** Calls at once, of the check that makes many. Default: 16. */
  readonly concurrency?: number;
  readonly signal?: AbortSignal;
}

/** The version of Cluster API's own objects that a release sends. */
export function objectVersionOf(coreVersion: string): ObjectVersion {
  const [, minor = "0"] = /^v1\.(\d+)/.exec(coreVersion) ?? [];
  return Number(minor) >= 13 ? "v1beta2" : "v1beta1";
}
