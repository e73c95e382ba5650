import { shorten } from '../../shared/check/shorten.ts'
import { isSkill } from '../../shared/skill/read-skill.ts'
import type { SkillVerification } from '../../shared/skill/verify-skill.ts'
import { type Trust, type RecordVerification, verifyRecord } from '../../shared/verify-record.ts'
import { CommandError, NoAnswer, UsageError } from '../command-error.ts'
import { refuseKey } from '../options/misplaced-key.ts'
import { paint, type Tone } from '../paint.ts'
import { isUrl, parseJson, readCatalogOf, readSource, versionIn } from './read-source.ts'
import { refuseSkillOptions, runVerifySkill, type SkillOptions } from './run-skill.ts'

export type VerifyOptions = SkillOptions & {
  /** A URL, a file, or `-` for standard input. */
  readonly source: string
  readonly keyId?: string | undefined
  /** A file with a saved key catalog. */
  readonly catalog?: string | undefined
}

export type Verification = RecordVerification | SkillVerification

const MAX_LINE_CHARACTERS = 600

/** Runs `waymark verify`. Throws UsageError, and NoAnswer if the record, the SKILL.md or the catalog cannot be read. */
export async function runVerify(options: VerifyOptions): Promise<Verification> {
  const { source } = options
  refuseKey(
    source,
    'SOURCE must be the URL of a record, such as .../v1/versions/VERSION_ID/signature, or a file',
  )
  try {
    // Reads the source first: without it, the keys do not matter.
    const text = await readSource(source)
    if (isSkill(text)) return await runVerifySkill(text, options)
    refuseSkillOptions(options)
    return await verifyRecord(parseJson(text, source === '-' ? 'the input' : source), trustOf(options))
  } catch (error) {
    if (!(error instanceof CommandError) || error instanceof UsageError) throw error
    throw new NoAnswer(error.message, { cause: error })
  }
}

/** Returns a line for each step, and one for the result. */
export function describeVerification(verification: Verification): string[] {
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
  const from = catalog ?? (isUrl(source) ? new URL(source) : undefined)
  if (from !== undefined)
    return { pinnedKeyId, versionId: versionIn(source), readCatalog: async () => readCatalogOf(from) }
  if (pinnedKeyId !== undefined) return { pinnedKeyId }
  throw new UsageError('a file needs a key to trust: add --key-id, or --catalog with a saved key catalog')
}
