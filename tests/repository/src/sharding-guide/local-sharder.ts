/** The pinned sharder, as a folder of this machine. */
export interface LocalSharder {
  /** Folder of the module, relative to that of the file. */
  readonly module: string;
  /** Version of the module, such as `v0.11.0`. */
  readonly version: string;
}

/**
 * Replaces references to folders of the sharder's repository at the pinned version.
 *
 * @throws Error for a reference to another version, and an image of another version.
 */
export function withLocalSharder(text: string, { module, version }: LocalSharder): string {
  const prefix = "https://github.com/timebertt/kubernetes-controller-sharding//";
  const replaced = text.replaceAll(/https:\S+/g, (url) => {
    const [folder, ref] = url.replace(prefix, "").split("?ref=");
    return url.startsWith(prefix) && ref === version ? `${module}/${folder}` : url;
  });
  // The folder of the module may contain the name of the repository, too.
  const others = replaced.replaceAll(`${module}/`, "");
  const other = /\S*github\.com\/timebertt\S*/.exec(others)?.[0];
  if (other !== undefined)
    throw new Error(`the guide uses ${other}, but the pinned sharder is ${version}: change one of them`);
  for (const [, tag] of text.matchAll(/^\s*newTag: (\S+)$/gm))
    if (tag !== version)
      throw new Error(
        `the guide uses the image ${tag}, but the pinned sharder is ${version}: change one of them`,
      );
  return replaced;
}
