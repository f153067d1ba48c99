import type { Fault } from "./fault.ts";
import { edited } from "./misdeeds.ts";

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
];
