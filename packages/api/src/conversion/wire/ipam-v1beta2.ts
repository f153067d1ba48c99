/** The Go types of Cluster API in ipam/v1beta2, in the notation of `wire-type.ts`. */
export const ipamV1beta2 = {
  IPAddress: "apiVersion:string~ kind:string~ metadata:meta.ObjectMeta spec:.IPAddressSpec~~",
  IPAddressClaim:
    "apiVersion:string~ kind:string~ metadata:meta.ObjectMeta spec:.IPAddressClaimSpec~~ status:.IPAddressClaimStatus~~",
  IPAddressClaimDeprecatedStatus: "v1beta1:*.IPAddressClaimV1Beta1DeprecatedStatus~",
  IPAddressClaimReference: "name:string~",
  IPAddressClaimSpec: "clusterName:string~ poolRef:.IPPoolReference~~",
  IPAddressClaimStatus:
    "addressRef:.IPAddressReference~~ conditions:[]meta.Condition~ deprecated:*.IPAddressClaimDeprecatedStatus~",
  IPAddressClaimV1Beta1DeprecatedStatus: "conditions:[]core/v1beta2.Condition~",
  IPAddressReference: "name:string~",
  IPAddressSpec:
    "address:string~ claimRef:.IPAddressClaimReference~~ gateway:string~ poolRef:.IPPoolReference~~ prefix:*int32~",
  IPPoolReference: "apiGroup:string~ kind:string~ name:string~",
} as const;
