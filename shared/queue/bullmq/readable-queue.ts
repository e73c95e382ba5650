import { Queue, type Job } from 'bullmq'
import { isTime, whyUnreadable } from './corrupt-jobs.ts'

/** A queue whose jobs can be listed even if some are corrupt. */
export class ReadableQueue extends Queue {
  /** Resolves to a job without data if the job cannot be read. A time that is missing or impossible becomes 0. */
  override async getJob(jobId: string): Promise<Job | undefined> {
    try {
      const job = await super.getJob(jobId)
      if (job && !isTime(job.timestamp)) job.timestamp = 0
      return job
    } catch (error) {
      const reason = whyUnreadable(error)
      if (reason === undefined) throw error
      return this.#emptyJob(jobId, `corrupt job: ${reason}`)
    }
  }

  override async getJobs(...args: Parameters<Queue['getJobs']>): Promise<Job[]> {
    try {
      return await super.getJobs(...args)
    } catch (error) {
      const [types, start = 0, end = -1, asc = false] = args
      // BullMQ's script for all of them fails if the key of one has the wrong type (6.7.0,
      // dist/esm/commands/getJobs-1.lua).
      if (types === undefined || whyUnreadable(error) === undefined) throw error
      const ids = await this.getRanges([types].flat(), start, end, asc)
      const jobs = await Promise.all(ids.map(async (id) => this.getJob(id)))
      return jobs.filter((job) => job !== undefined)
    }
  }

  #emptyJob(id: string, failedReason: string): Job {
    const counters = { attemptsMade: 0, attemptsStarted: 0, stalledCounter: 0, progress: 0 }
    const texts = { name: 'check', data: '{}', returnvalue: 'null', failedReason }
    return this.Job.fromJSON(this, { id, ...texts, ...counters, opts: {}, timestamp: 0 })
  }
}
