/** +capikit:variable:name=region,labels="a b=c";"tier",annotations="-x=y" */
export type Region = string;
