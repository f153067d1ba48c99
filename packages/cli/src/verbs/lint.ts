import type { Verb } from "../command.ts";

/** `capikit lint`. */
export const lint: Verb = {
  name: "lint",
  summary: "Find what clusterctl and Cluster API would trip over in a provider's files.",
  usage: "[DIR|FILE|URL]…",
  flags: {
    contract: {
      type: "string",
      value: "CONTRACT",
      oneOf: ["v1beta1", "v1beta2"],
      summary: "Contract to look at. Default: those that CRDs are labelled with.",
    },
    format: {
      type: "string",
      value: "FORMAT",
      oneOf: ["text", "json", "github", "sarif"],
      summary: "How findings are written: text, json, github or sarif. Default: text.",
    },
    level: {
      type: "string",
      value: "LEVEL",
      oneOf: ["error", "warning", "info"],
      summary: "Least level that is told. Default: info.",
    },
    explain: { type: "string", value: "ID", summary: "Say what a rule is about, and look at nothing." },
    list: { type: "boolean", summary: "Print all rules, and look at nothing." },
  },
  load: () => import("./lint/lint.ts"),
};
