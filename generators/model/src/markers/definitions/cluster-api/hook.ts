import { defineMarker, optional } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "capikit:hook",
  targets: ["type"],
  arguments: {
    summary: optional("string", "One line on what the hook is for."),
    description: optional("string", "The whole description; by default the type's."),
    tags: optional("string[]", "Tags of the OpenAPI operation."),
    singleton: optional("boolean", "Whether a server has one handler for the hook, whose path has no name."),
    blocking: optional("boolean", "Whether an answer can hold the caller back."),
    extensions: optional(
      "string",
      "Which extensions are called: all that match, the only one, the one that the caller names.",
      ["all", "one", "named"],
    ),
    cache: optional("string", "How long the caller keeps an answer, such as 10m. Without it, it does not."),
    patchRoots: optional("string[]", "The parts of an object that patches of the response may change."),
    gates: optional("string[]", "The feature gates of Cluster API that the hook needs."),
    since: optional("string", "The release that has the hook first, as v1.12."),
    deprecated: optional("boolean", "Whether the hook is deprecated."),
    deprecatedOn: optional("string", "The day of that, as 2026-04-21."),
    deprecatedIn: optional("string", "The release of that, as v1.14."),
    replacement: optional("string", "What to use instead: a version of the hook, or version/Hook."),
    removedOn: optional("string", "The day from which on the hook may be gone."),
    removedIn: optional("string", "The release from which on the hook may be gone."),
  },
  apply: { readBy: "model/reading" },
  help: {
    category: "Cluster API",
    summary: "Registers a runtime hook in the catalog of its package's group and version.",
    details: "It stands on an exported `type X = Hook<XRequest, XResponse>`.",
  },
  examples: ['+capikit:hook:summary="Called before a cluster is created",tags="Lifecycle Hooks",singleton'],
});
