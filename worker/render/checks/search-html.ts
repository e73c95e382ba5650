import type { ScriptPresenceConfig } from '../../../shared/check/config.ts'
import { singleChunk } from '../../checks/page-challenge.ts'
import { evaluateParts, type PageEvaluation } from '../../checks/script/evaluate-page.ts'
import { searchFor, type ReadPage, type WantedPart } from '../../checks/script/read-page.ts'
import { refusedProblem, wantedParts } from '../../checks/script/wanted-parts.ts'
import type { WorkBudget } from '../../html/work-budget.ts'
import type { SeenVisit } from '../visit/visit-page.ts'

/** As much as a check without a browser reads. */
const MAX_BYTES = 5 * 1024 * 1024

export type SearchedHtml = PageEvaluation & { readonly parts: readonly (ReadPage & WantedPart)[] }

/** Searches the HTML that a browser ended up with, by the rules of script_presence. Undefined without HTML. */
export async function searchHtml(
  seen: Pick<SeenVisit, 'html' | 'finalUrl' | 'headers'>,
  config: ScriptPresenceConfig,
  work: WorkBudget,
): Promise<SearchedHtml | undefined> {
  if (seen.html === undefined) return undefined
  const wanted = wantedParts(config)
  if (wanted.kind === 'refused')
    return { found: false, problems: [refusedProblem(wanted)], nearMisses: [], parts: [] }
  const bytes = Buffer.from(seen.html.slice(0, MAX_BYTES))
  const isWhole = seen.html.length <= MAX_BYTES
  const url = seen.finalUrl
  const parts: (ReadPage & WantedPart)[] = []
  for (const part of wanted.parts) {
    const page = {
      body: singleChunk(bytes),
      contentType: 'text/html; charset=utf-8',
      complete: () => isWhole,
    }
    const scan = await searchFor(part, { page, url, work })
    const bodyEnd = { kind: isWhole ? 'complete' : 'cut' } as const
    parts.push({ ...part, scan, url, headers: seen.headers, bodyEnd, http: { bytesRead: bytes.length } })
  }
  return { ...(await evaluateParts({ parts }, work)), parts }
}
