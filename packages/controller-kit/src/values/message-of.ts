import { errorMessage } from "@capikit/common/errors";
import { maskText } from "@capikit/serving/logging";

/** Returns the message of a thrown value with secrets masked, for the API server and logs. */
export function messageOf(error: unknown): string {
  return maskText(errorMessage(error));
}
