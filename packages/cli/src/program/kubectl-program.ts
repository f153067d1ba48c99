import { describe } from "../commands/describe.ts";
import { doctor } from "../commands/doctor.ts";
import { explain } from "../commands/explain.ts";
import { lint } from "../commands/lint.ts";
import { move } from "../commands/move.ts";
import { template } from "../commands/template.ts";
import { topology } from "../commands/topology.ts";
import type { Program } from "./program.ts";

/** The kubectl plugin: the commands for clusters and manifests, without those for projects. */
export const kubectlProgram: Program = {
  name: "kubectl capi",
  summary: "Show, check and move Clusters of Cluster API, and check templates and providers.",
  sections: [
    { title: "Clusters", commands: [describe, doctor, move] },
    { title: "Files", commands: [lint, template, topology] },
    { title: "Help", commands: [explain] },
  ],
};
