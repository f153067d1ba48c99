// Generated from contracts/differences/runtime-extension.yaml: edit that file.
import { defineDifferences } from "../../src/contract/model/difference.ts";

/** Differences between the Runtime SDK's proposal and guides and the reference release. */
export const runtimeExtensionDifferences = /* @__PURE__ */ defineDifferences([
  {
    "id": "retry-after-is-a-minimum",
    "title": "retryAfterSeconds is a minimum, not a maximum",
    "rules": [
      "runtime-extension/blocking"
    ],
    "statement": "Roughly the longest time until the next call; changes of the Cluster may trigger it earlier.",
    "statementSource": {
      "document": "implement-extensions",
      "section": "Blocking Hooks",
      "mention": "approximate maximum"
    },
    "does": "A blocking response is cached for each hook and object. No call follows before the time has passed, regardless of changes.",
    "doesSource": {
      "file": "exp/topology/desiredstate/lifecycle_hooks.go",
      "symbol": "hookCache.Add"
    },
    "advice": "Request the shortest acceptable time."
  },
  {
    "id": "timeout-limit",
    "title": "A call may take 30 seconds",
    "rules": [
      "runtime-extension/timeout"
    ],
    "statement": "At most 10 seconds.",
    "statementSource": {
      "document": "runtime-sdk-2022",
      "section": "Timeouts",
      "mention": "max 10s"
    },
    "does": "At most 30; the default is 10.",
    "doesSource": {
      "file": "internal/runtime/client/client.go",
      "symbol": "must be between 0 and 30"
    },
    "advice": "Set a timeout in the Discovery response."
  },
  {
    "id": "timeout-by-administrators",
    "title": "Administrators cannot set timeouts",
    "rules": [
      "runtime-extension/timeout"
    ],
    "statement": "Cluster administrators configure the timeout.",
    "statementSource": {
      "document": "runtime-sdk-2022",
      "section": "Timeouts",
      "mention": "Cluster Administrator"
    },
    "does": "Only the extension sets it. An ExtensionConfig has no such field.",
    "doesSource": {
      "document": "implement-extensions",
      "section": "Timeouts"
    },
    "advice": "Offer a flag if administrators need it."
  },
  {
    "id": "https-only",
    "title": "Plain HTTP is not supported",
    "rules": [
      "runtime-extension/server"
    ],
    "statement": "Extensions implement an HTTP server.",
    "statementSource": {
      "document": "runtime-sdk-2022",
      "section": "Implementing Runtime Extensions",
      "mention": "HTTP server"
    },
    "does": "The scheme of a URL must be https, and a Service is called over https too.",
    "doesSource": {
      "file": "core/webhooks/admission/extensionconfig.go",
      "symbol": "\"https\""
    },
    "advice": "Serve TLS."
  },
  {
    "id": "extension-config-kind",
    "title": "The registration kind is ExtensionConfig",
    "rules": [
      "runtime-extension/extension-config"
    ],
    "statement": "`kind: Extension` of `runtime.cluster.x-k8s.io/v1beta1`, or RuntimeExtensionConfiguration.",
    "statementSource": {
      "document": "runtime-sdk-2022",
      "section": "Registering Runtime Extensions",
      "mention": "kind: Extension"
    },
    "does": "`kind: ExtensionConfig` of `runtime.cluster.x-k8s.io/v1beta2`, or of v1alpha1, which is deprecated.",
    "doesSource": {
      "file": "api/runtime/v1beta2/extensionconfig_types.go",
      "symbol": "type ExtensionConfig struct"
    },
    "advice": "Use v1beta2."
  },
  {
    "id": "extension-config-status",
    "title": "Handlers are listed under another name",
    "rules": [
      "runtime-extension/extension-config"
    ],
    "statement": "In `status.runtimeExtensions`, each with a `hook` of `apiVersion` and `name`.",
    "statementSource": {
      "document": "runtime-sdk-2022",
      "section": "Registering Runtime Extensions",
      "mention": "runtimeExtensions:"
    },
    "does": "In `status.handlers`, each with a `requestHook` of `apiVersion` and `hook`.",
    "doesSource": {
      "file": "api/runtime/v1beta2/extensionconfig_types.go",
      "symbol": "json:\"handlers,omitempty\""
    },
    "advice": "Use the new names."
  },
  {
    "id": "discovery-answer",
    "title": "The Discovery response has other names",
    "rules": [
      "runtime-extension/discovery"
    ],
    "statement": "`items`, each with a `hook` of `apiVersion` and `name`.",
    "statementSource": {
      "document": "runtime-sdk-2022",
      "section": "Discovery hook",
      "mention": "items:"
    },
    "does": "`handlers`, each with a `requestHook` of `apiVersion` and `hook`.",
    "doesSource": {
      "file": "api/runtime/hooks/v1alpha1/discovery_types.go",
      "symbol": "json:\"requestHook"
    },
    "advice": "Follow the OpenAPI document."
  },
  {
    "id": "hook-group",
    "title": "The group of hooks uses the plural",
    "rules": [
      "runtime-extension/paths",
      "runtime-extension/discovery"
    ],
    "statement": "`hook.runtime.cluster.x-k8s.io/v1alpha1`, and lower-case hooks such as `generatePatches`.",
    "statementSource": {
      "document": "runtime-sdk",
      "section": "Discovery hook",
      "mention": "hook.runtime.cluster.x-k8s.io/v1alpha1"
    },
    "does": "`hooks.runtime.cluster.x-k8s.io/v1alpha1`, and `GeneratePatches`.",
    "doesSource": {
      "file": "api/runtime/hooks/v1alpha1/groupversion_info.go",
      "symbol": "hooks.runtime.cluster.x-k8s.io"
    },
    "advice": "Use the group and names of the catalog."
  },
  {
    "id": "failure-is-never-ignored",
    "title": "A response with status Failure is never ignored",
    "rules": [
      "runtime-extension/failure-policy"
    ],
    "statement": "With the policy Ignore, errors are logged and processing continues.",
    "statementSource": {
      "document": "implement-extensions",
      "section": "Error management",
      "mention": "`Ignore`"
    },
    "does": "Ignore covers calls that failed or returned an unreadable response. A response with status Failure stops processing under either policy.",
    "doesSource": {
      "file": "internal/runtime/client/client.go",
      "symbol": "errCallingExtensionHandler"
    },
    "advice": "Respond with Success to let processing continue."
  },
  {
    "id": "deprecated-hooks-are-silent",
    "title": "Clients are not informed about deprecated hook versions",
    "rules": [
      "runtime-extension/hook-versions"
    ],
    "statement": "The proposal considers a header, a condition or a warning, and a check before upgrades.",
    "statementSource": {
      "document": "runtime-sdk",
      "section": "Runtime SDK rules",
      "mention": "well known"
    },
    "does": "Only the OpenAPI document marks deprecated hooks.",
    "doesSource": {
      "file": "api/runtime/catalog/catalog.go",
      "symbol": "Deprecated signals"
    },
    "advice": "Compare the catalogs of two releases before an upgrade."
  },
  {
    "id": "no-backoff-for-servers",
    "title": "Core does not back off from a failing server",
    "rules": [
      "runtime-extension/robust"
    ],
    "statement": "The registry delays calls with increasing backoff while a server fails.",
    "statementSource": {
      "document": "runtime-sdk",
      "section": "Discovering Runtime Extensions",
      "mention": "exponential backoff"
    },
    "does": "Only the reconcile that made the call is retried later; others call immediately.",
    "doesSource": {
      "file": "internal/runtime/registry/registry.go",
      "symbol": "type extensionRegistry struct"
    },
    "advice": "Expect bursts of calls after an outage."
  },
  {
    "id": "dead-extension-stops-core",
    "title": "An unavailable extension prevents core from starting",
    "rules": [
      "runtime-extension/robust"
    ],
    "statement": "Failure policies limit the effect of failing extensions.",
    "statementSource": {
      "document": "implement-extensions",
      "section": "Availability",
      "mention": "Failure policies"
    },
    "does": "At start, core discovers all registered extensions, regardless of their policy, and exits if discovery fails for a minute.",
    "doesSource": {
      "file": "core/reconcilers/extensionconfig/warmup.go",
      "symbol": "warmup timed out"
    },
    "advice": "Run several instances, and delete an ExtensionConfig before its server."
  },
  {
    "id": "cluster-in-requests",
    "title": "The Cluster in requests has another version and no status",
    "rules": [
      "runtime-extension/cluster-versions"
    ],
    "statement": "The examples show a v1beta1 Cluster with a status.",
    "statementSource": {
      "document": "lifecycle-hooks",
      "section": "BeforeClusterCreate",
      "mention": "cluster.x-k8s.io/v1beta1"
    },
    "does": "Since v1.13 it has version v1beta2, without status, managed fields and conversion annotations.",
    "doesSource": {
      "file": "exp/topology/desiredstate/desired_state.go",
      "symbol": "func cleanupCluster"
    },
    "advice": "Accept both versions; do not read status."
  },
  {
    "id": "patches-are-base64",
    "title": "Patches are sent in base64",
    "rules": [
      "runtime-extension/patches-form"
    ],
    "statement": "The examples do not specify the form of `patch`.",
    "statementSource": {
      "document": "topology-mutation-hook",
      "section": "GeneratePatches",
      "mention": "JSONPatch"
    },
    "does": "It is a Go byte slice, which is base64 text in JSON.",
    "doesSource": {
      "file": "api/runtime/hooks/v1alpha1/topologymutation_types.go",
      "symbol": "Patch []byte"
    },
    "advice": "Encode the JSON of the patch."
  },
  {
    "id": "bootstrap-config-spelling",
    "title": "bootstrapConfig is misspelled",
    "rules": [
      "runtime-extension/in-place-patches"
    ],
    "statement": "The examples have `boostrapConfig` and `boostrapConfigPatch`.",
    "statementSource": {
      "document": "in-place-update-hooks",
      "section": "CanUpdateMachine",
      "mention": "boostrapConfigPatch"
    },
    "does": "The fields are `bootstrapConfig` and `bootstrapConfigPatch`.",
    "doesSource": {
      "file": "api/runtime/hooks/v1alpha1/inplaceupdate_types.go",
      "symbol": "json:\"bootstrapConfigPatch"
    },
    "advice": "Follow the OpenAPI document."
  }
]);
