import { type Verification, verifyRecord } from '../../shared/verify-record.ts'

const DEADLINE_MS = 10_000
/** A catalogue of all keys there can be, and more than any record has. */
const MAX_BYTES = 8 * 1024 * 1024

export type Asked = { readonly versionId: string; readonly sha256: string }

/** Browsers have Ed25519 since 2023 (Safari 17) to 2025 (Chrome 137), and only on pages that came by HTTPS. */
export async function canVerify(): Promise<boolean> {
  try {
    await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])
    return true
  } catch {
    return false
  }
}

/** Verifies the record of a version as `waymark verify` does. Throws when it, or the catalogue, cannot be had. */
export async function verifyVersion({ versionId, sha256 }: Asked): Promise<Verification> {
  const record = await readJson(`/v1/versions/${encodeURIComponent(versionId)}/signature`, 'no-cache')
  const readCatalog = async (which: 'first' | 'again'): Promise<unknown> =>
    readJson('/.well-known/waymark-signing-keys.json', which === 'first' ? 'no-cache' : 'reload')
  return verifyRecord(record, { readCatalog, versionId, sha256 })
}

async function readJson(path: string, cache: RequestCache): Promise<unknown> {
  const response = await fetch(path, { cache, signal: AbortSignal.timeout(DEADLINE_MS) })
  if (!response.ok) throw new Error(`${path} answers ${response.status}`)
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
