import type { DnsRecord } from '../guide.ts'

/** Event of a step's result, with the record that the check has looked up. */
export const CHECKED_RECORD = 'checkedrecord'

/** The zone is known only if its own name servers were asked. */
export type CheckedRecord = { readonly name: string; readonly zone?: string | undefined }

/** A record with the name that a check has looked up. */
export function atChecked(record: DnsRecord, { name, zone }: CheckedRecord): DnsRecord {
  const { name: before = '', type_in: typeIn = '' } = record
  const domain = zone ?? (typeIn === '@' ? before : before.slice(typeIn.length + 1))
  if (!domain || !`.${name}`.endsWith(`.${domain}`)) return record
  const typed = name === domain ? '@' : name.slice(0, -domain.length - 1)
  return { ...record, name, type_in: typed }
}
