import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import { pageOf } from '../../../api/admin/page.ts'
import { event } from '../../../api/endpoints/admin/webhooks/schemas.ts'
import type { ApiAccess } from '../../admin-api.ts'
import { CommandError } from '../../command-error.ts'
import { listItems, type Query } from '../../lists/list-pages.ts'

const POLL_MS = 2000
/** Events that one look takes over. */
const MAX_AT_ONCE = 100
const STANDARD_LIMIT = 20

const eventPage = pageOf(event)

export type AccountEvent = z.infer<typeof event>

/** Undefined options are not sent: the list then begins 30 days ago. */
export type EventOptions = { after?: string; type?: string; limit?: number }

/** Runs `waymark webhooks events`: the first events, and whether there are more. */
export async function listEvents(
  api: ApiAccess,
  { limit = STANDARD_LIMIT, ...query }: EventOptions,
): Promise<{ events: AccountEvent[]; more: boolean }> {
  const events = await listItems(api, { path: '/v1/admin/events', query, limit: limit + 1 }, eventPage)
  return { events: events.slice(0, limit), more: events.length > limit }
}

export type FollowHandlers = {
  readonly stop: AbortSignal
  readonly onEvents: (events: AccountEvent[]) => void
  /** Called when the service cannot be asked, once until it can be asked again. */
  readonly onError: (error: Error) => void
}

/**
 * Runs `waymark webhooks events --follow`: calls `onEvents` with what there is, and then with what is added, until stopped
 * or until there were `limit` events. Throws CommandError if the first look fails, or the key is not accepted any more.
 */
export async function followEvents(
  api: ApiAccess,
  { after: start, type, limit = Infinity }: EventOptions,
  { stop, onEvents, onError }: FollowHandlers,
): Promise<void> {
  let [after, left, isFailing] = [start, limit, false]
  for (let looks = 0; left > 0 && !stop.aborted; looks++) {
    const atOnce = Math.min(left, MAX_AT_ONCE)
    const found = await look(api, { after, type }, atOnce)
    if (Array.isArray(found)) {
      if (found.length > 0) onEvents(found)
      after = found.at(-1)?.id ?? after
      left -= found.length
      isFailing = false
      if (found.length === atOnce) continue
    } else {
      if (looks === 0 || finalCodes.includes(found.code)) throw found
      if (!isFailing) onError(found)
      isFailing = true
    }
    await sleep(POLL_MS, undefined, { signal: stop }).catch(() => undefined)
  }
}

/** Refusals of a key that is no longer valid. */
const finalCodes = ['api_key_invalid', 'insufficient_scope']

async function look(api: ApiAccess, query: Query, limit: number): Promise<AccountEvent[] | CommandError> {
  try {
    return await listItems(api, { path: '/v1/admin/events', query, limit }, eventPage)
  } catch (error) {
    if (error instanceof CommandError) return error
    throw error
  }
}
