import { defineDiagnostic, type Texts } from "../define-diagnostic.ts";

/** Errors in OpenAPI documents: CK52xx. */

export const componentTwice = defineDiagnostic<Texts<"component" | "type">>({
  code: "CK5201",
  title: "Two types with one component name",
  message: ({ component, type }) => `type ${type} has the component name ${component} of another type`,
  help: "rename one of them with +capikit:openapi:name=…",
  why: "Components are identified by name. Readers of the document could not distinguish two types with the same name.",
  wrong:
    "/** +capikit:openapi:name=acme.Item */\nexport interface A {}\n/** +capikit:openapi:name=acme.Item */\nexport interface B {}",
  right:
    "/** +capikit:openapi:name=acme.A */\nexport interface A {}\n/** +capikit:openapi:name=acme.B */\nexport interface B {}",
});

export const componentBadName = defineDiagnostic<Texts<"component">>({
  code: "CK5202",
  title: "An invalid component name",
  message: ({ component }) => `invalid component name \`${component}\``,
  help: "use letters, digits, `.`, `-` and `_`",
  why: "OpenAPI 3.0 only allows letters, digits, dots, hyphens and underscores in component names.",
  wrong: "+capikit:openapi:name=acme/Item",
  right: "+capikit:openapi:name=acme.Item",
});
