import { exampleIds, exampleTimes } from '../../examples/ids.ts'
import { z } from 'zod'
import { timeInput, nameField, timestamp, queryBoolean } from '../../errors/fields.ts'
import { accountScopes } from '../../credentials/scopes.ts'
import { problem } from '../../errors/field-error.ts'
import type { ApiKeyRow } from '../../store/accounts/api-keys.ts'

const scopes = z
  .array(z.enum(accountScopes))
  .min(1)
  .max(accountScopes.length)
  .refine((list) => new Set(list).size === list.length, problem('duplicate', 'must name each scope once'))
  .meta({ uniqueItems: true })

const expiresAt = timeInput
  .refine((text) => Date.parse(text) > Date.now(), problem('too_small', 'must be in the future'))
  .nullable()
  .describe('Expiry of the key, RFC 3339 with any offset; null for never')

const fields = {
  id: z.uuid(),
  name: z.string(),
  display: z.string().describe('The first and the last characters of the key'),
  scopes: z.array(z.string()),
  created_at: timestamp,
  expires_at: timestamp.nullable(),
  last_used_at: timestamp.nullable().describe('Time of the last use, to the minute'),
  revoked_at: timestamp.nullable(),
}

const example = {
  id: exampleIds.apiKeyId,
  name: 'Backend of the shop',
  display: 'wmk_live_Zk3…9fQa',
  scopes: ['installations:read', 'installations:write'],
  created_at: exampleTimes.first,
  expires_at: null,
  last_used_at: exampleTimes.second,
  revoked_at: null,
}

export const apiKey = z.object(fields).meta({ id: 'ApiKey', examples: [example] })

export const newApiKeyResponse = z
  .object({ ...fields, key: z.string().describe('The key itself, shown only once') })
  .meta({
    id: 'NewApiKeyResponse',
    examples: [{ ...example, last_used_at: null, key: 'wmk_live_…' }],
  })

export const newApiKey = z
  .strictObject({
    name: nameField,
    scopes,
    expires_at: expiresAt
      .optional()
      .describe(
        'Expiry of the key, RFC 3339 with any offset; null for never. Defaults to the expiry of the key that sends the request',
      ),
  })
  .meta({ id: 'NewApiKey', examples: [{ name: example.name, scopes: example.scopes }] })

export const apiKeyChange = z
  .strictObject({ name: nameField.optional(), scopes: scopes.optional(), expires_at: expiresAt.optional() })
  .meta({
    id: 'ApiKeyChange',
    description: 'Omitted fields stay unchanged',
    examples: [{ name: 'Backend of the shop, Zurich' }],
  })

export const lockoutQuery = z.strictObject({
  allow_lockout: queryBoolean
    .default(false)
    .describe('Allows a change that leaves the account without a key that can manage keys'),
})

const WEEK_SECONDS = 7 * 86_400

export const rotation = z
  .strictObject({
    overlap_seconds: z.int().min(0).max(WEEK_SECONDS).describe('Time for which the old key still works'),
  })
  .meta({ id: 'ApiKeyRotation', examples: [{ overlap_seconds: 86_400 }] })

/** The key as the API returns it. */
export function showApiKey(row: ApiKeyRow): z.infer<typeof apiKey> {
  return {
    id: row.id,
    name: row.name,
    display: row.display,
    scopes: row.scopes,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
  }
}
