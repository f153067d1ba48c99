// Generated from contracts/rules/runtime-extension.yaml: edit that file.
import { defineRules, joinRules } from "../../src/contract/model/define-rules.ts";

/** The rules of Runtime Extensions. */
export const runtimeExtensionRules = /* @__PURE__ */ joinRules([/* @__PURE__ */ defineRules([
  "runtime-extension"
], [], [
  {
    "id": "runtime-extension/server",
    "title": "A server over HTTPS, outside of core",
    "level": "must",
    "check": [
      "runtime-behaviour"
    ],
    "explanation": "Core reaches it through a URL or a Service and only uses TLS, with HTTP/2 if possible. The certificate has the host name that core uses: `<service>.<namespace>.svc` for a Service.",
    "core": "Redirects are not followed.",
    "sources": [
      {
        "document": "implement-extensions",
        "section": "Implementation"
      },
      {
        "document": "deploy-extensions",
        "section": "Deploy Runtime Extensions"
      },
      {
        "file": "internal/runtime/client/client.go",
        "symbol": "httpCall"
      }
    ]
  },
  {
    "id": "runtime-extension/openapi",
    "title": "Requests and responses are those of the OpenAPI document",
    "level": "must",
    "check": [
      "response",
      "runtime-behaviour"
    ],
    "explanation": "Every call is a POST with JSON in both directions. Servers may use any programming language.",
    "core": "Core sends neither Content-Type nor Accept, so a server must not require them.",
    "sources": [
      {
        "document": "runtime-sdk",
        "section": "Runtime SDK rules"
      },
      {
        "document": "implement-extensions",
        "section": "Implementation"
      },
      {
        "file": "internal/runtime/client/client.go",
        "symbol": "http.NewRequest"
      }
    ]
  },
  {
    "id": "runtime-extension/paths",
    "title": "Each handler has its path",
    "level": "must",
    "check": [
      "runtime-behaviour"
    ],
    "explanation": "`/<group>/<version>/<hook>/<handler>`, all in lower case, after the optional prefix of the ExtensionConfig. The path of Discovery has no handler.",
    "sources": [
      {
        "document": "implement-extensions",
        "section": "Implementation"
      },
      {
        "file": "api/runtime/catalog/catalog.go",
        "symbol": "GVHToPath"
      }
    ]
  },
  {
    "id": "runtime-extension/discovery",
    "title": "Every server implements the Discovery hook",
    "level": "must",
    "check": [
      "discovery"
    ],
    "explanation": "The response has one entry per handler: `name`, `requestHook` with `apiVersion` and `hook`, and optionally `timeoutSeconds` and `failurePolicy`. A hook may have several handlers.",
    "core": "Called when an ExtensionConfig is created or changed, when core starts, and every ten minutes.",
    "sources": [
      {
        "document": "runtime-sdk",
        "section": "Discovery hook"
      },
      {
        "file": "internal/runtime/client/client.go",
        "symbol": "Discover("
      }
    ]
  },
  {
    "id": "runtime-extension/handler-names",
    "title": "Handler names are unique DNS labels",
    "level": "must",
    "check": [
      "discovery"
    ],
    "explanation": "At most 63 lower-case letters, digits and hyphens, unique in the response. Core and ClusterClasses refer to a handler as `<handler>.<extension config>`.",
    "core": "One invalid entry invalidates the response, including all other handlers.",
    "sources": [
      {
        "document": "runtime-sdk",
        "section": "Discovery hook"
      },
      {
        "file": "internal/runtime/client/client.go",
        "symbol": "defaultAndValidateDiscoveryResponse"
      }
    ]
  },
  {
    "id": "runtime-extension/known-hooks",
    "title": "Only hooks that core knows are advertised",
    "level": "must",
    "check": [
      "discovery"
    ],
    "explanation": "An entry with a hook or a version unknown to the installed core invalidates the response. An extension that supports several releases of core omits new hooks for old releases.",
    "sources": [
      {
        "file": "internal/runtime/client/client.go",
        "symbol": "IsHookRegistered"
      }
    ]
  },
  {
    "id": "runtime-extension/status",
    "title": "Every response has a status",
    "level": "must",
    "check": [
      "response",
      "discovery"
    ],
    "explanation": "`Success` or `Failure`; a Failure also has a `message`. A response without status is an error.",
    "sources": [
      {
        "document": "lifecycle-hooks",
        "section": "BeforeClusterCreate"
      },
      {
        "document": "runtime-sdk",
        "section": "Discovery hook"
      },
      {
        "file": "internal/runtime/client/client.go",
        "symbol": "ResponseStatusFailure"
      }
    ]
  },
  {
    "id": "runtime-extension/timeout",
    "title": "A call ends within its timeout",
    "level": "must",
    "check": [
      "discovery",
      "runtime-behaviour"
    ],
    "explanation": "`timeoutSeconds` is between 0 and 30; 0 or a missing value means 10. Discovery has 10 seconds. Run longer tasks in the background. Responses should take milliseconds.",
    "sources": [
      {
        "document": "implement-extensions",
        "section": "Timeouts"
      },
      {
        "file": "internal/runtime/client/client.go",
        "symbol": "TimeoutSeconds"
      }
    ]
  },
  {
    "id": "runtime-extension/failure-policy",
    "title": "The failure policy decides whether processing continues after an error",
    "level": "may",
    "check": [
      "discovery"
    ],
    "explanation": "`Fail`, the default, retries until the call succeeds; `Ignore` continues. It ignores calls that failed or returned an unreadable response, but never a response with status Failure.",
    "sources": [
      {
        "document": "implement-extensions",
        "section": "Error management"
      },
      {
        "file": "internal/runtime/client/client.go",
        "symbol": "FailurePolicyIgnore"
      }
    ]
  },
  {
    "id": "runtime-extension/hook-versions",
    "title": "Deprecated hook versions remain supported",
    "level": "must",
    "when": [
      "several-versions"
    ],
    "check": [
      "runtime-behaviour"
    ],
    "explanation": "Elements are removed or changed only by a new version; requests convert down, responses up. A version may be deprecated only if one at least as stable is released. A GA version is then supported for 12 months or 3 releases, beta for 6 months or 2, whichever is longer, alpha not at all. The rule binds authors of hooks.",
    "sources": [
      {
        "document": "runtime-sdk",
        "section": "Runtime SDK rules"
      }
    ]
  }
]),
/* @__PURE__ */ defineRules([
  "runtime-extension"
], [], [
  {
    "id": "runtime-extension/blocking",
    "title": "A blocking hook blocks with retryAfterSeconds",
    "level": "must",
    "when": [
      "blocking-hooks"
    ],
    "check": [
      "response"
    ],
    "explanation": "A Success with a value above 0 blocks the step; 0 allows it to continue. Of several responses the lowest value other than 0 is used, and all handlers are called again. AfterControlPlaneInitialized is the only lifecycle hook that cannot block.",
    "core": "Core caches the response and does not call again before the time has passed. A negative value blocks and is not retried.",
    "sources": [
      {
        "document": "implement-extensions",
        "section": "Blocking Hooks"
      },
      {
        "document": "lifecycle-hooks",
        "section": "Definitions"
      },
      {
        "file": "exp/topology/desiredstate/lifecycle_hooks.go",
        "symbol": "RetryAfterSeconds"
      }
    ]
  },
  {
    "id": "runtime-extension/before-cluster-create",
    "title": "BeforeClusterCreate precedes the objects of a topology",
    "level": "must",
    "when": [
      "blocking-hooks"
    ],
    "check": [
      "runtime-behaviour"
    ],
    "explanation": "It is called until the first objects are created: again after every blocking response, and possibly after a non-blocking response.",
    "sources": [
      {
        "document": "lifecycle-hooks",
        "section": "BeforeClusterCreate"
      },
      {
        "file": "core/reconcilers/topology/cluster/cluster_controller.go",
        "symbol": "callBeforeClusterCreateHook"
      }
    ]
  },
  {
    "id": "runtime-extension/after-control-plane-initialized",
    "title": "AfterControlPlaneInitialized is called once and does not block",
    "level": "must",
    "check": [
      "response",
      "runtime-behaviour"
    ],
    "explanation": "It is called when the control plane is available for the first time. Its response has no `retryAfterSeconds`; core calls it again after a Failure.",
    "sources": [
      {
        "document": "lifecycle-hooks",
        "section": "AfterControlPlaneInitialized"
      },
      {
        "document": "lifecycle-hooks-v1beta1",
        "section": "AfterControlPlaneInitialized"
      },
      {
        "file": "core/reconcilers/topology/cluster/reconcile_state.go",
        "symbol": "callAfterControlPlaneInitialized"
      }
    ]
  },
  {
    "id": "runtime-extension/upgrade-hooks",
    "title": "Upgrade hooks are called for each step",
    "level": "must",
    "when": [
      "blocking-hooks"
    ],
    "check": [
      "runtime-behaviour"
    ],
    "explanation": "BeforeClusterUpgrade is called once. Each version on the way has BeforeControlPlaneUpgrade and AfterControlPlaneUpgrade, and if workers take that step BeforeWorkersUpgrade and AfterWorkersUpgrade. AfterClusterUpgrade is last. Requests have the versions of the step. Each hook may block the following step; meanwhile, other changes to the objects that wait for the upgrade are deferred too, which avoids a second rollout.",
    "sources": [
      {
        "document": "lifecycle-hooks",
        "section": "BeforeClusterUpgrade"
      },
      {
        "document": "lifecycle-hooks",
        "section": "BeforeControlPlaneUpgrade"
      },
      {
        "document": "lifecycle-hooks",
        "section": "AfterControlPlaneUpgrade"
      },
      {
        "document": "lifecycle-hooks",
        "section": "BeforeWorkersUpgrade"
      },
      {
        "document": "lifecycle-hooks",
        "section": "AfterWorkersUpgrade"
      },
      {
        "document": "lifecycle-hooks",
        "section": "AfterClusterUpgrade"
      },
      {
        "file": "exp/topology/desiredstate/lifecycle_hooks.go",
        "symbol": "callBeforeClusterUpgradeHook"
      }
    ]
  },
  {
    "id": "runtime-extension/before-cluster-delete",
    "title": "BeforeClusterDelete precedes any deletion",
    "level": "must",
    "when": [
      "blocking-hooks"
    ],
    "check": [
      "runtime-behaviour"
    ],
    "annotations": [
      "runtime.cluster.x-k8s.io/ok-to-delete"
    ],
    "explanation": "It may block the deletion for cleanup. When it stops blocking, the Cluster is marked and the hook is not called again.",
    "sources": [
      {
        "document": "lifecycle-hooks",
        "section": "BeforeClusterDelete"
      },
      {
        "file": "internal/hooks/tracking.go",
        "symbol": "MarkAsOkToDelete"
      }
    ]
  },
  {
    "id": "runtime-extension/cluster-versions",
    "title": "The Cluster in a request has the version of core",
    "level": "must",
    "check": [
      "runtime-behaviour"
    ],
    "explanation": "With the same hook version, releases up to v1.12 send `cluster` as v1beta1 and later ones as v1beta2. Its status is empty.",
    "sources": [
      {
        "document": "lifecycle-hooks",
        "section": "BeforeClusterCreate"
      },
      {
        "file": "api/runtime/hooks/v1alpha1/lifecyclehooks_types.go",
        "symbol": "clusterv1.Cluster"
      }
    ]
  },
  {
    "id": "runtime-extension/patches-validate-input",
    "title": "Patch handlers validate their input",
    "level": "must",
    "when": [
      "topology-mutation"
    ],
    "check": [
      "runtime-behaviour"
    ],
    "explanation": "They check that variables exist and have the right type, and that they know the kind and version of templates. A handler receives the builtin variables and those that it defines through DiscoverVariables.",
    "sources": [
      {
        "document": "topology-mutation-hook",
        "section": "Patch extension guidelines"
      }
    ]
  },
  {
    "id": "runtime-extension/patches-speed",
    "title": "Patch handlers respond within 200 ms",
    "level": "must",
    "when": [
      "topology-mutation"
    ],
    "check": [
      "runtime-behaviour"
    ],
    "explanation": "They are called in every reconcile of every topology, about once a second during changes.",
    "sources": [
      {
        "document": "topology-mutation-hook",
        "section": "Patch extension guidelines"
      }
    ]
  },
  {
    "id": "runtime-extension/patches-deterministic",
    "title": "The same templates and variables give the same patches",
    "level": "must",
    "when": [
      "topology-mutation"
    ],
    "check": [
      "response",
      "runtime-behaviour"
    ],
    "explanation": "Otherwise a topology never becomes stable. Handlers change nothing outside and return no patch without effect. UIDs and order of items differ in every call.",
    "sources": [
      {
        "document": "topology-mutation-hook",
        "section": "Patch extension guidelines"
      }
    ]
  },
  {
    "id": "runtime-extension/patches-form",
    "title": "Patches are base64 text of JSON Patch or JSON Merge Patch",
    "level": "must",
    "when": [
      "topology-mutation"
    ],
    "check": [
      "response"
    ],
    "explanation": "Each has the UID of an item of the request. Core only applies `spec`, `metadata.labels` and `metadata.annotations` of the result.",
    "sources": [
      {
        "document": "topology-mutation-hook",
        "section": "GeneratePatches"
      },
      {
        "file": "core/reconcilers/topology/cluster/patches/engine.go",
        "symbol": "applyPatchesToRequest"
      }
    ]
  },
  {
    "id": "runtime-extension/patches-available",
    "title": "Patch handlers are always available",
    "level": "must",
    "when": [
      "topology-mutation"
    ],
    "check": [
      "runtime-behaviour",
      "components"
    ],
    "explanation": "Core reconciles no topology that uses them without them.",
    "sources": [
      {
        "document": "topology-mutation-hook",
        "section": "Patch extension guidelines"
      }
    ]
  },
  {
    "id": "runtime-extension/patches-template-versions",
    "title": "Patch handlers accept templates of the old and the new version",
    "level": "may",
    "when": [
      "topology-mutation"
    ],
    "check": [
      "runtime-behaviour"
    ],
    "explanation": "Templates have the API version that the ClusterClass references. A handler that knows both lets users upgrade providers and ClusterClasses in any order; otherwise two extensions must run in parallel during the upgrade.",
    "sources": [
      {
        "document": "topology-mutation-hook",
        "section": "Dealing with Cluster API upgrades with apiVersion bumps"
      }
    ]
  },
  {
    "id": "runtime-extension/patches-one-extension",
    "title": "One extension creates all patches",
    "level": "should",
    "when": [
      "topology-mutation"
    ],
    "check": [
      "components"
    ],
    "explanation": "It needs one deployment, and one call for each reconcile. Variables enable and disable its parts.",
    "sources": [
      {
        "document": "topology-mutation-hook",
        "section": "Using one or multiple external patch extensions"
      }
    ]
  },
  {
    "id": "runtime-extension/validate-topology",
    "title": "ValidateTopology rejects with Failure",
    "level": "must",
    "when": [
      "topology-mutation"
    ],
    "check": [
      "response"
    ],
    "explanation": "It receives all templates after all patches. It rejects an invalid topology with Failure and a message that describes the error; it changes nothing.",
    "core": "The topology is not reconciled until it succeeds; the condition `TopologyReconciled` shows the message.",
    "sources": [
      {
        "document": "topology-mutation-hook",
        "section": "ValidateTopology"
      },
      {
        "file": "core/reconcilers/topology/cluster/patches/engine.go",
        "symbol": "ValidateTopology"
      }
    ]
  },
  {
    "id": "runtime-extension/variables",
    "title": "Variable names are distinct, definitions stable",
    "level": "should",
    "when": [
      "topology-mutation"
    ],
    "check": [
      "response"
    ],
    "explanation": "Two patches may define a variable with the same name; if the definitions differ, users have to choose one. Changes to a definition block clusters whose values no longer fit.",
    "sources": [
      {
        "document": "topology-mutation-hook",
        "section": "Variable discovery guidelines"
      },
      {
        "document": "topology-mutation-hook",
        "section": "Variable definition conflicts"
      },
      {
        "document": "topology-mutation-hook",
        "section": "DiscoverVariables"
      }
    ]
  },
  {
    "id": "runtime-extension/in-place-patches",
    "title": "In-place handlers return the changes that they support",
    "level": "must",
    "when": [
      "in-place-updates"
    ],
    "check": [
      "response"
    ],
    "explanation": "CanUpdateMachine and CanUpdateMachineSet return patches on the current objects with only those changes that are possible in place, and only in `spec`. UpdateMachine returns Success with `retryAfterSeconds` while in progress, Success with 0 when complete, and Failure on failure. Exactly one extension may serve the three hooks.",
    "sources": [
      {
        "document": "in-place-update-hooks",
        "section": "CanUpdateMachine"
      },
      {
        "document": "in-place-update-hooks",
        "section": "CanUpdateMachineSet"
      },
      {
        "document": "in-place-update-hooks",
        "section": "UpdateMachine"
      },
      {
        "file": "core/reconcilers/machine/machine_controller_inplace_update.go",
        "symbol": "callUpdateMachineHook"
      }
    ]
  },
  {
    "id": "runtime-extension/upgrade-plan",
    "title": "An upgrade plan covers every minor release up to the target",
    "level": "must",
    "when": [
      "upgrade-plan"
    ],
    "check": [
      "response"
    ],
    "explanation": "Versions of the control plane rise, skip no minor release and end at the target; the list is empty only at the target. Versions of workers are a subset, rise, end at the target and respect the version skew; if they are left out, the fewest steps are computed.",
    "core": "Responses are cached for ten minutes, even wrong ones.",
    "sources": [
      {
        "document": "upgrade-plan-hooks",
        "section": "GenerateUpgradePlan"
      },
      {
        "file": "exp/topology/desiredstate/upgrade_plan.go",
        "symbol": "GenerateUpgradePlan"
      }
    ]
  }
]),
/* @__PURE__ */ defineRules([
  "runtime-extension"
], [], [
  {
    "id": "runtime-extension/robust",
    "title": "A handler handles all errors",
    "level": "should",
    "check": [
      "runtime-behaviour"
    ],
    "explanation": "It catches errors and responds to the call: a failing extension blocks the lifecycle of clusters. If a registered extension is unreachable when core starts, core exits after a minute.",
    "sources": [
      {
        "document": "implement-extensions",
        "section": "Availability"
      },
      {
        "file": "core/reconcilers/extensionconfig/warmup.go",
        "symbol": "timeout"
      }
    ]
  },
  {
    "id": "runtime-extension/side-effects",
    "title": "A handler has no side effects",
    "level": "should",
    "check": [
      "runtime-behaviour"
    ],
    "explanation": "If possible, it only uses the content of the request.",
    "sources": [
      {
        "document": "implement-extensions",
        "section": "Side Effects"
      }
    ]
  },
  {
    "id": "runtime-extension/idempotent",
    "title": "A handler may be called again",
    "level": "must",
    "check": [
      "runtime-behaviour"
    ],
    "explanation": "Even after success: because another handler of the hook blocked or failed, or because core restarted.",
    "sources": [
      {
        "document": "implement-extensions",
        "section": "Idempotence"
      }
    ]
  },
  {
    "id": "runtime-extension/independent",
    "title": "Extensions do not depend on one another",
    "level": "should",
    "check": [
      "runtime-behaviour"
    ],
    "explanation": "Core calls the handlers of a hook in random order.",
    "sources": [
      {
        "document": "implement-extensions",
        "section": "Avoid dependencies"
      },
      {
        "file": "internal/runtime/registry/registry.go",
        "symbol": "func (r *extensionRegistry) List"
      }
    ]
  },
  {
    "id": "runtime-extension/deterministic",
    "title": "The same request gets the same response",
    "level": "should",
    "check": [
      "response",
      "runtime-behaviour"
    ],
    "explanation": "Some hooks require it; it is recommended for all.",
    "sources": [
      {
        "document": "implement-extensions",
        "section": "Deterministic result"
      }
    ]
  },
  {
    "id": "runtime-extension/messages",
    "title": "Messages are stable and contain no secrets",
    "level": "must",
    "check": [
      "response"
    ],
    "explanation": "They appear in conditions and logs. A message with times, identifiers or cloud errors changes with every call, and each change triggers all controllers.",
    "sources": [
      {
        "document": "implement-extensions",
        "section": "Error messages"
      },
      {
        "document": "topology-mutation-hook",
        "section": "Patch extension guidelines"
      }
    ]
  },
  {
    "id": "runtime-extension/settings",
    "title": "Settings are documented",
    "level": "should",
    "check": [
      "documentation"
    ],
    "explanation": "Strings by name, from the ExtensionConfig and, for patches, from the ClusterClass, which takes precedence. Every request except Discovery has them.",
    "sources": [
      {
        "document": "implement-extensions",
        "section": "Settings"
      }
    ]
  }
]),
/* @__PURE__ */ defineRules([
  "runtime-extension"
], [
  "ExtensionConfig"
], [
  {
    "id": "runtime-extension/extension-config",
    "title": "An ExtensionConfig registers the server",
    "level": "must",
    "check": [
      "components",
      "object"
    ],
    "fields": [
      {
        "path": "spec.clientConfig",
        "type": "object"
      },
      {
        "path": "spec.clientConfig.url",
        "type": "string",
        "oneOf": "address",
        "bounds": {
          "minLength": 1,
          "maxLength": 512
        }
      },
      {
        "path": "spec.clientConfig.service",
        "type": "object",
        "oneOf": "address"
      },
      {
        "path": "spec.clientConfig.service.namespace",
        "type": "string",
        "presence": "optional"
      },
      {
        "path": "spec.clientConfig.service.name",
        "type": "string",
        "presence": "optional"
      },
      {
        "path": "spec.clientConfig.service.path",
        "type": "string",
        "presence": "optional"
      },
      {
        "path": "spec.clientConfig.service.port",
        "type": "integer",
        "format": "int32",
        "presence": "optional",
        "bounds": {
          "minimum": 1,
          "maximum": 65535
        }
      },
      {
        "path": "spec.namespaceSelector",
        "type": "object",
        "presence": "optional"
      },
      {
        "path": "spec.settings",
        "type": "object",
        "presence": "optional"
      }
    ],
    "explanation": "It is cluster-scoped. Its name is a DNS label, and it has either a URL, https only, or a Service. Administrators review it carefully: it affects the lifecycle of clusters. It is shipped with the server or created later.",
    "core": "The feature gate RuntimeSDK must be enabled. `clusterctl move` does not move the object.",
    "sources": [
      {
        "document": "runtime-sdk",
        "section": "Registering Runtime Extensions"
      },
      {
        "document": "implement-extensions",
        "section": "ExtensionConfig"
      },
      {
        "file": "core/webhooks/admission/extensionconfig.go",
        "symbol": "validateExtensionConfigSpec"
      }
    ]
  },
  {
    "id": "runtime-extension/ca-bundle",
    "title": "Core knows the issuer of the certificate",
    "level": "should",
    "check": [
      "components",
      "object"
    ],
    "annotations": [
      "runtime.cluster.x-k8s.io/inject-ca-from-secret"
    ],
    "fields": [
      {
        "path": "spec.clientConfig.caBundle",
        "type": "string",
        "presence": "optional",
        "core": "reads-and-writes"
      }
    ],
    "explanation": "`caBundle` in PEM, or the annotation with `<namespace>/<name>` of a secret whose `ca.crt` core copies to `caBundle`. Without either, core uses the system's root certificates.",
    "sources": [
      {
        "document": "implement-extensions",
        "section": "ExtensionConfig"
      },
      {
        "file": "core/reconcilers/extensionconfig/extensionconfig_controller.go",
        "symbol": "InjectCAFromSecretAnnotation"
      }
    ]
  },
  {
    "id": "runtime-extension/deployment",
    "title": "A Deployment, a Service and a certificate",
    "level": "should",
    "when": [
      "service-deployment"
    ],
    "check": [
      "components"
    ],
    "explanation": "The recommended setup: a Deployment in the management cluster, a ClusterIP Service, and a certificate from cert-manager. The server may also be part of another program, or run outside the cluster.",
    "sources": [
      {
        "document": "deploy-extensions",
        "section": "Deploy Runtime Extensions"
      },
      {
        "document": "deploy-extensions",
        "section": "Alternative deployments methods"
      }
    ]
  },
  {
    "id": "runtime-extension/high-availability",
    "title": "Several instances share the load",
    "level": "should",
    "check": [
      "components"
    ],
    "explanation": "The Service distributes calls to them.",
    "sources": [
      {
        "document": "deploy-extensions",
        "section": "Availability"
      }
    ]
  },
  {
    "id": "runtime-extension/identity",
    "title": "Minimal permissions",
    "level": "must",
    "check": [
      "rbac",
      "components"
    ],
    "explanation": "A dedicated service account with the required roles, or none if it does not use the API server. A small image, no privileges.",
    "sources": [
      {
        "document": "deploy-extensions",
        "section": "Identity and access management"
      }
    ]
  }
])]);
