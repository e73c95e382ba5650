import { shorten } from '../../shared/check/shorten.ts'
import { findDuplicateKey } from '../../shared/duplicate-keys.ts'
import { type Trust, type RecordVerification, verifyRecord } from '../../shared/verify-record.ts'
import { CommandError, NoAnswer, UsageError } from '../command-error.ts'
import { paint, type Tone } from '../paint.ts'
import { readLimited, readText, readUrl } from '../read-limited.ts'

export type VerifyOptions = {
  /** A URL, a file, or `-` for standard input. */
  readonly source: string
  readonly keyId?: string | undefined
  /** A file with a saved key catalog. */
  readonly catalog?: string | undefined
}

/** A record has at most 256 KB of content, which spaces and escapes can enlarge. */
const MAX_RECORD_BYTES = 2 * 1024 * 1024
const MAX_CATALOG_BYTES = 8 * 1024 * 1024
const MAX_LINE_CHARACTERS = 600
const CATALOG_PATH = '/.well-known/waymark-signing-keys.json'

/** Runs `waymark verify`. Throws UsageError, and NoAnswer if the record or the catalog cannot be read. */
export async function runVerify(options: VerifyOptions): Promise<RecordVerification> {
  try {
    // Reads the record first: without it, the keys do not matter.
    const record = await readRecord(options.source)
    return await verifyRecord(record, trustOf(options))
  } catch (error) {
    if (!(error instanceof CommandError) || error instanceof UsageError) throw error
    throw new NoAnswer(error.message, { cause: error })
  }
}

/** Returns a line for each step, and one for the result. */
export function describeVerification(verification: RecordVerification): string[] {
  const steps = verification.steps.map((step) => line('good', 'ok', step))
  if (!verification.ok)
    return [...steps, line('bad', 'REJECTED', `${verification.code}: ${verification.message}`)]
  const { setup_version_id: id, key_id: keyId } = verification.record
  return [...steps, line('good', 'VERIFIED', `version ${id}, signed by the key ${keyId}`)]
}

function line(tone: Tone, label: string, text: string): string {
  return paint(tone, label.padEnd(10)) + shorten(text, MAX_LINE_CHARACTERS)
}

/**
 * Trusts the saved catalog, or the catalog of the service that the record comes from. A file does not show which
 * service signed it.
 */
function trustOf({ source, keyId: pinnedKeyId, catalog }: VerifyOptions): Trust {
  if (catalog !== undefined)
    return { pinnedKeyId, versionId: versionIn(source), readCatalog: readFile(catalog) }
  if (isUrl(source)) {
    const url = new URL(CATALOG_PATH, source)
    const readCatalog = async (): Promise<unknown> => parse(await readUrl(url, MAX_CATALOG_BYTES), url.href)
    return { pinnedKeyId, versionId: versionIn(source), readCatalog }
  }
  if (pinnedKeyId !== undefined) return { pinnedKeyId }
  throw new UsageError('a file needs a key to trust: add --key-id, or --catalog with a saved key catalog')
}

function readFile(file: string): () => Promise<unknown> {
  return async () => parse(readFileText(file), file)
}

async function readRecord(source: string): Promise<unknown> {
  if (isUrl(source)) return parse(await readUrl(new URL(source), MAX_RECORD_BYTES), source)
  const text = source === '-' ? await readLimited(process.stdin, MAX_RECORD_BYTES) : readFileText(source)
  return parse(text, source)
}

function readFileText(file: string): string {
  try {
    return readText(file)
  } catch (error) {
    if (error instanceof CommandError) throw error
    const { code } = error as NodeJS.ErrnoException
    throw new NoAnswer(code === 'ENOENT' ? `${file} not found` : `${file} cannot be read: ${code}`)
  }
}

/** Parses JSON. Refuses a repeated key, for which another reader may use the value that was not verified. */
function parse(text: string, source: string): unknown {
  const value = parseJson(text, source)
  const repeatedKey = findDuplicateKey(text)
  if (repeatedKey === undefined) return value
  throw new CommandError(`${source}: an object has the key "${shorten(repeatedKey, 100)}" twice`)
}

function parseJson(text: string, source: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new CommandError(`${source} is not JSON: ${shorten((error as Error).message, 200)}`)
  }
}

function isUrl(source: string): boolean {
  return /^https?:\/\//i.test(source) && URL.canParse(source)
}

/** Returns the version id in a URL. Ids are lowercase, but the service accepts capitals. */
function versionIn(source: string): string | undefined {
  if (!isUrl(source)) return undefined
  return /\/v1\/versions\/([^/]+)\/signature$/.exec(new URL(source).pathname)?.[1]?.toLowerCase()
}
