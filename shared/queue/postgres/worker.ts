import { CheckWorker } from '../bullmq/check-worker.ts'

/**
 * A worker that web processes stop counting as soon as it takes no more jobs. They count connections by their names,
 * and BullMQ keeps that of a worker until its last job has ended (6.7.0, `close` in dist/esm/classes/worker.js). (On
 * Redis it closes the connection first.)
 */
export class PostgresWorker extends CheckWorker {
  override async close(force?: boolean): Promise<void> {
    const closed = super.close(force)
    this.backend.setName(`${this.name}:closing`).catch(() => undefined) // the store is unavailable
    return closed
  }
}
