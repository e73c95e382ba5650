import type { Database } from '../store/database.ts'
import { listRequirements, type Requirement } from '../store/requirements.ts'
import { findContentText, type VersionRow } from '../store/versions.ts'
import { buildContent, toRequirement, type DraftContent } from './content.ts'

/** The steps of a version: a draft's working rows, or what was signed. */
export async function readRequirements(db: Database, { id }: Pick<VersionRow, 'id'>): Promise<Requirement[]> {
  const contentText = await findContentText(db, id)
  if (contentText === undefined) return listRequirements(db, id)
  return parseContent(contentText).requirements.map(toRequirement)
}

/** The content of a version; of a draft, what publishing it at this moment would sign. */
export async function readContent(db: Database, version: VersionRow, now: Date): Promise<DraftContent> {
  const requirements = await readRequirements(db, version)
  return buildContent(version, requirements, version.published_at ?? now)
}

/** Publishing lets nothing else in. */
function parseContent(contentText: string): DraftContent {
  return JSON.parse(contentText) as DraftContent
}
