import { logNowAndThen, type Log } from '../../shared/log.ts'
import type { Database } from '../store/database.ts'
import { findGuideSource } from '../store/guides.ts'
import { listenForChanges } from '../store/template-notices.ts'
import type { FindGuide, PeekGuide } from './compile.ts'
import { GuideCache } from './guide-cache.ts'

type Given = { readonly db: Database; readonly databaseUrl: string; readonly log: Log }

type OpenGuides = { readonly find: FindGuide; readonly peek: PeekGuide; close(): Promise<void> }

/** The guides of this process, dropped from memory as Postgres says that they have changed. */
export function openGuides({ db, databaseUrl, log }: Given): OpenGuides {
  const guides = new GuideCache({ load: (embedKey) => findGuideSource(db, embedKey) })
  const notices = listenForChanges(databaseUrl, {
    onChange: (templateId) => guides.drop(templateId),
    onListening: () => guides.doubt(),
    onError: logNowAndThen(log, 'changes of guides are not heard of: the database is away'),
  })
  return {
    find: (embedKey) => guides.find(embedKey),
    peek: (embedKey) => guides.peek(embedKey),
    close: () => notices.close(),
  }
}
