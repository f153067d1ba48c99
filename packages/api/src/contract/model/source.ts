import type { ContractDocumentId } from "./documents.ts";

/** A heading of a document, as it is written there. */
export interface DocumentSource {
  readonly document: ContractDocumentId;
  readonly section: string;
  /** A few words of that section which what is said hangs on. */
  readonly mention?: string;
}

/** A place in Cluster API's own source, release v1.14.2. */
export interface UpstreamSource {
  /** File in the repository of Cluster API; `api/` is a Go module of its own there. */
  readonly file: string;
  /** An identifier or text that stands in it at the place meant. */
  readonly symbol: string;
}

export type ContractSource = DocumentSource | UpstreamSource;
