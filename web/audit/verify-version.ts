import { type RecordVerification, verifyRecord } from '../../shared/verify-record.ts'

const DEADLINE_MS = 10_000
/** Size limit of the catalog, which is larger than any record. */
const MAX_BYTES = 8 * 1024 * 1024

export type AuditedVersion = { readonly versionId: string; readonly sha256: string }

/** True if the browser supports Ed25519: since 2023 (Safari 17) to 2025 (Chrome 137), and only on HTTPS pages. */
export async function canVerify(): Promise<boolean> {
  try {
    await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])
    return true
  } catch {
    return false
  }
}

/** Verifies a version's record like `waymark verify`. Throws if the record or the catalog cannot be loaded. */
export async function verifyVersion({ versionId, sha256 }: AuditedVersion): Promise<RecordVerification> {
  const record = await readJson(`/v1/versions/${encodeURIComponent(versionId)}/signature`, 'no-cache')
  const readCatalog = async (attempt: 'first' | 'again'): Promise<unknown> =>
    readJson('/.well-known/waymark-signing-keys.json', attempt === 'first' ? 'no-cache' : 'reload')
  return verifyRecord(record, { readCatalog, versionId, sha256 })
}

async function readJson(path: string, cache: RequestCache): Promise<unknown> {
  const response = await fetch(path, { cache, signal: AbortSignal.timeout(DEADLINE_MS) })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return new Response(response.body?.pipeThrough(limit(path))).json()
}

function limit(path: string): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let bytes = 0
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.length
      if (bytes > MAX_BYTES) controller.error(new Error(`${path} is too large`))
      else controller.enqueue(chunk)
    },
  })
}
