import { z } from 'zod'
import { adminEndpoint, type AdminDeps } from '../../admin/admin-endpoint.ts'
import { nameField, timestamp } from '../../admin/fields.ts'
import { notFound } from '../../admin/refusals.ts'
import { jsonAnswer } from '../../http/answer.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { findAccount, lockAccount, renameAccount, type Account } from '../../store/accounts/accounts.ts'

const account = z.object({ id: z.uuid(), name: z.string(), created_at: timestamp }).meta({ id: 'Account' })

const RESOURCE = 'account'

export const accountEndpoints: Endpoint<AdminDeps>[] = [
  adminEndpoint({
    method: 'GET',
    path: '/v1/admin/account',
    tag: 'Account',
    summary: 'Read the account of the key',
    scope: 'any',
    answers: { 200: { description: 'The account', body: account } },
    errors: [],
    handler: async ({ caller }, { db }) => {
      return jsonAnswer(showAccount((await findAccount(db, caller.accountId)) ?? notFound(RESOURCE)))
    },
  }),
  adminEndpoint({
    method: 'PATCH',
    path: '/v1/admin/account',
    tag: 'Account',
    summary: 'Rename the account',
    scope: 'keys:write',
    body: z.strictObject({ name: nameField.optional() }),
    answers: { 200: { description: 'The updated account', body: account } },
    errors: [],
    handler: async ({ caller: { accountId }, body, record }, { db }) => {
      const before = (await lockAccount(db, accountId)) ?? notFound(RESOURCE)
      const after = { ...before, name: body.name ?? before.name }
      await renameAccount(db, accountId, after.name)
      await record({
        action: 'account.changed',
        resource: RESOURCE,
        id: accountId,
        before: showAccount(before),
        after: showAccount(after),
      })
      return jsonAnswer(showAccount(after))
    },
  }),
]

/** The account as the API returns it. */
export function showAccount({ id, name, created_at }: Account): z.infer<typeof account> {
  return { id, name, created_at: created_at.toISOString() }
}
