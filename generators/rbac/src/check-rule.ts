import type { Report } from "@capikit/common/diagnostics";
import {
  type Marker,
  rbacBadName,
  rbacNoGroups,
  rbacNothingAllowed,
  rbacNoVerbs,
  rbacUrlsAndResources,
  rbacUrlsInNamespace,
  stringOf,
} from "@capikit/model";
import type { Rule } from "./rule.ts";

const dnsLabel = /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/;

/** Reports the parts of a rule that the API server would reject in a role. */
export function checkRule(marker: Marker, rule: Rule, report: Report): void {
  const { location } = marker;
  const namespace = stringOf(marker, "namespace");
  if (rule.verbs.length === 0) report(rbacNoVerbs.create(undefined, location));
  const aboutResources = rule.resources.length > 0 || rule.groups.length > 0 || rule.resourceNames.length > 0;
  if (rule.urls.length > 0) {
    if (aboutResources) report(rbacUrlsAndResources.create(undefined, location));
    if (namespace !== undefined) report(rbacUrlsInNamespace.create({ namespace }, location));
  } else if (rule.resources.length === 0) {
    report(rbacNothingAllowed.create(undefined, location));
  } else if (rule.groups.length === 0) {
    report(rbacNoGroups.create({ resources: rule.resources }, location));
  }
  if (namespace !== undefined && !dnsLabel.test(namespace)) {
    const wanted = "must be a DNS label: lower-case letters, digits and dashes, at most 63 characters";
    report(rbacBadName.create({ argument: "namespace", value: namespace, rule: wanted }, location));
  }
  checkRoleName(stringOf(marker, "roleName"), marker, report);
}

/** Reports an invalid role name; the marker is absent for the option's value. */
export function checkRoleName(name: string | undefined, marker: Marker | undefined, report: Report): void {
  if (name === undefined) return;
  if (name !== "." && name !== ".." && !/[/%]/.test(name)) return;
  const facts = {
    argument: "roleName",
    value: name,
    rule: 'must not contain "/" or "%", and must not be "." or ".."',
  };
  report(rbacBadName.create(facts, marker?.location));
}
