import { defineRules } from "../../model/define-rules.ts";

/** The rules for responses of a Runtime Extension. They apply under both contracts. */
export const serverRules = /* @__PURE__ */ defineRules(
  ["runtime-extension"],
  [],
  [
    {
      id: "runtime-extension/server",
      title: "A server over HTTPS, outside of core",
      level: "must",
      check: ["runtime-behaviour"],
      explanation:
        "Core reaches it through a URL or a Service and only uses TLS, with HTTP/2 if possible. The certificate has the host name that core uses: `<service>.<namespace>.svc` for a Service.",
      core: "Redirects are not followed.",
      sources: [
        { document: "implement-extensions", section: "Implementation" },
        { document: "deploy-extensions", section: "Deploy Runtime Extensions" },
        { file: "internal/runtime/client/client.go", symbol: "httpCall" },
      ],
    },
    {
      id: "runtime-extension/openapi",
      title: "Requests and responses are those of the OpenAPI document",
      level: "must",
      check: ["response", "runtime-behaviour"],
      explanation:
        "Every call is a POST with JSON in both directions. Servers may use any programming language.",
      core: "Core sends neither Content-Type nor Accept, so a server must not require them.",
      sources: [
        { document: "runtime-sdk", section: "Runtime SDK rules" },
        { document: "implement-extensions", section: "Implementation" },
        { file: "internal/runtime/client/client.go", symbol: "http.NewRequest" },
      ],
    },
    {
      id: "runtime-extension/paths",
      title: "Each handler has its path",
      level: "must",
      check: ["runtime-behaviour"],
      explanation:
        "`/<group>/<version>/<hook>/<handler>`, all in lower case, after the optional prefix of the ExtensionConfig. The path of Discovery has no handler.",
      sources: [
        { document: "implement-extensions", section: "Implementation" },
        { file: "api/runtime/catalog/catalog.go", symbol: "GVHToPath" },
      ],
    },
    {
      id: "runtime-extension/discovery",
      title: "Every server implements the Discovery hook",
      level: "must",
      check: ["discovery"],
      explanation:
        "The response has one entry per handler: `name`, `requestHook` with `apiVersion` and `hook`, and optionally `timeoutSeconds` and `failurePolicy`. A hook may have several handlers.",
      core: "Called when an ExtensionConfig is created or changed, when core starts, and every ten minutes.",
      sources: [
        { document: "runtime-sdk", section: "Discovery hook" },
        { file: "internal/runtime/client/client.go", symbol: "Discover(" },
      ],
    },
    {
      id: "runtime-extension/handler-names",
      title: "Handler names are unique DNS labels",
      level: "must",
      check: ["discovery"],
      explanation:
        "At most 63 lower-case letters, digits and hyphens, unique in the response. Core and ClusterClasses refer to a handler as `<handler>.<extension config>`.",
      core: "One invalid entry invalidates the response, including all other handlers.",
      sources: [
        { document: "runtime-sdk", section: "Discovery hook" },
        { file: "internal/runtime/client/client.go", symbol: "defaultAndValidateDiscoveryResponse" },
      ],
    },
    {
      id: "runtime-extension/known-hooks",
      title: "Only hooks that core knows are advertised",
      level: "must",
      check: ["discovery"],
      explanation:
        "An entry with a hook or a version unknown to the installed core invalidates the response. An extension that supports several releases of core omits new hooks for old releases.",
      sources: [{ file: "internal/runtime/client/client.go", symbol: "IsHookRegistered" }],
    },
    {
      id: "runtime-extension/status",
      title: "Every response has a status",
      level: "must",
      check: ["response", "discovery"],
      explanation:
        "`Success` or `Failure`; a Failure also has a `message`. A response without status is an error.",
      sources: [
        { document: "lifecycle-hooks", section: "BeforeClusterCreate" },
        { document: "runtime-sdk", section: "Discovery hook" },
        { file: "internal/runtime/client/client.go", symbol: "ResponseStatusFailure" },
      ],
    },
    {
      id: "runtime-extension/timeout",
      title: "A call ends within its timeout",
      level: "must",
      check: ["discovery", "runtime-behaviour"],
      explanation:
        "`timeoutSeconds` is between 0 and 30; 0 or a missing value means 10. Discovery has 10 seconds. Run longer tasks in the background. Responses should take milliseconds.",
      sources: [
        { document: "implement-extensions", section: "Timeouts" },
        { file: "internal/runtime/client/client.go", symbol: "TimeoutSeconds" },
      ],
    },
    {
      id: "runtime-extension/failure-policy",
      title: "The failure policy decides whether processing continues after an error",
      level: "may",
      check: ["discovery"],
      explanation:
        "`Fail`, the default, retries until the call succeeds; `Ignore` continues. It ignores calls that failed or returned an unreadable response, but never a response with status Failure.",
      sources: [
        { document: "implement-extensions", section: "Error management" },
        { file: "internal/runtime/client/client.go", symbol: "FailurePolicyIgnore" },
      ],
    },
    {
      id: "runtime-extension/hook-versions",
      title: "Deprecated hook versions remain supported",
      level: "must",
      when: ["several-versions"],
      check: ["runtime-behaviour"],
      explanation:
        "Elements are removed or changed only by a new version; requests convert down, responses up. A version may be deprecated only if one at least as stable is released. A GA version is then supported for 12 months or 3 releases, beta for 6 months or 2, whichever is longer, alpha not at all. The rule binds authors of hooks.",
      sources: [{ document: "runtime-sdk", section: "Runtime SDK rules" }],
    },
  ],
);
