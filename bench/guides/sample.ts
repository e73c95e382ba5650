import { publishVersion } from '../../api/drafts/publish.ts'
import { importTemplate, type TemplateFile } from '../../api/drafts/template-file.ts'
import { insertAccount } from '../../api/store/accounts/accounts.ts'
import type { Database } from '../../api/store/database.ts'
import { newId } from '../../api/store/id.ts'
import { insertProject } from '../../api/store/templates/projects.ts'
import { DEMO_EMBED_KEY } from '../../cli/demo/names.ts'
import { demoGuide } from '../../cli/demo/guide.ts'

/** Publishes the demo guide in two locales, with a rate limit that no bench reaches. */
export async function publishSample(db: Database): Promise<string> {
  const [accountId, projectId] = [newId(), newId()]
  const brand = {
    brand_name: 'Bench',
    primary_color: '#0f766e',
    logo_url: 'https://cdn.example.com/logo.svg',
  }
  await insertAccount(db, { id: accountId, name: 'Bench' })
  await insertProject(db, { id: projectId, account_id: accountId, name: 'Bench', ...brand })
  const guide: TemplateFile = {
    ...demoGuide,
    locales: ['en', 'de'],
  }
  const imported = await importTemplate(db, { accountId, projectId, embedKey: DEMO_EMBED_KEY }, guide)
  await publishVersion(db, imported, { accountId, keyring: undefined })
  await db('templates').update({ limits: { guides: 10_000_000 } })
  return DEMO_EMBED_KEY
}
