import type { UpdateMachineResponse } from "@capikit/api/hooks/v1alpha1";

const largestInt32 = 2 ** 31 - 1;

/**
 * Returns the answer to UpdateMachine for an update in progress.
 *
 * @param retryAfterSeconds whole seconds until the next call, from 1 on: 0 means done.
 * @throws RangeError for other numbers.
 */
export function inProgress(retryAfterSeconds: number, message?: string): UpdateMachineResponse {
  if (!Number.isInteger(retryAfterSeconds) || retryAfterSeconds < 1 || retryAfterSeconds > largestInt32)
    throw new RangeError(
      `retryAfterSeconds must be a whole number from 1 to ${largestInt32}, not ${retryAfterSeconds}.`,
    );
  return { status: "Success", retryAfterSeconds, ...(message !== undefined && { message }) };
}

/** Returns the answer to UpdateMachine for a completed update. */
export function done(message?: string): UpdateMachineResponse {
  return { status: "Success", retryAfterSeconds: 0, ...(message !== undefined && { message }) };
}

/** Returns UpdateMachine's answer for a failure. Use a message without times and identifiers. */
export function failed(message: string): UpdateMachineResponse {
  return { status: "Failure", message, retryAfterSeconds: 0 };
}
