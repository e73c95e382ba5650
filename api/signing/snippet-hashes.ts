import type { VersionContent } from '../../shared/content/version-content.ts'
import type { SnippetHash } from '../store/signing/snippet-hashes.ts'
import { contentHash } from './content-hash.ts'

/** Returns the SHA-256 of each snippet as it is signed: with `{{name}}` where a guide shows a value. */
export function snippetHashes(versionId: string, { requirements }: VersionContent): SnippetHash[] {
  return requirements.flatMap(({ id, config: { snippet } }) =>
    snippet ? [{ sha256: contentHash(snippet), version_id: versionId, requirement_id: id }] : [],
  )
}
