/** Returns name and message of the error that an action throws. */
export async function thrown(action: () => unknown): Promise<string> {
  try {
    await action();
  } catch (error) {
    if (error instanceof Error) return `${error.name}: ${error.message}`;
    throw error;
  }
  throw new Error("nothing was thrown");
}
