import { readFileSync } from 'node:fs'
import { shorten } from '../shared/check/codes.ts'
import { type Trust, type Verification, verifyRecord } from '../shared/verify-record.ts'
import { CommandError, UsageError } from './command-error.ts'
import { readLimited, readUrl } from './read-limited.ts'

export type VerifyOptions = {
  /** A URL, a file, or `-` for standard input. */
  readonly source: string
  readonly keyId?: string | undefined
  /** A file with a saved catalogue. */
  readonly catalog?: string | undefined
}

/** A record has 256 KB of content, which may be written with spaces and escapes. */
const MAX_RECORD_BYTES = 2 * 1024 * 1024
const MAX_CATALOG_BYTES = 8 * 1024 * 1024
const MAX_LINE_CHARACTERS = 600
const CATALOG_PATH = '/.well-known/waymark-signing-keys.json'

/** `waymark verify`: writes a line for each step. True when the record is to be trusted. Throws CommandError. */
export async function runVerify(options: VerifyOptions, write: (line: string) => void): Promise<boolean> {
  const trust = trustOf(options)
  const verification = await verifyRecord(await readRecord(options.source), trust)
  for (const line of describe(verification)) write(shorten(line, MAX_LINE_CHARACTERS))
  return verification.ok
}

function describe(verification: Verification): string[] {
  const steps = verification.steps.map((step) => `ok        ${step}`)
  if (!verification.ok) return [...steps, `REJECTED  ${verification.code}: ${verification.message}`]
  const { setup_version_id: id, key_id: keyId } = verification.record
  return [...steps, `VERIFIED  version ${id}, signed by the key ${keyId}`]
}

/** Online the catalogue is where the record is; of a file nobody could tell whose key has signed it. */
function trustOf({ source, keyId: pinnedKeyId, catalog }: VerifyOptions): Trust {
  if (catalog !== undefined)
    return { pinnedKeyId, versionId: versionIn(source), readCatalog: readFile(catalog) }
  if (isUrl(source)) {
    const url = new URL(CATALOG_PATH, source)
    const readCatalog = async (): Promise<unknown> => parse(await readUrl(url, MAX_CATALOG_BYTES), url.href)
    return { pinnedKeyId, versionId: versionIn(source), readCatalog }
  }
  if (pinnedKeyId !== undefined) return { pinnedKeyId }
  throw new UsageError('of a file, say which key to trust: --key-id, or --catalog with a saved key catalogue')
}

function readFile(file: string): () => Promise<unknown> {
  return async () => parse(readText(file), file)
}

async function readRecord(source: string): Promise<unknown> {
  if (isUrl(source)) return parse(await readUrl(new URL(source), MAX_RECORD_BYTES), source)
  const text = source === '-' ? await readLimited(process.stdin, MAX_RECORD_BYTES) : readText(source)
  return parse(text, source)
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new UsageError(`cannot read ${file}: ${(error as NodeJS.ErrnoException).code}`)
  }
}

function parse(text: string, source: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new CommandError(`${source} is not JSON: ${shorten((error as Error).message, 200)}`)
  }
}

function isUrl(source: string): boolean {
  return /^https?:\/\//i.test(source) && URL.canParse(source)
}

/** The version that this URL asks for; ids are lowercase, and the service takes capitals, too. */
function versionIn(source: string): string | undefined {
  if (!isUrl(source)) return undefined
  return /\/v1\/versions\/([^/]+)\/signature$/.exec(new URL(source).pathname)?.[1]?.toLowerCase()
}
