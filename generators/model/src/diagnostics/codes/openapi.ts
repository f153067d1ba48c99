import { defineDiagnostic } from "../define-diagnostic.ts";

/** Faults of OpenAPI documents: CK52xx. */

export const componentTwice = defineDiagnostic<{ readonly component: string; readonly type: string }>({
  code: "CK5201",
  name: "openapi-component-twice",
  title: "Two types with one component name",
  message: ({ component, type }) => `Type ${type} has the component name ${component} of another type`,
  help: () => "give one of them another name by +capikit:openapi:name=…",
  page: {
    why: "A component is known by its name alone. Two types under one name would be one type to every reader of the document.",
    wrong:
      "/** +capikit:openapi:name=acme.Item */\nexport interface A {}\n/** +capikit:openapi:name=acme.Item */\nexport interface B {}",
    right:
      "/** +capikit:openapi:name=acme.A */\nexport interface A {}\n/** +capikit:openapi:name=acme.B */\nexport interface B {}",
  },
});

export const componentBadName = defineDiagnostic<{ readonly component: string }>({
  code: "CK5202",
  name: "openapi-bad-name",
  title: "A component name that OpenAPI does not take",
  message: ({ component }) => `\`${component}\` cannot be the name of a component`,
  help: () => "use letters, digits, `.`, `-` and `_`",
  page: {
    why: "OpenAPI 3.0 takes component names of letters, digits, dots, hyphens and underscores.",
    wrong: "+capikit:openapi:name=acme/Item",
    right: "+capikit:openapi:name=acme.Item",
  },
});

export const baselineUnreadable = defineDiagnostic<{ readonly reason: string }>({
  code: "CK5203",
  name: "openapi-baseline-unreadable",
  title: "The baseline is no OpenAPI document",
  message: ({ reason }) => `The file of option baseline cannot be compared with: ${reason}`,
  help: () => "name the OpenAPI document of the last release, in YAML or JSON",
  page: {
    why: "What a release has promised is read from its document. Nothing is compared with a file that is none.",
    wrong: "openapi: { baseline: 'package.json' }",
    right: "openapi: { baseline: 'releases/v1.14/runtime-sdk.yaml' }",
  },
});
