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
    name: z.string().max(255).describe('Name that was looked up'),
    recordType: z.string().max(10).describe('Type of the records'),
    rcode: z.string().max(20).describe('Response code, such as `NOERROR`'),
    /** The zone of the name, and its own name servers, if they were asked because a resolver had no such record. */
    zone: z.string().max(255).optional().describe('Zone of the name'),
    servers: z
      .array(
        z
          .object({
            name: z.string().max(255).describe('Name of the server'),
            /** `lame`: it does not answer for the zone. `silent`: it did not answer. */
            has: z
              .enum(['expected', 'other', 'none', 'lame', 'silent'])
              .describe('`lame`: it does not answer for the zone. `silent`: it did not answer'),
          })
          .meta({ id: 'ZoneServer' }),
      )
      .max(4)
      .optional()
      .describe('Its name servers, and what each has'),
    /** Where the records of the zone are edited. */
    provider: z
      .object({
        name: z.string().max(100).describe('Name of the provider'),
        url: z.string().max(255).describe('Where to sign in'),
      })
      .meta({ id: 'DnsProvider', description: 'Where the records of the zone are edited' })
      .optional(),
    /** The time by which every resolver has what the name servers have. */
    visibleBy: z.string().optional().describe('Time by which every resolver has what the name servers have'),
    /** What is there instead of the expected record. */
    nearMisses: z
      .array(
        z
          .object({
            kind: z.enum(nearMissKinds).describe('How it differs from the expected record'),
            name: z.string().max(255).describe('Name of the record'),
            recordType: z.string().max(10).describe('Type of the record'),
            record: z.string().max(255).describe('Its value'),
          })
          .meta({ id: 'DnsNearMiss' }),
      )
      .max(3)
      .optional()
      .describe('What is there instead of the expected record'),
    records: z.array(z.string().max(255)).max(20).describe('Records that were found'),
    /** Expected records, if the check did not pass. No `values` means that any record passes. */
    expected: z
      .object({
        match: z
          .enum(['exists', 'equals', 'oneOf', 'contains', 'startsWith', 'inCidr', ...mailMatches])
          .describe('How values are compared'),
        values: z.array(z.string().max(255)).max(5).describe('Values that pass; any value without them'),
        /** False if such a record should not exist. */
        present: z.boolean().describe('False if such a record should not exist'),
      })
      .meta({ id: 'ExpectedRecords', description: 'Records that would pass, if the check did not' })
      .optional(),
  })
  .meta({ id: 'DnsFacts', description: 'What DNS answered' })
