/**
 * Container image names.
 *
 * @module
 */

export {
  type ContainerImage,
  formatImage,
  isImageTag,
  parseImage,
  toImageTag,
  withImageRepository,
  withImageTag,
} from "./container-image.ts";
