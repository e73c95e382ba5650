import { isDeepStrictEqual } from 'node:util'
import { demoIds, exampleTimes } from '../../examples/ids.ts'
import { z } from 'zod'
import { adminEndpoint, type AdminDeps } from '../../admin/admin-endpoint.ts'
import { nameField, timestamp } from '../../errors/fields.ts'
import type { CheckQueue } from '../../../shared/queue/check-queue.ts'
import { QueueUnavailable } from '../../../shared/queue/queue-unavailable.ts'
import { notFound } from '../../errors/refusals.ts'
import { jsonResponse, type HttpResponse } from '../../http/response.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { findAccount, lockAccount, updateAccount, type Account } from '../../store/accounts/accounts.ts'

const installationSettings = {
  target_change: z.boolean().describe('Customers can change the target of their installation with its token'),
  share: z.boolean().describe('The widget offers to share an installation with someone else'),
}

const accountExample = {
  id: demoIds.accountId,
  name: 'Demo account',
  installations: { target_change: true, share: true },
  notification_emails: ['ops@example.com'],
  rendered_checks: true,
  sends_mails: true,
  created_at: exampleTimes.first,
}

const account = z
  .object({
    id: z.uuid(),
    name: z.string(),
    installations: z.object(installationSettings).meta({ id: 'InstallationSettings' }),
    notification_emails: z
      .array(z.string())
      .describe(
        'Get mails about live sites that break and recover, and about webhook endpoints that fail for a day or are disabled',
      ),
    rendered_checks: z
      .boolean()
      .nullable()
      .describe(
        'Whether a browser worker runs, which `rendered_presence` needs. Null while the queue of checks does not answer',
      ),
    sends_mails: z
      .boolean()
      .describe('Whether the service has a mail server (SMTP_URL). Otherwise it sends none'),
    created_at: timestamp,
  })
  .meta({ id: 'Account', examples: [accountExample] })

const accountChange = z
  .strictObject({
    name: nameField.optional(),
    installations: z
      .strictObject(installationSettings)
      .partial()
      .meta({ id: 'InstallationSettingsChange' })
      .optional(),
    notification_emails: z
      .array(z.email().max(254))
      .max(5)
      .optional()
      .describe('Mail addresses that are told of problems, if the service has a mail server (`sends_mails`)'),
  })
  .meta({
    id: 'AccountChange',
    description: 'Omitted fields stay unchanged',
    examples: [{ installations: { share: true } }],
  })

const RESOURCE = 'account'

export type AccountDeps = AdminDeps & {
  readonly queue: Pick<CheckQueue, 'isRendering'>
  readonly sendsMails: boolean
}

export const accountEndpoints: Endpoint<AccountDeps>[] = [
  adminEndpoint({
    operationId: 'getAccount',
    method: 'GET',
    path: '/v1/admin/account',
    tag: 'Account',
    summary: "Read the key's account",
    description: 'Any key can read it, whatever its scopes.',
    scope: 'any',
    responses: { 200: { description: 'The account', body: account } },
    errors: [],
    handler: async ({ caller }, deps: AccountDeps) => {
      return showWithService((await findAccount(deps.db, caller.accountId)) ?? notFound(RESOURCE), deps)
    },
  }),
  adminEndpoint({
    operationId: 'updateAccount',
    method: 'PATCH',
    path: '/v1/admin/account',
    tag: 'Account',
    summary: 'Rename the account, or change its settings',
    description: 'The settings apply to all installations of the account.',
    scope: 'keys:write',
    body: accountChange,
    responses: { 200: { description: 'The updated account', body: account } },
    errors: [],
    handler: async ({ caller: { accountId }, body, record }, deps: AccountDeps) => {
      const { db } = deps
      const before = (await lockAccount(db, accountId)) ?? notFound(RESOURCE)
      const after = withChanges(before, body)
      if (isDeepStrictEqual(after, before)) return showWithService(before, deps)
      await updateAccount(db, after)
      await record({
        action: 'account.changed',
        resource: RESOURCE,
        id: accountId,
        before: showAccount(before),
        after: showAccount(after),
      })
      return showWithService(after, deps)
    },
  }),
]

/** Shows the account with what the service can do for it. */
async function showWithService(
  row: Account,
  { queue, sendsMails }: Pick<AccountDeps, 'queue' | 'sendsMails'>,
): Promise<HttpResponse> {
  const rendered_checks = await readRendering(queue)
  const body: z.infer<typeof account> = { ...showAccount(row), rendered_checks, sends_mails: sendsMails }
  return jsonResponse(body)
}

async function readRendering(queue: AccountDeps['queue']): Promise<boolean | null> {
  try {
    return await queue.isRendering()
  } catch (error) {
    if (error instanceof QueueUnavailable) return null
    throw error
  }
}

/** The settings of an account as the API returns them. */
export function showAccount(row: Account): Omit<z.infer<typeof account>, 'rendered_checks' | 'sends_mails'> {
  const installations = { target_change: row.installations_target_change, share: row.installations_share }
  const { id, name, notification_emails } = row
  return { id, name, installations, notification_emails, created_at: row.created_at.toISOString() }
}

function withChanges(before: Account, change: z.infer<typeof accountChange>): Account {
  const { name, installations = {}, notification_emails } = change
  return {
    ...before,
    name: name ?? before.name,
    notification_emails: notification_emails ?? before.notification_emails,
    installations_target_change: installations.target_change ?? before.installations_target_change,
    installations_share: installations.share ?? before.installations_share,
  }
}
