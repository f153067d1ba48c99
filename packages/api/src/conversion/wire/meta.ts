/** The Go types of k8s.io/apimachinery/pkg/apis/meta/v1, in the notation of `wire-type.ts`. */
export const meta = {
  Condition:
    "lastTransitionTime:Time message:string observedGeneration:int64~ reason:string status:string type:string",
  LabelSelector: "matchExpressions:[].LabelSelectorRequirement~ matchLabels:map[string]string~",
  LabelSelectorRequirement: "key:string operator:string values:[]string~",
  ManagedFieldsEntry:
    "apiVersion:string~ fieldsType:string~ fieldsV1:*JSON~ manager:string~ operation:string~ subresource:string~ time:*Time~",
  ObjectMeta:
    "annotations:map[string]string~ creationTimestamp:Time~~ deletionGracePeriodSeconds:*int64~ deletionTimestamp:*Time~ finalizers:[]string~ generateName:string~ generation:int64~ labels:map[string]string~ managedFields:[].ManagedFieldsEntry~ name:string~ namespace:string~ ownerReferences:[].OwnerReference~ resourceVersion:string~ selfLink:string~ uid:string~",
  OwnerReference:
    "apiVersion:string blockOwnerDeletion:*bool~ controller:*bool~ kind:string name:string uid:string",
} as const;
