import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { EventHandler } from "../../cache/informer.ts";

/** A watch of objects in a workload cluster. */
export interface ClusterWatch<T extends KubernetesObject> {
  /** Identifies the watch: it starts once per connection to a Cluster. */
  readonly name: string;
  readonly kind: KindDescriptor<T>;
  readonly handler: EventHandler<T>;
}
