import { TextDocuments } from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";

/** The documents that the editor has open, with their unsaved texts. */
export type OpenDocuments = TextDocuments<TextDocument>;

export function openDocuments(): OpenDocuments {
  return new TextDocuments(TextDocument);
}
