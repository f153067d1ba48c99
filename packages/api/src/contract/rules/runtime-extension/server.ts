import { defineRules } from "../../model/define-rules.ts";

/** How a Runtime Extension answers requests. Hooks have versions of their own: these rules hold under both contracts. */
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
        "Core reaches it under a URL or a Service and speaks TLS only, HTTP/2 if it can. The certificate names the host that core calls: `<service>.<namespace>.svc` for a Service.",
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
        "Every call is a POST with JSON in both directions. Anything that answers so will do, in whatever language.",
      core: "Core sends neither Content-Type nor Accept, so a server must not insist on them.",
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
        "`/<group>/<version>/<hook>/<handler>`, all in lower case, behind the prefix of the ExtensionConfig, if any. Discovery has no last part.",
      sources: [
        { document: "implement-extensions", section: "Implementation" },
        { file: "api/runtime/catalog/catalog.go", symbol: "GVHToPath" },
      ],
    },
    {
      id: "runtime-extension/discovery",
      title: "Every server answers the Discovery hook",
      level: "must",
      check: ["discovery"],
      explanation:
        "With one entry a handler: `name`, `requestHook` with `apiVersion` and `hook`, and if wanted `timeoutSeconds` and `failurePolicy`. One hook may have several handlers.",
      core: "Called when an ExtensionConfig is made or changed, when core starts, and every ten minutes.",
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
        "At most 63 lower-case letters, digits and hyphens, unique in the whole answer. A handler is known elsewhere as `<handler>.<extension config>`.",
      core: "One bad entry spoils the whole answer, and with it all handlers.",
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
        "An entry with a hook or a version that the installed core lacks spoils the whole answer. An extension that serves several releases of core leaves new hooks out for old ones.",
      sources: [{ file: "internal/runtime/client/client.go", symbol: "IsHookRegistered" }],
    },
    {
      id: "runtime-extension/status",
      title: "Every response has a status",
      level: "must",
      check: ["response", "discovery"],
      explanation:
        "`Success` or `Failure`, with a `message` beside a Failure. A response without it is an error.",
      sources: [
        { document: "lifecycle-hooks", section: "BeforeClusterCreate" },
        { document: "runtime-sdk", section: "Discovery hook" },
        { file: "internal/runtime/client/client.go", symbol: "ResponseStatusFailure" },
      ],
    },
    {
      id: "runtime-extension/timeout",
      title: "A call is over within its timeout",
      level: "must",
      check: ["discovery", "runtime-behaviour"],
      explanation:
        "`timeoutSeconds` is between 0 and 30; 10 without it, or with 0. Discovery has 10 seconds. Work that takes longer goes on in the background. Milliseconds are what is hoped for.",
      sources: [
        { document: "implement-extensions", section: "Timeouts" },
        { file: "internal/runtime/client/client.go", symbol: "TimeoutSeconds" },
      ],
    },
    {
      id: "runtime-extension/failure-policy",
      title: "The failure policy says whether work goes on without it",
      level: "may",
      check: ["discovery"],
      explanation:
        "`Fail`, the default, tries again until the call succeeds; `Ignore` goes on. Ignored are calls that could not be made or answered; never a response that says Failure.",
      sources: [
        { document: "implement-extensions", section: "Error management" },
        { file: "internal/runtime/client/client.go", symbol: "FailurePolicyIgnore" },
      ],
    },
    {
      id: "runtime-extension/hook-versions",
      title: "Hook versions live on after they are deprecated",
      level: "must",
      when: ["several-versions"],
      check: ["runtime-behaviour"],
      explanation:
        "Elements go only with a new version; requests convert down, responses up; a version is deprecated only when one at least as stable is there; then a GA version lives 12 months or 3 releases, beta 6 months or 2, whichever is longer, alpha not at all. This binds whoever defines hooks.",
      sources: [{ document: "runtime-sdk", section: "Runtime SDK rules" }],
    },
  ],
);
