import { canVerify, verifyVersion } from '../../audit/verify-version.ts'
import type { Guide } from '../../widget/guide.ts'
import { ask } from '../../widget/request.ts'

export type Proof = {
  readonly outcome: 'verified' | 'rejected' | 'unable'
  readonly contentHash: string
  /** Time in which the record and the keys were loaded and verified. */
  readonly ms: number
}

/** Verifies the version that a guide shows. Throws if a request fails. */
export async function proveGuide(embedKey: string): Promise<Proof> {
  const { setupVersionId: versionId, contentHash } = await ask<SignedGuide>(
    new URL(`/v1/guides/${embedKey}`, location.href),
  )
  if (!(await canVerify())) return { outcome: 'unable', contentHash, ms: 0 }
  const startedAt = performance.now()
  const { ok } = await verifyVersion({ versionId, sha256: contentHash })
  return { outcome: ok ? 'verified' : 'rejected', contentHash, ms: performance.now() - startedAt }
}

type SignedGuide = Guide & { readonly setupVersionId: string; readonly contentHash: string }
