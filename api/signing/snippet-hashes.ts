import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { SnippetHash } from '../store/snippet-hashes.ts'

const content = z.looseObject({
  requirements: z.array(
    z.looseObject({ id: z.string(), config: z.looseObject({ snippet: z.string().nullish() }) }),
  ),
})

/** The SHA-256 of each snippet of a content, as it is signed: with `{{name}}` where a guide shows a value. */
export function snippetHashes(versionId: string, contentText: string): SnippetHash[] {
  return content.parse(JSON.parse(contentText)).requirements.flatMap(({ id, config: { snippet } }) => {
    if (!snippet) return []
    const sha256 = createHash('sha256').update(snippet, 'utf8').digest('hex')
    return [{ sha256, version_id: versionId, requirement_id: id }]
  })
}
