import { defineRules } from "../../model/define-rules.ts";

/** How handlers of any hook behave. */
export const behaviourRules = /* @__PURE__ */ defineRules(
  ["runtime-extension"],
  [],
  [
    {
      id: "runtime-extension/robust",
      title: "A handler does not fall over",
      level: "should",
      check: ["runtime-behaviour"],
      explanation:
        "Errors are caught and answered: a failing extension stops the life of clusters. If one registered extension cannot be reached while core starts, core itself gives up after a minute.",
      sources: [
        { document: "implement-extensions", section: "Availability" },
        { file: "core/reconcilers/extensionconfig/warmup.go", symbol: "timeout" },
      ],
    },
    {
      id: "runtime-extension/side-effects",
      title: "A handler changes nothing outside",
      level: "should",
      check: ["runtime-behaviour"],
      explanation: "It works on the request alone, where that is possible.",
      sources: [{ document: "implement-extensions", section: "Side Effects" }],
    },
    {
      id: "runtime-extension/idempotent",
      title: "A handler may be called again",
      level: "must",
      check: ["runtime-behaviour"],
      explanation:
        "Also after it has succeeded: because another handler of the hook blocked or failed, or because core was restarted.",
      sources: [{ document: "implement-extensions", section: "Idempotence" }],
    },
    {
      id: "runtime-extension/independent",
      title: "Extensions do not lean on one another",
      level: "should",
      check: ["runtime-behaviour"],
      explanation: "The order in which the handlers of a hook are called is random.",
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
      explanation: "Some hooks insist on it; it is good everywhere.",
      sources: [{ document: "implement-extensions", section: "Deterministic result" }],
    },
    {
      id: "runtime-extension/messages",
      title: "Messages are stable and hold no secrets",
      level: "must",
      check: ["response"],
      explanation:
        "They end up in conditions and logs. A text with times, identifiers or errors of a cloud changes at every call, and each change wakes all controllers.",
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
        "Text by name, from the ExtensionConfig and, for patches, from the ClusterClass, which wins. They come with every request but Discovery.",
      sources: [{ document: "implement-extensions", section: "Settings" }],
    },
  ],
);
