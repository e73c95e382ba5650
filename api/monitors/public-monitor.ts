import { z } from 'zod'
import { causeInLanguage } from '../../shared/check/messages/write-texts.ts'
import { checkCause } from '../../shared/check/result.ts'
import { timestamp, toTimestamp } from '../errors/fields.ts'
import { exampleTimes } from '../examples/ids.ts'
import { packFor } from '../guides/message-pack.ts'
import type { Database } from '../store/database.ts'
import { findMonitorOf, monitorStatuses } from '../store/monitors/monitors.ts'
import { listMonitorSteps } from '../store/monitors/steps.ts'
import { stepSince, stepStatus } from './verdict/step-status.ts'

const step = z.object({
  slug: z.string(),
  status: z.enum(monitorStatuses),
  since: timestamp,
  message: z
    .string()
    .optional()
    .describe("What was found when it was last not as it should be, in the installation's language"),
  hint: z.string().optional().describe('What to do about it'),
  lastOkAt: timestamp.nullable(),
})

/** What the monitor of an installation tells the holder of its token. */
export const publicMonitor = z
  .object({
    status: z.enum(monitorStatuses),
    since: timestamp,
    checkedAt: timestamp.nullable(),
    steps: z.array(step.meta({ id: 'PublicMonitorStep' })),
  })
  .meta({
    id: 'PublicMonitor',
    examples: [
      {
        status: 'healthy',
        since: exampleTimes.first,
        checkedAt: exampleTimes.second,
        steps: [
          {
            slug: 'install-snippet',
            status: 'healthy',
            since: exampleTimes.first,
            lastOkAt: exampleTimes.second,
          },
        ],
      },
    ],
  })

/** Reads the monitor of an installation, with texts in a language; null without one. */
export async function readPublicMonitor(
  db: Database,
  installationId: string,
  locale: string | null,
): Promise<z.infer<typeof publicMonitor> | null> {
  const monitor = await findMonitorOf(db, installationId)
  if (!monitor) return null
  const pack = packFor(locale ?? undefined)
  const rows = await listMonitorSteps(db, [installationId])
  return {
    status: monitor.status,
    since: monitor.status_since.toISOString(),
    checkedAt: toTimestamp(monitor.last_run_at),
    steps: rows.map((row) => {
      const { data } = checkCause.safeParse(row.cause)
      const texts = data && causeInLanguage(data, pack)
      return {
        slug: row.step_slug,
        status: stepStatus(row),
        since: stepSince(row).toISOString(),
        ...(texts && { message: texts.message, hint: texts.hint }),
        lastOkAt: toTimestamp(row.ok_at),
      }
    }),
  }
}
