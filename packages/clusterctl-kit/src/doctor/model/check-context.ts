import type { HookSet } from "@capikit/api/catalog/runtime";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { ReadObject } from "../../describe/objects/fields.ts";
import type { InstalledProvider } from "../../move/objects/move-world.ts";
import type { CrdFacts } from "../facts/crd-facts.ts";
import type { WebhookCaller } from "../facts/webhook-callers.ts";

/** Selects the objects to read. */
export interface ReadSelection {
  readonly namespace?: string | undefined;
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
  /** Reads only metadata. Default: false. */
  readonly metadata?: boolean;
  /** Objects of a page. Default: 500. */
  readonly limit?: number;
}

/** An object, or the reason for its absence: `unread` if the API server rejects the read. */
export type ReadResult = ReadObject | "missing" | "unread";

/**
 * Input of a check. Reads that the API server rejects are recorded: the check is then incomplete.
 */
export interface CheckContext {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Milliseconds before its expiry in which a certificate is reported. */
  readonly expiresWithin: number;
  /** Milliseconds after which a deletion, or a missing result of a controller, is reported. */
  readonly stuckAfter: number;
  /** Hooks of Cluster API and others. */
  readonly hooks: HookSet;
  /** Namespace of the objects to check; undefined for all namespaces. */
  readonly namespace: string | undefined;
  /** Yields the objects of a kind in pages; none if the server does not serve the kind. */
  readonly list: (
    kind: KindDescriptor<KubernetesObject>,
    selection?: ReadSelection,
  ) => AsyncIterable<ReadObject>;
  /** Returns a short list of objects; undefined if the API server rejects the read. */
  readonly all: (
    kind: KindDescriptor<KubernetesObject>,
    selection?: ReadSelection,
  ) => Promise<readonly ReadObject[] | undefined>;
  readonly get: (
    kind: KindDescriptor<KubernetesObject>,
    ref: { readonly name: string; readonly namespace?: string | undefined },
  ) => Promise<ReadResult>;
  /** Returns all CRDs; undefined if they cannot be read. Read once for all checks. */
  readonly crds: () => Promise<readonly CrdFacts[] | undefined>;
  /** Returns clusterctl's inventory; undefined if it cannot be read. Read once for all checks. */
  readonly providers: () => Promise<readonly InstalledProvider[] | undefined>;
  /** Returns the webhooks that concern Cluster API; read once for all checks. */
  readonly callers: () => Promise<readonly WebhookCaller[]>;
  /** Returns the Kubernetes version of the API server, such as `v1.35.1`; undefined if unknown. */
  readonly serverVersion: () => Promise<string | undefined>;
}
