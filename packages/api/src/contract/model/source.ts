import type { ContractDocumentId } from "./documents.ts";

/** A heading of a document, as written there. */
export interface DocumentSource {
  readonly document: ContractDocumentId;
  readonly section: string;
  /** A phrase in that section that supports the statement. */
  readonly mention?: string;
}

/** A location in the source of the reference release of Cluster API. */
export interface UpstreamSource {
  /** File in the repository of Cluster API; `api/` is a separate Go module there. */
  readonly file: string;
  /** An identifier or text at that location. */
  readonly symbol: string;
}

/** Source of a rule: a section of a document, or code of Cluster API. */
export type ContractSource = DocumentSource | UpstreamSource;
