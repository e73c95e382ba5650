import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { recordChange } from '../../api/admin/audit.ts'
import { readLimits, replaceLimits, templateLimits } from '../../api/guides/limits.ts'
import type { Database } from '../../api/store/database.ts'
import { findRefusals, type RefusalRow } from '../../api/store/analytics/limit-refusals.ts'
import { lockTemplateLimits, setTemplateLimits } from '../../api/store/templates/template-limits.ts'
import { publicLimits } from '../../api/rate-limit/public-limits.ts'
import { CommandError, UsageError } from '../command-error.ts'
import { refuseKey } from '../options/misplaced-key.ts'

/** Options as the user typed them: a value, `standard`, or undefined for no change. */
export type LimitOptions = { [Name in LimitName]?: string }
type LimitName = keyof typeof templateLimits.shape

/**
 * Limits per minute by name, and in `public` whose requests they count, null for the standard. `problem` is the reason
 * if some of the stored limits are invalid, or of a later release.
 */
export type ChangedLimits = {
  readonly limits: Readonly<Record<string, number | string | null>>
  readonly problem: string | null
  /** Requests of visitors that were refused in the last days, newest first. */
  readonly refused: readonly RefusalRow[]
}

const names = Object.keys(templateLimits.shape) as LimitName[]

/**
 * Runs `waymark limits`: changes the given limits of a template and returns all of its limits. The database notifies
 * the web processes of a change. Throws CommandError.
 */
export async function changeLimits(
  db: Database,
  templateOrKey: string,
  options: LimitOptions,
): Promise<ChangedLimits> {
  const changes = parseChanges(options)
  const wanted = parseTemplateOrKey(templateOrKey)
  return db.transaction(async (trx) => {
    const template = await lockTemplateLimits(trx, wanted)
    if (!template) throw new CommandError(`template ${templateOrKey} not found`)
    const before: unknown = template.limits
    const after = replaceLimits(before, changes)
    if (Object.keys(changes).length > 0) {
      await setTemplateLimits(trx, template.id, after)
      const author = { accountId: template.account_id, actor: 'cli', requestId: randomUUID() }
      const change = { action: 'template.limits_changed', resource: 'template', id: template.id }
      await recordChange(trx, author, { ...change, before, after })
    }
    const { limits, problem = null } = readLimits(after)
    const refused = await findRefusals(trx, template.id)
    return { limits: Object.fromEntries(names.map((name) => [name, limits[name] ?? null])), problem, refused }
  })
}

function parseTemplateOrKey(templateOrKey: string): { id: string } | { embedKey: string } {
  if (templateOrKey.startsWith('wm_')) return { embedKey: templateOrKey }
  if (z.guid().safeParse(templateOrKey).success) return { id: templateOrKey }
  refuseKey(templateOrKey, 'TEMPLATE must be the id of a template or an embed key (wm_…)')
  throw new UsageError(`${templateOrKey} is neither a template id nor an embed key`)
}

function parseChanges(options: LimitOptions): z.infer<typeof templateLimits> {
  const entries = names.flatMap((name) => {
    const text = options[name]
    if (text === undefined) return []
    return [[name, text === 'standard' ? undefined : parseValue(name, text)]]
  })
  const parsed = templateLimits.safeParse(Object.fromEntries(entries))
  if (parsed.success) return parsed.data
  const invalid = parsed.error.issues.map(({ path }) => path.join('.'))
  const numbers = invalid.filter((name) => name !== 'public').map((name) => `--${name}`)
  const problems = [
    ...(numbers.length > 0
      ? [`${numbers.join(', ')} must be a whole number from 1 to 10000000, or standard`]
      : []),
    ...(invalid.includes('public') ? [`--public must be ${publicLimits.join(' or ')}, or standard`] : []),
  ]
  throw new UsageError(problems.join('; '))
}

function parseValue(name: LimitName, text: string): string | number {
  return name === 'public' ? text : Number(text)
}
