import type { Verb, VerbGroup } from "../command.ts";
import { providerFlags } from "./release.ts";

const provider: Verb = {
  name: "provider",
  summary: "Write what users of a provider must know: variables, templates, ClusterClasses, images.",
  usage: "",
  flags: {
    ...providerFlags,
    out: { type: "string", value: "FILE", summary: "Where it is written. Default: docs/provider.md." },
    check: {
      type: "boolean",
      summary: "Write nothing; fail where the file differs from what would be written.",
    },
  },
  load: () => import("./docs/provider.ts"),
};

/** Documentation: each verb stands in a file of its own below `docs/` and is loaded when it runs. */
export const docs: VerbGroup = {
  name: "docs",
  summary: "Write documentation of what is built.",
  verbs: [provider],
};
