import { isError } from "@capikit/common/diagnostics";
import { formatCount } from "@capikit/common/text";
import { generate, NothingToGenerateError, UsageError } from "@capikit/generators/run";
import { packageFallbacks } from "../project/package-fallbacks.ts";
import { shownPath } from "../terminal/shown-path.ts";

/**
 * Checks that the generated parts of a release are those of the sources. A failed run of the
 * generators writes nothing, so that components would lack the role of a program.
 *
 * @throws UsageError for errors in the sources, and for files that are out of date.
 */
export async function requireGenerated(root: string): Promise<void> {
  try {
    const { diagnostics, files } = await generate({
      project: root,
      mode: "check",
      fallback: packageFallbacks,
    });
    const errors = diagnostics.filter(isError);
    const [first] = errors;
    if (first !== undefined) {
      const { code, location, message } = first;
      const place = location === undefined ? "" : `${location.path}:${location.line}: `;
      throw new UsageError(
        `the generators report ${formatCount(errors.length, "error")}: ${place}${code}: ${message}`,
        "run capikit generate, and correct the errors",
      );
    }
    // Generated TypeScript is not a part of a release.
    const stale = files.filter(({ path, status }) => !/\.[cm]?ts$/.test(path) && status !== "unchanged");
    if (stale.length > 0) {
      const names = stale.map(({ path }) => shownPath(path)).join(", ");
      throw new UsageError(`generated files are out of date: ${names}`, "run capikit generate");
    }
  } catch (error) {
    // An extension may have no sources to generate from.
    if (!(error instanceof NothingToGenerateError)) throw error;
  }
}
