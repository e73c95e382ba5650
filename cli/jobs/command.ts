import { type Command, InvalidArgumentError, Option } from 'commander'
import { checkTypes, type CheckType } from '../../shared/check/types.ts'
import type { CommandContext } from '../command-context.ts'
import { print, withJson, type JsonOption } from '../print.ts'
import { jobStates, type JobState } from './states.ts'

type ListOptions = JsonOption & { state: JobState; type?: CheckType; limit: number }
type CleanOptions = JsonOption & { state: 'failed' | 'completed'; olderThan: number }

/** Declares `waymark jobs`, with which operators manage the check queues. */
export function addJobs(program: Command, { env, setOutcome }: CommandContext): void {
  const jobs = program.command('jobs').description('list, retry and delete jobs in the check queues')

  withJson(jobs.command('list'))
    .description('list jobs, newest first')
    .addOption(new Option('--state <STATE>', 'state of the jobs').choices(jobStates).default('failed'))
    .addOption(new Option('--type <TYPE>', 'type of the check (default: all)').choices(checkTypes))
    .option('--limit <N>', 'maximum number of jobs to list per type', wholeNumber, 20)
    .action(async ({ json, ...filter }: ListOptions) => {
      const { listJobs } = await import('./run.ts')
      const { describeJob } = await import('./describe-job.ts')
      print(await listJobs(env, filter), { json }, (listed) =>
        listed.length === 0 ? `No ${filter.state} jobs found.` : listed.map(describeJob),
      )
    })

  withJson(jobs.command('retry'))
    .description('move failed jobs back into their queue')
    .argument('<ID...>', 'job ids, as printed by `waymark jobs list`')
    .action(async (ids: string[], options: JsonOption) => {
      const { retryJobs } = await import('./run.ts')
      const outcomes = await retryJobs(env, ids)
      print(outcomes, options, (retried) => retried.map(({ id, outcome }) => `${id}: ${outcome}`))
      setOutcome(outcomes.every(({ outcome }) => outcome === 'queued again') ? 'yes' : 'no')
    })

  withJson(jobs.command('clean'))
    .description('delete finished jobs')
    .addOption(
      new Option('--state <STATE>', 'state of the jobs').choices(['failed', 'completed']).default('failed'),
    )
    .option('--older-than <SECONDS>', 'only jobs that finished longer ago than this', wholeNumber, 0)
    .action(async ({ state, olderThan, ...options }: CleanOptions) => {
      const { cleanJobs } = await import('./run.ts')
      const deleted = await cleanJobs(env, { state, olderThanMs: olderThan * 1000 })
      print({ deleted }, options, () => `Deleted ${deleted} ${state} jobs.`)
    })
}

function wholeNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Must be a whole number.')
}
