import { listAt, recordOf, textAt, valueAt } from "@capikit/common/json";

const unsupported = 'Forbidden: not supported when spec.format is set to: "ignition"';

/** Checks a kubeadm config as with the feature gate KubeadmBootstrapFormatIgnition, without which no Ignition is accepted. */
export function checkIgnition(
  spec: unknown,
  at: string,
  reject: (field: string, message: string) => void,
): void {
  const format = textAt(spec, "format");
  if (format !== "ignition") {
    if (hasMembers(spec, "ignition"))
      reject(`${at}.format`, `Invalid value: "${format}": must be set to "ignition" if spec.ignition is set`);
    return;
  }
  for (const [index, user] of listAt(spec, "users").entries())
    if (valueAt(user, "inactive") === true) reject(`${at}.users[${index}].inactive`, unsupported);
  for (const [index, file] of listAt(spec, "files").entries())
    if (/^gzip/.test(textAt(file, "encoding"))) reject(`${at}.files[${index}].encoding`, unsupported);
  if (valueAt(spec, "bootCommands") !== undefined) reject(`${at}.bootCommands`, unsupported);
  for (const [index, partition] of listAt(spec, "diskSetup", "partitions").entries()) {
    const type = textAt(partition, "tableType");
    if (type !== "" && type !== "gpt")
      reject(
        `${at}.diskSetup.partitions[${index}].tableType`,
        `Invalid value: "${type}": only partition type "gpt" is supported when spec.format is set to "ignition"`,
      );
  }
  for (const [index, filesystem] of listAt(spec, "diskSetup", "filesystems").entries())
    for (const field of ["replaceFS", "partition"])
      if (textAt(filesystem, field) !== "")
        reject(`${at}.diskSetup.filesystems[${index}].${field}`, unsupported);
}

/** Reports whether a value has fields at a path. */
export function hasMembers(value: unknown, ...path: readonly string[]): boolean {
  return Object.keys(recordOf(valueAt(value, ...path))).length > 0;
}
