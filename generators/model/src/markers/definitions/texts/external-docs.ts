import { externalDocsUrl } from "../../../diagnostics/codes/schema.ts";
import { defineMarker, optional, required } from "../../define-marker.ts";

export const marker = defineMarker({
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
});
