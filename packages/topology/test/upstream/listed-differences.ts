import { objectOf, type Row } from "./tables.ts";

/** Calls with other results than in Cluster API, or that cannot be replayed. */
export interface ListedDifference {
  readonly reason: string;
  readonly count: number;
  readonly matches: (row: Row) => boolean;
}

const textOf = (row: Row): string => JSON.stringify(row.args);
const isCall = ({ call }: Row, name: string): boolean => call.endsWith(`.${name}`);

/** Calls with these arguments cannot be replayed. */
export const notJson = "The arguments are invalid JSON, which no API server accepts.";

/** The differences, in the order in which they are tried. */
export const listedDifferences: readonly ListedDifference[] = [
  {
    reason: notJson,
    count: 8,
    matches: (row) => textOf(row).includes("not encoded: json: error calling MarshalJSON"),
  },
  {
    reason:
      "The test compiles rules for Kubernetes 1.30. Cluster API itself accepts functions for IP addresses.",
    count: 5,
    matches: (row) =>
      textOf(row).includes("ip(self)") && JSON.stringify(row.out).includes("FieldValueInvalid"),
  },
  {
    reason: "The client of the test fails.",
    count: 2,
    matches: (row) =>
      row.test === "TestClusterClassPollingErrors" && /InternalError|Forbidden/.test(JSON.stringify(row.out)),
  },
  {
    reason: "A Cluster without ClusterClass is an error, not a warning.",
    count: 2,
    matches: ({ out }) => JSON.stringify(out).includes("this ClusterClass does not exist"),
  },
  {
    reason: "The prefix of a version is added before validation, as by the webhook for defaults.",
    count: 1,
    matches: (row) => isCall(row, "Cluster.validate") && textOf(row).includes('"version":"1.17.2"'),
  },
  {
    reason: "The state of control plane and workers is unknown, not an error.",
    count: 3,
    matches: (row) =>
      /"version":"v1\.2\.3[+-]xyz\.1"/.test(textOf(row)) ||
      (isCall(row, "validateTopologyMachinePoolVersions") && textOf(row).includes('"client":[]')),
  },
  {
    reason: "The feature gate ClusterTopology is on: topologies need it.",
    count: 2,
    matches: ({ test }) => test === "TestClusterClassValidationFeatureGated",
  },
  {
    reason: "Workers always have templates.",
    count: 12,
    matches: (row) =>
      (isCall(row, "MachineDeployment") || isCall(row, "MachinePool")) && row.args.slice(2, 4).includes(null),
  },
  {
    reason: "Empty lists and null values that only Go code can make.",
    count: 3,
    matches: (row) => {
      if (!isCall(row, "validatePatches")) return false;
      const spec = objectOf(objectOf(row.args[0]).spec);
      const [patch] = Array.isArray(spec.patches) ? spec.patches : [];
      const { definitions, external, ...others } = objectOf(patch);
      const isLost = definitions === undefined && external === undefined && "enabledIf" in others;
      const isBoth = external !== undefined && JSON.stringify(row.out).includes('spec.patches[0]"');
      return isLost || isBoth || textOf(row).includes('"value":null');
    },
  },
];
