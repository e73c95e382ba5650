import { shorten } from '../../shared/check/shorten.ts'
import { findDuplicateKey } from '../../shared/duplicate-keys.ts'
import { fileProblem } from '../../shared/files/file-problem.ts'
import { CommandError, NoAnswer } from '../command-error.ts'
import { readLimited, readText, readUrl, StatusError } from '../read-limited.ts'

/** A record has at most 256 KB of content, which spaces and escapes can enlarge. So can a SKILL.md. */
const MAX_SOURCE_BYTES = 2 * 1024 * 1024
const MAX_CATALOG_BYTES = 8 * 1024 * 1024
const RECORD_PATHS = '/v1/versions/VERSION_ID/signature or /v1/versions/VERSION_ID/SKILL.md'
const CATALOG_PATH = '/.well-known/waymark-signing-keys.json'

/** Reads a URL, a file, or standard input for `-`. */
export async function readSource(source: string): Promise<string> {
  if (isUrl(source)) return readUrl(new URL(source), MAX_SOURCE_BYTES).catch(adviseOnMissing)
  return source === '-' ? readLimited(process.stdin, MAX_SOURCE_BYTES) : readFileText(source)
}

/** Reads the key catalog of a service, or a saved one. */
export async function readCatalogOf(from: URL | string): Promise<unknown> {
  if (typeof from === 'string') return parseJson(readFileText(from), from)
  const url = new URL(CATALOG_PATH, from)
  return parseJson(await readUrl(url, MAX_CATALOG_BYTES), url.href)
}

/** Parses JSON. Refuses a repeated key, for which another reader may use the value that was not verified. */
export function parseJson(text: string, source: string): unknown {
  const value = parse(text, source)
  const repeatedKey = findDuplicateKey(text)
  if (repeatedKey === undefined) return value
  throw new CommandError(`${source}: an object has the key "${shorten(repeatedKey, 100)}" twice`)
}

export function isUrl(source: string): boolean {
  return /^https?:\/\//i.test(source) && URL.canParse(source)
}

/** Returns the version id in a URL. Ids are lowercase, but the service accepts capitals. */
export function versionIn(source: string): string | undefined {
  if (!isUrl(source)) return undefined
  return /\/v1\/versions\/([^/]+)\/(?:signature|SKILL\.md)$/
    .exec(new URL(source).pathname)?.[1]
    ?.toLowerCase()
}

function adviseOnMissing(error: unknown): never {
  if (!(error instanceof StatusError) || error.status !== 404) throw error
  const message = `${error.message}: check that it is the URL of a published version, ${RECORD_PATHS}, and of the service that published it`
  throw new StatusError(message, error.status)
}

function readFileText(file: string): string {
  try {
    return readText(file)
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw new NoAnswer(fileProblem(file, error), { cause: error })
  }
}

function parse(text: string, source: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (/^\s*</.test(text))
      throw new CommandError(`${source} is a web page, not a record: give ${RECORD_PATHS} of the service`)
    throw new CommandError(`${source} is not JSON: ${shorten((error as Error).message, 200)}`)
  }
}
