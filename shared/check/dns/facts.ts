import { z } from 'zod'
import { mailMatches } from './mail-config.ts'

const nearMissKinds = [
  'mistyped',
  'other_type',
  'elsewhere',
  'alias',
  'flattened',
  'proxied',
  'wildcard',
] as const

/** The part of a result about DNS records. */
export const dnsFacts = z
  .object({
    name: z.string().max(255),
    recordType: z.string().max(10),
    rcode: z.string().max(20),
    /** The zone of the name, and its own name servers, if they were asked because a resolver had no such record. */
    zone: z.string().max(255).optional(),
    servers: z
      .array(
        z
          .object({
            name: z.string().max(255),
            /** `lame`: it does not answer for the zone. `silent`: it did not answer. */
            has: z.enum(['expected', 'other', 'none', 'lame', 'silent']),
          })
          .meta({ id: 'ZoneServer' }),
      )
      .max(4)
      .optional(),
    /** Where the records of the zone are edited. */
    provider: z
      .object({ name: z.string().max(100), url: z.string().max(255) })
      .meta({ id: 'DnsProvider' })
      .optional(),
    /** The time by which every resolver has what the name servers have. */
    visibleBy: z.string().optional(),
    /** What is there instead of the expected record. */
    nearMisses: z
      .array(
        z
          .object({
            kind: z.enum(nearMissKinds),
            name: z.string().max(255),
            recordType: z.string().max(10),
            record: z.string().max(255),
          })
          .meta({ id: 'DnsNearMiss' }),
      )
      .max(3)
      .optional(),
    records: z.array(z.string().max(255)).max(20),
    /** Expected records, if the check did not pass. No `values` means that any record passes. */
    expected: z
      .object({
        match: z.enum(['exists', 'equals', 'oneOf', 'contains', 'startsWith', 'inCidr', ...mailMatches]),
        values: z.array(z.string().max(255)).max(5),
        /** False if such a record should not exist. */
        present: z.boolean(),
      })
      .meta({ id: 'ExpectedRecords' })
      .optional(),
  })
  .meta({ id: 'DnsFacts' })
