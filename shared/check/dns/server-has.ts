/** What a name server of a zone has, in words for the evidence of a check. */
export const serverHas = {
  expected: 'has what is expected',
  other: 'has another record',
  none: 'has no such record',
  lame: 'does not answer for the zone',
  silent: 'did not answer',
} as const
