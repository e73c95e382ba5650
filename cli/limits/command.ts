import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { EXAMPLE_ID, withExamples } from '../help/examples.ts'
import { print, withJson, type JsonOption } from '../print.ts'
import type { ChangedLimits, LimitOptions } from './run.ts'

/** Declares `waymark limits`, for operators: an account cannot raise its own limits. */
export function addLimits(program: Command, { env }: CommandContext): void {
  withExamples(
    withJson(program.command('limits')),
    'waymark limits wm_...',
    'waymark limits wm_... --guides 600 --verify 120',
    `waymark limits ${EXAMPLE_ID} --guides standard --public client`,
  )
    .description(
      "show or change a template's limits, in requests per minute for each of its embed keys or their clients",
    )
    .argument('<TEMPLATE>', 'id of the template, or one of its embed keys')
    .option('--guides <N>', 'limit of GET /v1/guides; "standard" restores the default')
    .option('--events <N>', 'limit of POST /v1/events; "standard" restores the default')
    .option('--verify <N>', 'limit of POST /v1/verify; "standard" restores the default')
    .option('--public <WHO>', 'key or client: whose requests they count; "standard" restores PUBLIC_LIMITS')
    .action(async (template: string, { json, ...options }: LimitOptions & JsonOption) => {
      const { runOnDatabase } = await import('../database.ts')
      const { changeLimits } = await import('./run.ts')
      const changed = await runOnDatabase(env, async (db) => changeLimits(db, template, options))
      print(changed, { json }, describeLimits)
    })
}

function describeLimits({ limits, problem, refused }: ChangedLimits): string[] {
  const lines = Object.entries(limits).map(([name, limit]) => `${name}  ${describeLimit(limit)}`)
  const problems = problem === null ? [] : [`The stored limits are invalid: ${problem}`]
  return [...lines, ...problems, ...refused.map(describeRefusals)]
}

function describeRefusals({
  day,
  kind,
  refused,
  requests,
  last_at: lastAt,
}: ChangedLimits['refused'][number]): string {
  const whose = refused === 'guide' ? 'of all visitors' : 'of single visitors'
  return `${day}  ${requests} ${kind} ${whose} refused, the last at ${lastAt.toISOString()}`
}

function describeLimit(limit: number | string | null): string {
  return typeof limit === 'number' ? `${limit} per minute` : (limit ?? 'standard')
}
