import { defineDiagnostic, definePlugin, type Emitter } from "capikit";

const noTeam = defineDiagnostic<{ kind: string }>({
  code: "acme/no-team",
  severity: "warning",
  title: "A kind without a team",
  message: ({ kind }) => `${kind} has no team`,
  help: "add +acme:team=NAME",
  why: "Alerts about objects of the kind have no recipient.",
  wrong: "export interface Foo extends KubernetesObject {}",
  right: "/** +acme:team=network */\nexport interface Foo extends KubernetesObject {}",
});

/** Writes the team of each kind, for the routes of alerts. */
const owners: Emitter<"owners"> = {
  name: "owners",
  summary: "teams of kinds, by +acme:team",
  folder: "owners",
  needsKinds: true,
  options: {},
  emit({ kinds }) {
    const teamOf = ({ type }: (typeof kinds)[number]) =>
      type.markers.find(({ key }) => key === "acme:team")?.value;
    const lines = kinds.flatMap((kind) =>
      typeof teamOf(kind) === "string" ? [`${kind.kind}.${kind.package.group}: ${teamOf(kind)}\n`] : [],
    );
    const unowned = kinds.filter((kind) => teamOf(kind) === undefined);
    return {
      artefacts: [{ path: "owners.yaml", text: lines.join("") }],
      diagnostics: unowned.map((kind) => noTeam.create(kind, kind.location)),
    };
  },
};

/** Teams own kinds and Clusters. */
export default definePlugin({
  name: "acme",
  emitters: [owners],
  diagnostics: [noTeam],
  markers: [
    {
      name: "acme:team",
      targets: ["kind"],
      value: { type: "string", required: true, summary: "Name of the team.", common: ["network", "storage"] },
      apply: { readBy: "owners" },
      help: { summary: "Declares the team that owns a kind." },
      examples: ["+acme:team=network"],
    },
    {
      name: "acme:costCenter",
      targets: ["type", "field"],
      appliesTo: ["string"],
      apply: {
        schema: ({ own }) => {
          own.pattern = "^[A-Z]{2}-[0-9]{4}$";
        },
      },
      help: { summary: "Requires the number of a cost center, such as `DE-1234`." },
      examples: ["+acme:costCenter"],
    },
  ],
  lintRules: [
    {
      code: "acme/image-registry",
      title: "Images are in the registry of Acme",
      severity: "error",
      why: "Clusters pull images only from registry.acme.example.",
      sources: [],
      wrong: "image: ghcr.io/acme/foo:v1.0.0",
      right: "image: registry.acme.example/foo:v1.0.0",
      help: "push the image to registry.acme.example",
      checkComponentObject({ kind, value, at }, report) {
        if (kind !== "Deployment") return;
        for (const [image] of JSON.stringify(value).matchAll(/(?<="image":")[^"]+/g))
          if (!image.startsWith("registry.acme.example/")) report(at(["spec"]), `image ${image}`);
      },
    },
  ],
  doctorChecks: [
    {
      name: "acme-teams",
      title: "Clusters have a team",
      diagnostics: {
        "acme/cluster-team": {
          severity: "warning",
          title: "Clusters have the label acme.example/team",
          why: "Alerts about the Cluster have no recipient.",
          help: "kubectl label cluster NAME acme.example/team=TEAM",
        },
      },
      scan: (_context, report) => ({
        object({ kind, metadata }) {
          if (kind === "Cluster" && metadata.labels?.["acme.example/team"] === undefined)
            report("acme/cluster-team", `Cluster ${metadata.namespace}/${metadata.name}`, "no team");
        },
      }),
    },
  ],
});
