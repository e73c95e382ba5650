type DmarcWanted = { readonly policyAtLeast?: string | undefined; readonly rua?: string | undefined }

/** A DMARC record with a policy and an address for reports. */
export function dmarcRecord({ policyAtLeast = 'none', rua }: DmarcWanted): string {
  const reports = rua === undefined ? '' : `; rua=mailto:${rua.replace(/^mailto:/i, '')}`
  return `v=DMARC1; p=${policyAtLeast}${reports}`
}

/** The data of a key in base64, which may be given in the lines of a PEM file. */
export function bareKey(text: string): string {
  return text.replaceAll(/-----[^-]+-----|\s+/g, '')
}
