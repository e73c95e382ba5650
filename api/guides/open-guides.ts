import { logThrottled, type Log } from '../../shared/log.ts'
import type { Database } from '../store/database.ts'
import { failFast } from '../store/fail-fast.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { findGuideSource } from '../store/templates/guides.ts'
import { listenForChanges } from '../store/templates/template-notices.ts'
import type { FindGuide } from './compile.ts'
import { GuideCache } from './guide-cache.ts'

type OpenGuidesDeps = {
  readonly db: Database
  readonly databaseUrl: string
  readonly log: Log
  readonly metrics: Pick<Metrics, 'guideUnsupported'>
}

type OpenGuides = { readonly find: FindGuide; close(): Promise<void> }

/** Opens this process's guide cache. Postgres notifications drop the guides that have changed. */
export function openGuides({ db, databaseUrl, log, metrics }: OpenGuidesDeps): OpenGuides {
  const logFailure = logThrottled(log, 'a guide cannot be loaded: its last valid state is served')
  const lookUp = failFast()
  const guides = new GuideCache({
    load: async (embedKey) => lookUp(async () => findGuideSource(db, embedKey)),
    warn: (problem) => log.warn(problem, 'a template has invalid limits: the default limits apply'),
    onUnsupported: (guide) => {
      metrics.guideUnsupported()
      log.warn(guide, 'a template has values of a later release, which its guide lacks')
    },
    onLoadFailed: ({ templateId, cause }) => logFailure(new Error(`template ${templateId}`, { cause })),
  })
  const notices = listenForChanges(databaseUrl, {
    onChange: (templateId) => guides.drop(templateId),
    onListening: () => guides.expireAll(),
    onError: logThrottled(log, 'not listening for guide changes: the database is unavailable'),
  })
  return {
    find: (embedKey) => guides.find(embedKey),
    close: () => notices.close(),
  }
}
