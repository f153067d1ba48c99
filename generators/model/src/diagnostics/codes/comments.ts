import { defineDiagnostic } from "../define-diagnostic.ts";

export const unexpectedPlus = defineDiagnostic<{ readonly text: string }>({
  code: "CK1101",
  name: "stray-plus",
  title: "A line starts with + and is no marker",
  message: ({ text }) => `the line starts with + but is no marker: "${text}"`,
  help: () => "write \\+ or - for text; a marker's name follows its + at once",
  page: {
    why: "Such a line is a list of the text or a marker with a slip. Which of the two cannot be told, and one of them would be lost.",
    wrong: "/**\n * + kubebuilder:validation:Minimum=1\n */\nsize?: int32;",
    right: "/**\n * +kubebuilder:validation:Minimum=1\n */\nsize?: int32;",
  },
});

export const unclosedMarker = defineDiagnostic<{ readonly marker: string; readonly open: string }>({
  code: "CK1102",
  name: "unclosed-marker",
  title: "A marker is still open at its comment's end",
  message: ({ marker, open }) => `+${marker} is still open at the end of its comment: ${open}`,
  help: () =>
    "close it; a marker goes on over lines until its quotes and braces are closed and no comma ends its line",
  page: {
    why: "The lines below an open quote or brace belong to the marker, so that markers and text would vanish in it.",
    wrong: "/**\n * +kubebuilder:validation:Pattern=`^a\n */\nname?: string;",
    right: "/**\n * +kubebuilder:validation:Pattern=`^a`\n */\nname?: string;",
  },
});

export const orphanMarker = defineDiagnostic<{ readonly marker: string }>({
  code: "CK1103",
  name: "orphan-marker",
  title: "A marker in a comment that belongs to no declaration",
  message: ({ marker }) => `+${marker} stands in a comment that belongs to no declaration and has no effect`,
  help: () => "move it above the declaration or member it speaks of; a line that is text starts with \\+",
  page: {
    why: "A comment speaks of what follows it. Behind the last member, or where no type is declared, a marker would be passed over.",
    wrong: "export interface WidgetSpec {\n  size?: int32;\n  // +kubebuilder:validation:Minimum=1\n}",
    right: "export interface WidgetSpec {\n  // +kubebuilder:validation:Minimum=1\n  size?: int32;\n}",
  },
});
