import { defineDiagnostic, type Texts } from "../define-diagnostic.ts";
import { replacement } from "../fix-at.ts";

export const unexpectedPlus = defineDiagnostic<{
  readonly text: string;
  /** The marker that the line is without the other characters before it. */
  readonly marker: string | undefined;
}>({
  code: "CK1101",
  title: "A line that starts with + but is not a marker",
  message: ({ text }) => `the line starts with + but is not a marker: "${text}"`,
  help: ({ marker }) =>
    marker === undefined
      ? "write \\+ or - for text; a marker's name must directly follow its +"
      : `write +${marker}; write \\+ or - for text`,
  fix: ({ text, marker }) => replacement(text, marker && `+${marker}`),
  why: "Such a line is either a list item or a misspelt marker. capikit cannot distinguish them, and one of them would be lost.",
  wrong: "/**\n * + kubebuilder:validation:Minimum=1\n */\nsize?: int32;",
  right: "/**\n * +kubebuilder:validation:Minimum=1\n */\nsize?: int32;",
});

export const unclosedMarker = defineDiagnostic<Texts<"marker" | "open">>({
  code: "CK1102",
  title: "An unclosed marker at the end of a comment",
  message: ({ marker, open }) => `+${marker} is not closed at the end of its comment: ${open}`,
  help: "close it; a marker continues on the next line while a quote or brace is open or its line ends with a comma",
  why: "The lines below an open quote or brace belong to the marker, so the following markers and text would be lost.",
  wrong: "/**\n * +kubebuilder:validation:Pattern=`^a\n */\nname?: string;",
  right: "/**\n * +kubebuilder:validation:Pattern=`^a`\n */\nname?: string;",
});

export const orphanMarker = defineDiagnostic<{
  readonly marker: string;
  readonly suggestion?: string | undefined;
  /** Whether it belongs to a file. */
  readonly isOfFile: boolean;
}>({
  code: "CK1103",
  title: "A marker in a comment without a declaration",
  message: ({ marker }) => `+${marker} has no effect: its comment belongs to no declaration`,
  help: ({ suggestion, isOfFile }) =>
    `move it above ${isOfFile ? "a statement at the top level of the file" : "the declaration or member that it applies to"}${suggestion === undefined ? "" : `, as +${suggestion}`}; start a text line with \\+`,
  why: "A comment belongs to the declaration that follows it. After the last member, or where no type is declared, a marker would be ignored.",
  wrong: "export interface WidgetSpec {\n  size?: int32;\n  // +kubebuilder:validation:Minimum=1\n}",
  right: "export interface WidgetSpec {\n  // +kubebuilder:validation:Minimum=1\n  size?: int32;\n}",
});

export const blockCommentMarker = defineDiagnostic<{
  readonly marker: string;
  /** The start of the comment: `/*`, `///` or similar. */
  readonly opener: string;
  /** Whether the comment belongs to no declaration. */
  readonly isOrphan: boolean;
}>({
  code: "CK1104",
  title: "A marker in a comment that starts with /* or ///",
  severity: "warning",
  message: ({ marker, opener }) =>
    `+${marker} has no effect: its comment starts with ${opener} instead of ${opener === "/*" ? "/**" : "//"}`,
  help: ({ isOrphan }) =>
    `${isOrphan ? "move it above the declaration or member that it applies to, in a comment that starts" : "start the comment"} with /** or //; start a text line with \\+`,
  fix: ({ opener, isOrphan }) => (isOrphan ? undefined : replacement(opener, opener === "/*" ? "/**" : "//")),
  why: "Markers are read from JSDoc blocks (`/**`) and `//` comments only. A comment `/* … */` is not documentation, as in controller-gen, which reads `//` comments only.",
  wrong: "/* +kubebuilder:validation:Minimum=1 */\nsize?: int32;",
  right: "/** +kubebuilder:validation:Minimum=1 */\nsize?: int32;",
});

export const missingPlus = defineDiagnostic<Texts<"marker" | "line">>({
  code: "CK1105",
  title: "A line that is a marker without its +",
  severity: "warning",
  message: ({ marker }) => `${marker} has no effect without a + before it`,
  help: ({ line }) => `write +${line}; start a text line with a backslash`,
  fix: ({ marker }) => replacement(marker, `+${marker}`),
  why: "A marker starts with `+`. Without it, the line is text, in a JSDoc block of the description in the CRD, and the API would miss the rule that its author expects.",
  wrong: "/** kubebuilder:validation:Minimum=1 */\nsize?: int32;",
  right: "/** +kubebuilder:validation:Minimum=1 */\nsize?: int32;",
});

export const tagMarker = defineDiagnostic<{
  /** As written, with its `@`. */
  readonly tag: string;
  readonly marker: string;
  /** The marker with its value. */
  readonly line: string;
}>({
  code: "CK1106",
  title: "A marker that starts with @ instead of +",
  severity: "warning",
  message: ({ tag }) => `${tag} has no effect: a marker starts with + instead of @`,
  help: ({ line }) => `write +${line}; start a text line with \\@`,
  fix: ({ marker, tag }) => replacement(tag, `+${marker}`),
  why: "A line that starts with `@` is a tag of JSDoc, which capikit does not read. The API would miss the rule that its author expects.",
  wrong: "/** @kubebuilder:validation:Minimum=1 */\nsize?: int32;",
  right: "/** +kubebuilder:validation:Minimum=1 */\nsize?: int32;",
});

export const schemaTag = defineDiagnostic<Texts<"tag" | "marker">>({
  code: "CK1107",
  title: "A JSDoc tag of another schema generator",
  severity: "warning",
  message: ({ tag }) => `@${tag} has no effect on the schema`,
  help: ({ marker }) => `use the type, or +${marker} on a line of its own`,
  why: "Generators of JSON schemas read rules from tags such as `@minimum`. capikit reads markers, which start with `+`, and types. The API would miss the rule that its author expects.",
  wrong: "/** @minimum 1 */\nsize?: int32;",
  right: "/** +kubebuilder:validation:Minimum=1 */\nsize?: int32;",
});

export const lineCommentText = defineDiagnostic<Texts<"text">>({
  code: "CK1109",
  title: "Text of // comments above markers",
  severity: "warning",
  message: ({ text }) => `the text of // comments is not a description: "${text}"`,
  help: "write text and markers in one comment /** … */",
  why: "Descriptions come from JSDoc blocks, as `//` comments in TypeScript are notes of developers. Above Go's markers, they are the documentation of the field, which the CRD would miss.",
  wrong: "// Number of gateways.\n// +kubebuilder:validation:Minimum=1\nsize?: int32;",
  right: "/**\n * Number of gateways.\n * +kubebuilder:validation:Minimum=1\n */\nsize?: int32;",
});

export const inlineMarkerText = defineDiagnostic<Texts<"marker" | "text">>({
  code: "CK1108",
  title: "A marker in the middle of a line",
  severity: "warning",
  message: ({ marker }) => `+${marker} has no effect after other text of its line`,
  help: ({ text }) => `write +${text} on a line of its own; put it between back-quotes if it is text`,
  why: "A marker starts its line. After other text, it is a part of the description in the CRD, and the API would miss the rule that its author expects.",
  wrong: "/** Number of gateways. +kubebuilder:validation:Minimum=1 */\nsize?: int32;",
  right: "/**\n * Number of gateways.\n * +kubebuilder:validation:Minimum=1\n */\nsize?: int32;",
});
