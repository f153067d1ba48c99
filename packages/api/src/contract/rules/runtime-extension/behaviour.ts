import { defineRules } from "../../model/define-rules.ts";

/** How handlers of any hook behave. */
export const behaviourRules = /* @__PURE__ */ defineRules(
  ["runtime-extension"],
  [],
  [
    {
      id: "runtime-extension/robust",
      title: "A handler handles all errors",
      level: "should",
      check: ["runtime-behaviour"],
      explanation:
        "It catches errors and responds to the call: a failing extension blocks the lifecycle of clusters. If a registered extension is unreachable when core starts, core exits after a minute.",
      sources: [
        { document: "implement-extensions", section: "Availability" },
        { file: "core/reconcilers/extensionconfig/warmup.go", symbol: "timeout" },
      ],
    },
    {
      id: "runtime-extension/side-effects",
      title: "A handler has no side effects",
      level: "should",
      check: ["runtime-behaviour"],
      explanation: "If possible, it only uses the content of the request.",
      sources: [{ document: "implement-extensions", section: "Side Effects" }],
    },
    {
      id: "runtime-extension/idempotent",
      title: "A handler may be called again",
      level: "must",
      check: ["runtime-behaviour"],
      explanation:
        "Even after success: because another handler of the hook blocked or failed, or because core restarted.",
      sources: [{ document: "implement-extensions", section: "Idempotence" }],
    },
    {
      id: "runtime-extension/independent",
      title: "Extensions do not depend on one another",
      level: "should",
      check: ["runtime-behaviour"],
      explanation: "Core calls the handlers of a hook in random order.",
      sources: [
        { document: "implement-extensions", section: "Avoid dependencies" },
        { file: "internal/runtime/registry/registry.go", symbol: "func (r *extensionRegistry) List" },
      ],
    },
    {
      id: "runtime-extension/deterministic",
      title: "The same request gets the same response",
      level: "should",
      check: ["response", "runtime-behaviour"],
      explanation: "Some hooks require it; it is recommended for all.",
      sources: [{ document: "implement-extensions", section: "Deterministic result" }],
    },
    {
      id: "runtime-extension/messages",
      title: "Messages are stable and contain no secrets",
      level: "must",
      check: ["response"],
      explanation:
        "They appear in conditions and logs. A message with times, identifiers or cloud errors changes with every call, and each change triggers all controllers.",
      sources: [
        { document: "implement-extensions", section: "Error messages" },
        { document: "topology-mutation-hook", section: "Patch extension guidelines" },
      ],
    },
    {
      id: "runtime-extension/settings",
      title: "Settings are documented",
      level: "should",
      check: ["documentation"],
      explanation:
        "Strings by name, from the ExtensionConfig and, for patches, from the ClusterClass, which takes precedence. Every request except Discovery has them.",
      sources: [{ document: "implement-extensions", section: "Settings" }],
    },
  ],
);
