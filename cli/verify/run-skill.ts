import { readSkill, type SkillClaims } from '../../shared/skill/read-skill.ts'
import { recordUrl, skillUrl } from '../../shared/skill/source.ts'
import {
  ContentTooNew,
  verifySkill,
  type SkillTrust,
  type SkillVerification,
} from '../../shared/skill/verify-skill.ts'
import { CommandError, NoAnswer, UsageError } from '../command-error.ts'
import { readUrl, StatusError } from '../read-limited.ts'
import { isUrl, parseJson, readCatalogOf, readSource, versionIn } from './read-source.ts'

/** Options that only a SKILL.md has. */
export type SkillOptions = {
  /** URL of the service that the caller trusts. Default: the one that a URL of the file is at. */
  readonly baseUrl?: string | undefined
  /** The embed key that the caller expects. Default: the service is asked. */
  readonly embedKey?: string | undefined
  /** A file with the record, instead of the one that the SKILL.md names. */
  readonly record?: string | undefined
}

type Options = SkillOptions & {
  readonly source: string
  readonly keyId?: string | undefined
  readonly catalog?: string | undefined
}

const MAX_SKILL_BYTES = 2 * 1024 * 1024

/** Verifies a SKILL.md. Throws UsageError, NoAnswer, and CommandError for what cannot be read. */
export async function runVerifySkill(text: string, options: Options): Promise<SkillVerification> {
  const reading = readSkill(text)
  switch (reading.kind) {
    case 'malformed':
      return { ok: false, code: 'malformed_skill', message: reading.problem, steps: [] }
    case 'other format':
      throw new NoAnswer(`${options.source}: ${reading.problem}`)
    case 'claims':
      return verifyClaims(text, reading.claims, options)
  }
}

async function verifyClaims(text: string, claims: SkillClaims, options: Options): Promise<SkillVerification> {
  try {
    return await verifySkill(text, claims, trustOf(claims, options))
  } catch (error) {
    if (error instanceof ContentTooNew) throw new NoAnswer(error.message, { cause: error })
    throw error
  }
}

/** Refuses options of a SKILL.md for a record, where they would have no effect. */
export function refuseSkillOptions({ source, baseUrl, embedKey, record }: Options): void {
  const given = { '--base-url': baseUrl, '--embed-key': embedKey, '--record': record }
  const [name] = Object.entries(given).find(([, value]) => value !== undefined) ?? []
  if (name !== undefined) throw new UsageError(`${name} is for a SKILL.md, and ${source} is not one`)
}

function trustOf(
  claims: SkillClaims,
  { source, baseUrl, keyId, catalog, record, embedKey }: Options,
): SkillTrust {
  const trusted = serviceOf({ claims, source, baseUrl })
  return {
    baseUrl: trusted,
    versionId: versionIn(source),
    pinnedKeyId: keyId,
    // With a pinned key and a saved record, nothing need be asked.
    readCatalog:
      catalog === undefined && keyId !== undefined && record !== undefined
        ? undefined
        : async () => readCatalogOf(catalog ?? new URL(trusted)),
    readRecord: async ({ versionId }) => {
      const from = record ?? recordUrl(trusted, versionId)
      return parseJson(await readSource(from), from)
    },
    isKeyOfGuide: async (found) => (embedKey === undefined ? isServed(found) : embedKey === found.embedKey),
  }
}

/**
 * Returns the origin of the service that the caller trusts: the given one, or that of the file's URL. A file can name any
 * service, so a file alone proves nothing.
 */
function serviceOf({
  claims,
  source,
  baseUrl,
}: Pick<Options, 'source' | 'baseUrl'> & { claims: SkillClaims }): string {
  const url = baseUrl ?? (isUrl(source) ? source : undefined)
  if (url === undefined) {
    throw new UsageError(
      `the file is for the service ${claims.baseUrl}: if you trust that service, add --base-url ${claims.baseUrl}`,
    )
  }
  if (isUrl(url)) return new URL(url).origin
  throw new UsageError('--base-url must be a URL such as https://guides.example.com')
}

/** Asks the service whether it has this version under this embed key: it knows which guide a key is of. */
async function isServed(claims: SkillClaims & { readonly embedKey: string }): Promise<boolean> {
  const url = new URL(skillUrl(claims, claims.versionId))
  try {
    await readUrl(url, MAX_SKILL_BYTES)
    return true
  } catch (error) {
    if (error instanceof StatusError && error.status === 404) return false
    if (!(error instanceof CommandError)) throw error
    const advice = `add --embed-key ${claims.embedKey} if that is the key you were given`
    throw new NoAnswer(`${error.message}: ${advice}`, { cause: error })
  }
}
