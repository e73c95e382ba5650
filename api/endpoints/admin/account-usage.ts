import { z } from 'zod'
import { adminEndpoint, type AdminDeps } from '../../admin/admin-endpoint.ts'
import type { EventBudget } from '../../events/byte-budget.ts'
import { demoIds } from '../../examples/ids.ts'
import { jsonResponse } from '../../http/response.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { findEventBytes } from '../../store/accounts/event-bytes.ts'

export type AccountUsageDeps = AdminDeps & { readonly eventBytes: Pick<EventBudget, 'bytesPerDay'> }

const usage = z
  .object({
    account_id: z.uuid(),
    event_bytes: z
      .object({
        today: z.int().describe('Bytes of events stored since midnight UTC, up to a second ago'),
        per_day: z
          .int()
          .describe('Beyond it, events are stored without the properties that analytics do not use'),
      })
      .meta({ id: 'EventBytes' }),
  })
  .meta({
    id: 'AccountUsage',
    examples: [{ account_id: demoIds.accountId, event_bytes: { today: 1_250_000, per_day: 209_715_200 } }],
  })

export const accountUsageEndpoints: Endpoint<AccountUsageDeps>[] = [
  adminEndpoint({
    operationId: 'getAccountUsage',
    method: 'GET',
    path: '/v1/admin/account/usage',
    tag: 'Account',
    summary: 'Read what the account has used of its limits',
    description: 'Any key can read it, whatever its scopes.',
    scope: 'any',
    responses: { 200: { description: 'The usage of today', body: usage } },
    errors: [],
    handler: async ({ caller: { accountId } }, { db, eventBytes }: AccountUsageDeps) => {
      const today = await findEventBytes(db, accountId)
      return jsonResponse({ account_id: accountId, event_bytes: { today, per_day: eventBytes.bytesPerDay } })
    },
  }),
]
