import { type Command, InvalidArgumentError, Option } from 'commander'
import { checkTypes, type CheckType } from '../../shared/check/types.ts'
import { jobStates, type JobState } from './states.ts'

type Env = Readonly<Record<string, string | undefined>>
type ListOptions = { state: JobState; type?: CheckType; limit: number; json?: boolean }
type CleanOptions = { state: 'failed' | 'completed'; olderThan: number }

/** `waymark jobs`: what is in the check queues, for operators. */
export function addJobs(program: Command, env: Env, settle: (ok: boolean) => void): void {
  const jobs = program.command('jobs').description('see, retry and clean what is in the check queues')

  jobs
    .command('list')
    .description('list jobs, the newest first')
    .addOption(new Option('--state <STATE>', 'which jobs').choices(jobStates).default('failed'))
    .addOption(new Option('--type <TYPE>', 'of one check only').choices(checkTypes))
    .option('--limit <N>', 'how many of each type at most', wholeNumber, 20)
    .option('--json', 'print JSON, one job a line')
    .action(async ({ json, ...which }: ListOptions) => {
      const { listJobs } = await import('./run.ts')
      const { describeJob } = await import('./describe-job.ts')
      const listed = await listJobs(env, which)
      if (!json && listed.length === 0) console.log(`There are no ${which.state} jobs.`)
      for (const job of listed) console.log(json ? JSON.stringify(job) : describeJob(job))
    })

  jobs
    .command('retry')
    .description('put failed jobs back into their queue')
    .argument('<ID...>', 'what `waymark jobs list` shows')
    .action(async (ids: string[]) => {
      const { retryJobs } = await import('./run.ts')
      const outcomes = await retryJobs(env, ids)
      for (const { id, outcome } of outcomes) console.log(`${id}: ${outcome}`)
      settle(outcomes.every(({ outcome }) => outcome === 'waits again'))
    })

  jobs
    .command('clean')
    .description('delete jobs that have ended')
    .addOption(new Option('--state <STATE>', 'which').choices(['failed', 'completed']).default('failed'))
    .option('--older-than <SECONDS>', 'only those that ended longer ago than this', wholeNumber, 0)
    .action(async ({ state, olderThan }: CleanOptions) => {
      const { cleanJobs } = await import('./run.ts')
      console.log(`Deleted ${await cleanJobs(env, { state, olderThanMs: olderThan * 1000 })} ${state} jobs.`)
    })
}

function wholeNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a whole number.')
}
