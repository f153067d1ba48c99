import type { Fault } from "./fault.ts";
import { edited, refuses } from "./misdeeds.ts";

export const hookFaults: readonly Fault[] = [
  {
    check: "hooks/variables",
    what: "a variable without a schema",
    server: {
      answer: edited("discovervariables", (body) => {
        delete body.variables[0].schema;
      }),
    },
  },
  {
    check: "hooks/variables",
    what: "more variables than the status holds",
    server: {
      answer: edited("discovervariables", (body) => {
        const [first] = body.variables;
        for (let index = 0; index < 1000; index++) body.variables.push({ ...first, name: `more${index}` });
      }),
    },
  },
  {
    check: "hooks/variables",
    what: "a description that the ClusterClass does not hold",
    server: {
      answer: edited("discovervariables", (body) => {
        body.variables[0].schema.openAPIV3Schema.description = "x".repeat(4097);
      }),
    },
  },
  {
    check: "hooks/variable-metadata",
    what: "a label that is none",
    server: {
      answer: edited("discovervariables", (body) => {
        body.variables[0].schema.openAPIV3Schema["x-metadata"] = { labels: { "a b": "c" } };
      }),
    },
  },
  {
    check: "hooks/variable-names",
    what: "a name with a dot",
    server: {
      answer: edited("discovervariables", (body) => {
        body.variables[0].name = "region.name";
      }),
    },
  },
  {
    check: "hooks/variable-schemas",
    what: "a list without items",
    server: {
      answer: edited("discovervariables", (body) => {
        body.variables[0].schema.openAPIV3Schema = { type: "array" };
      }),
    },
  },
  {
    check: "hooks/upgrade-plan",
    what: "a plan that leaves out a minor version",
    server: {
      answer: edited("generateupgradeplan", (body, asked) => {
        if (body.controlPlaneUpgrades.length > 0)
          body.controlPlaneUpgrades = [{ version: asked.body.toKubernetesVersion }];
        body.workersUpgrades = [];
      }),
    },
  },
  {
    check: "hooks/success",
    what: "a Failure for clusters of others",
    server: {
      answer: edited("beforeclusterdelete", (body) => {
        Object.assign(body, { status: "Failure", message: "the cluster is not known" });
      }),
    },
  },
  {
    check: "hooks/variable-values",
    what: "a Failure for a value of an enum",
    server: { answer: refuses(({ variables }) => valueIn(variables, "zone") === "b") },
  },
  {
    check: "hooks/optional-variables",
    what: "a Failure without an optional variable",
    server: {
      answer: refuses(
        ({ items, variables }) => items?.length > 0 && valueIn(variables, "zone") === undefined,
      ),
    },
  },
  {
    check: "hooks/upgrade-plan",
    what: "a plan for the workers in descending order",
    server: {
      answer: edited("generateupgradeplan", (body, asked) => {
        if (asked.body.fromWorkersKubernetesVersion === "v1.33.5")
          body.workersUpgrades = [{ version: "v1.35.0" }, { version: "v1.34.2" }];
      }),
    },
  },
];

/** The value of a variable in a request. */
function valueIn(variables: unknown, name: string): unknown {
  return Array.isArray(variables) ? variables.find((one) => one.name === name)?.value : undefined;
}
