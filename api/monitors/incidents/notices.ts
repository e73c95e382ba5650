import { z } from 'zod'
import { entriesOf, lenientList } from '../../../shared/stored/lenient.ts'
import { incidentStatuses, type IncidentRow } from '../../store/monitors/incidents.ts'

/**
 * A mail about an incident: its beginning, another status, that it is still there, and its end, which is a recovery or that its
 * check is another one now.
 */
export const noticeKinds = ['opened', 'changed', 'reminder', 'recovered', 'closed'] as const

export const notice = z.object({
  kind: z.enum(noticeKinds),
  status: z.enum(incidentStatuses),
  at: z.string(),
  recipients: z.array(z.string()),
})

export type IncidentNotice = z.infer<typeof notice>

/** Reads the mails of an incident. Leaves out those of a kind that a later release wrote. */
export function readNotices({ notices }: Pick<IncidentRow, 'notices'>): IncidentNotice[] {
  return entriesOf(storedNotices.parse(notices))
}

const storedNotices = lenientList(notice)
