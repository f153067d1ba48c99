import { field, type OptionalFieldError } from "@capikit/controller-kit/webhooks";
import type { HCloudMachineSpec, HetznerBareMetalMachineSpec } from "../../api/v1beta2/index.ts";

/** Validates the image of a server: a name, or a URL and the command that installs it. */
export function checkServerImage(at: string, spec: Partial<HCloudMachineSpec> = {}): OptionalFieldError[] {
  const { imageName, imageURL, imageURLCommand: command } = spec;
  return [
    !imageName && !imageURL && field.required(`${at}.imageName`, "set imageName or imageURL"),
    imageName && imageURL && field.forbidden(`${at}.imageName`, "imageURL is set: keep one of them"),
    imageURL && checkUrl(`${at}.imageURL`, imageURL),
    imageURL && !command && field.required(`${at}.imageURLCommand`, "imageURL is set"),
    command && !imageURL && field.forbidden(`${at}.imageURLCommand`, "requires imageURL"),
    command && checkCommand(`${at}.imageURLCommand`, command),
  ];
}

const archive = /^oci:\/\/|\.(?:tar(?:\.(?:gz|bz2?|xz))?|t[gbx]z)$/;

/** Validates the image of a host: an archive, a path, or a URL and the command that installs it. */
export function checkHostImage(spec: HetznerBareMetalMachineSpec["installImage"]): OptionalFieldError[] {
  const { imageURLCommand: command, deviceStringType, image } = spec;
  const { name, url, path } = image;
  const at = "spec.installImage";
  if (command)
    return [
      url ? checkUrl(`${at}.image.url`, url) : field.required(`${at}.image.url`, "imageURLCommand is set"),
      name && field.forbidden(`${at}.image.name`, "imageURLCommand is set"),
      path && field.forbidden(`${at}.image.path`, "imageURLCommand is set"),
      checkCommand(`${at}.imageURLCommand`, command),
    ];
  return [
    deviceStringType && field.forbidden(`${at}.deviceStringType`, "requires imageURLCommand"),
    !(name && url) && !path && field.required(`${at}.image`, "set name and url, or path"),
    url && !archive.test(url) && field.invalid(`${at}.image.url`, url, "must be a tar archive or oci://"),
  ];
}

function checkUrl(path: string, url: string): OptionalFieldError {
  return !URL.canParse(url) && field.invalid(path, url, "must be an absolute URL");
}

function checkCommand(path: string, command: string): OptionalFieldError {
  const isName = /^[a-z][a-z0-9._-]*$/.test(command) && !command.includes("..");
  return !isName && field.invalid(path, command, "must be a file name of a-z, 0-9, '.', '_' and '-'");
}
