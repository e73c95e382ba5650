import { z } from 'zod'
import { adminRoute, type AdminDeps } from '../../admin/admin-route.ts'
import { nameField, timestamp } from '../../admin/fields.ts'
import { notFound } from '../../admin/refusals.ts'
import type { Route } from '../../route.ts'
import { findAccount, lockAccount, renameAccount, type Account } from '../../store/accounts.ts'

const account = z.object({ id: z.uuid(), name: z.string(), created_at: timestamp }).meta({ id: 'Account' })

const RESOURCE = 'account'

export const accountRoutes: Route<AdminDeps>[] = [
  adminRoute({
    method: 'GET',
    path: '/v1/admin/account',
    tag: 'Account',
    summary: 'The account of the key',
    scope: 'any',
    answers: { 200: { description: 'The account', body: account } },
    errors: [],
    handler: async ({ ctx, caller }, { db }) => {
      ctx.body = showAccount((await findAccount(db, caller.accountId)) ?? notFound(RESOURCE))
    },
  }),
  adminRoute({
    method: 'PATCH',
    path: '/v1/admin/account',
    tag: 'Account',
    summary: 'Rename the account',
    scope: 'keys:write',
    body: z.strictObject({ name: nameField.optional() }),
    answers: { 200: { description: 'The account as it is now', body: account } },
    errors: [],
    handler: async ({ ctx, caller: { accountId }, body, record }, { db }) => {
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
      ctx.body = showAccount(after)
    },
  }),
]

/** The account as the API answers it. */
export function showAccount({ id, name, created_at }: Account): z.infer<typeof account> {
  return { id, name, created_at: created_at.toISOString() }
}
