import { providerNameLabel } from "@capikit/api/core/v1beta2";
import { variablesOf } from "../../read/variables-of.ts";
import { defineLintRule } from "../lint-rule.ts";

/** Rules about the names of variables. */
export const variableNameRules = [
  defineLintRule({
    code: "components/variable-prefix",
    title: "Variables of components start with the provider's name",
    contractRule: "clusterctl/variable-names",
    severity: "info",
    why: "All providers of a management cluster read their variables from the same environment and configuration: a general name such as `TOKEN` sets the value of two providers at once. lint reports names whose first word is general.",
    wrong: "args: [--log-level=${LOG_LEVEL:=info}]",
    right: "args: [--log-level=${FOO_LOG_LEVEL:=info}]",
    help: "start the name with the name of the provider",
    checkComponents: (file, report) => {
      const own = new Set(
        file.objects.flatMap(
          ({ labels }) => labels[providerNameLabel]?.toUpperCase().split(/[^A-Z0-9]/) ?? [],
        ),
      );
      for (const { name, at } of variablesOf(file)) {
        const [first = ""] = name.toUpperCase().split("_", 1);
        if (generalWords.has(first) && !own.has(first) && !sharedNames.has(name.toUpperCase()))
          report(at, `the variable ${name} does not start with the name of the provider`);
      }
    },
  }),
];

/** First words that cannot be the name of a provider. */
const generalWords: ReadonlySet<string> = new Set([
  ...["ACCESS", "ADDITIONAL", "ADDRESS", "ADMIN", "ALLOW", "ALTERNATIVE", "API", "AUTH", "AUTO", "BIND"],
  ...["CA", "CERT", "CLIENT", "CONCURRENCY", "CONFIG", "CONTROLLER", "CREDENTIALS", "DEBUG", "DEFAULT"],
  ...["DIAGNOSTICS", "DISABLE", "DNS", "ENABLE", "ENDPOINT", "EVENT", "EXTERNAL", "FEATURE", "HOST"],
  ...["IMAGE", "INSECURE", "KEY", "LEADER", "LOG", "LOGLEVEL", "MANAGER", "MAX", "METRICS", "MIN", "NODE"],
  ...["PASSWORD", "PORT", "PRIVATE", "PROJECT", "PUBLIC", "RECONCILE", "REGION", "REGISTRY", "REPLICAS"],
  ...["SECRET", "SERVER", "SERVICE", "SSH", "SYNC", "TAG", "TIMEOUT", "TLS", "TOKEN", "URL", "USE", "USER"],
  ...["USERNAME", "VERBOSITY", "VERSION", "WATCH", "WEBHOOK", "ZONE"],
]);

/** Names that providers share on purpose. */
const sharedNames: ReadonlySet<string> = new Set(["NODE_NAME"]);
