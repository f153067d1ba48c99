import {
  conversionBetween,
  createCatalog,
  defineHook,
  type HookDeprecation,
} from "@capikit/api/catalog/runtime";
import type { Hook, KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { ExtensionRegistration } from "../../../src/discovery/index.ts";

interface DrainResponse {
  status: "Failure" | "Success";
  message?: string;
  retryAfterSeconds: number;
}
type Drain = Hook<{ machine: string }, DrainResponse>;

const drain = (version: string, deprecation?: HookDeprecation) =>
  defineHook<Drain>()({
    group: "hooks.foo.example.org",
    version,
    hook: "BeforeDrain",
    tags: [],
    singleton: false,
    blocking: true,
    extensions: "all",
    gates: [],
    ...(deprecation && { deprecation }),
  });
const older = drain("v1alpha1", { in: "v0.5", replacement: "v1beta1" });

/** A hook of a provider, whose version v1alpha1 is deprecated. */
export const beforeDrain = drain("v1beta1");

export const catalog = createCatalog({ BeforeDrain: beforeDrain }, [
  conversionBetween(older, beforeDrain, {
    request: (request) => request,
    response: (response) => response,
  }),
]);

/** The provider's own registration kind. */
export const fooExtension: KindDescriptor<ExtensionRegistration> = {
  group: "hooks.foo.example.org",
  version: "v1beta1",
  kind: "FooExtension",
  plural: "fooextensions",
  scope: "Cluster",
};

/** An object for which extensions are called. */
export const machine = (labels: Record<string, string> = {}): KubernetesObject => ({
  apiVersion: "cluster.x-k8s.io/v1beta2",
  kind: "Machine",
  metadata: { namespace: "fleet", name: "m", labels },
});
