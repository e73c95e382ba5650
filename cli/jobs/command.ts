import { type Command, InvalidArgumentError, Option } from 'commander'
import { checkTypes, type CheckType } from '../../shared/check/types.ts'
import type { CommandContext } from '../command-context.ts'
import { withExamples } from '../help/examples.ts'
import { withExitCodes } from '../help/exit-codes.ts'
import { reportListed } from '../lists/listed.ts'
import { print, withJson, type JsonOption } from '../print.ts'
import { withProgress } from '../terminal/live-line.ts'
import { jobStates, type JobState } from './states.ts'

type ListOptions = JsonOption & { state: JobState; type?: CheckType; limit: number }
type CleanOptions = JsonOption & { state: 'failed' | 'completed'; olderThan: number }

/** Declares `waymark jobs`, with which operators manage the check queues. */
export function addJobs(program: Command, { env, setOutcome }: CommandContext): void {
  const jobs = withExamples(
    program.command('jobs'),
    'waymark jobs list',
    'waymark jobs retry 17',
  ).description('list, retry and delete jobs in the check queues')

  withExamples(
    withJson(jobs.command('list')),
    'waymark jobs list',
    'waymark jobs list --state waiting --type dns_lookup --limit 100',
  )
    .description('list jobs, newest first')
    .addOption(new Option('--state <STATE>', 'state of the jobs').choices(jobStates).default('failed'))
    .addOption(new Option('--type <TYPE>', 'type of the check (default: all)').choices(checkTypes))
    .option('--limit <N>', 'maximum number of jobs to list per type', wholeNumber, 20)
    .action(async ({ json, ...filter }: ListOptions) => {
      const { listJobs } = await import('./run.ts')
      const { describeJobs } = await import('./describe-job.ts')
      const listed = await listJobs(env, filter)
      print(listed.items, { json }, (jobs) =>
        jobs.length === 0 ? `No ${filter.state} jobs found.` : describeJobs(jobs),
      )
      reportListed(listed, { noun: `${filter.state} job`, option: '--limit' }, json)
    })

  withExamples(withExitCodes(withJson(jobs.command('retry')), retryExitCodes), 'waymark jobs retry 17 18')
    .description('move failed jobs back into their queue')
    .argument('<ID...>', 'job ids, as printed by `waymark jobs list`')
    .action(async (ids: string[], options: JsonOption) => {
      const { retryJobs } = await import('./run.ts')
      const outcomes = await withProgress('Retrying', async (show) =>
        retryJobs(env, ids, (done) => show(`${done} of ${ids.length} jobs`)),
      )
      print(outcomes, options, (retried) => retried.map(({ id, outcome }) => `${id}: ${outcome}`))
      setOutcome(outcomes.every(({ outcome }) => outcome === 'queued again') ? 'yes' : 'no')
    })

  withExamples(
    withJson(jobs.command('clean')),
    'waymark jobs clean --older-than 3600',
    'waymark jobs clean --state completed',
  )
    .description('delete finished jobs')
    .addOption(
      new Option('--state <STATE>', 'state of the jobs').choices(['failed', 'completed']).default('failed'),
    )
    .option('--older-than <SECONDS>', 'only jobs that finished longer ago than this', wholeNumber, 0)
    .action(async ({ state, olderThan, ...options }: CleanOptions) => {
      const { cleanJobs } = await import('./run.ts')
      const deleted = await withProgress('Deleting', async () =>
        cleanJobs(env, { state, olderThanMs: olderThan * 1000 }),
      )
      print({ deleted }, options, () => `Deleted ${deleted} ${state} jobs.`)
    })
}

function wholeNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Must be a whole number.')
}

const retryExitCodes = { yes: 'all are queued again', no: 'one is not' }
