import { externalDocsUrl } from "../../diagnostics/codes/schema.ts";
import { quotedText } from "../../text/go-string.ts";
import { type DefinedMarkers, defineMarker, optional, required } from "../define-marker.ts";

export const textsMarkers: readonly DefinedMarkers[] = [
  defineMarker({
    name: "kubebuilder:externalDocs",
    targets: ["type", "field"],
    arguments: {
      url: required("string", "The URL, with its scheme."),
      description: optional("string", "A description of the linked documentation."),
    },
    keyword: "externalDocs",
    apply: {
      schema(site, marker) {
        const url = String(marker.arguments.url ?? "");
        const { description } = marker.arguments;
        if (!url.startsWith("/") && !URL.canParse(url)) {
          site.report(externalDocsUrl.create({ url }, marker.location));
          return;
        }
        site.own.externalDocs = { ...(description ? { description: String(description) } : {}), url };
      },
    },
    help: { category: "Texts", summary: "Links to external documentation." },
    examples: [
      '+kubebuilder:externalDocs:url="https://docs.acme.example/widgets",description="Widgets in depth"',
    ],
  }),
  defineMarker({
    name: "kubebuilder:title",
    targets: ["type", "field"],
    value: required("string", "The title."),
    keyword: "title",
    apply: {
      schema(site, { value }) {
        site.own.title = String(value);
      },
    },
    print: (value) => (typeof value === "string" ? [`=${quotedText(value)}`] : undefined),
    help: { category: "Texts", summary: "Sets the title of the schema." },
    examples: ['+kubebuilder:title="Number of gateways"'],
  }),
];
