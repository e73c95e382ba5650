/** Texts of the instructions of a step. `{0}` is a placeholder. */
export const labels = {
  recordType: 'Type',
  recordName: 'Name',
  recordValue: 'Value',
  recordTtl: 'TTL',
  recordTtlHint: 'Or what your provider suggests.',
  copyField: 'Copy: {0}',
  wrap: 'Wrap lines',
}

export type MarkdownLabels = Readonly<Record<keyof typeof labels, string>>
