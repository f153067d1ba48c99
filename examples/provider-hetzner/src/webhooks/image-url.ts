import { field, type OptionalFieldError } from "@capikit/controller-kit/webhooks";

/** Validates the URL of an image. */
export function checkUrl(path: string, url: string): OptionalFieldError {
  return !URL.canParse(url) && field.invalid(path, url, "must be an absolute URL");
}

/** Validates the name of a command that installs an image from its URL. */
export function checkCommand(path: string, command: string): OptionalFieldError {
  const isName = /^[a-z][a-z0-9._-]*$/.test(command) && !command.includes("..");
  return !isName && field.invalid(path, command, "must be a file name of a-z, 0-9, '.', '_' and '-'");
}
