import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { compileCache } from './run-node.ts'

type Env = Readonly<Record<string, string>>

/** One of the two processes as an operator runs it. `stop` is a SIGTERM, and answers the exit code. */
export type RunningProcess = {
  readonly child: ChildProcess
  readonly stop: () => Promise<number | null>
  readonly kill: () => Promise<void>
  /** Resolves when the process has ended, for whatever reason. */
  readonly gone: Promise<unknown>
}

export type RunningApi = RunningProcess & { readonly baseUrl: string }

/** Starts `api/main.ts` on a free port, and waits until it listens. */
export async function startApi(env: Env): Promise<RunningApi> {
  const { child, message } = await start('api', { HOST: '127.0.0.1', PORT: '0', ...env })
  return { ...running(child), baseUrl: `http://127.0.0.1:${message.port}` }
}

/** Starts `worker/main.ts`, and waits until it takes checks. */
export async function startWorker(env: Env): Promise<RunningProcess> {
  return running((await start('worker', env)).child)
}

type Ready = { ready: true; port?: number }

async function start(role: 'api' | 'worker', env: Env): Promise<{ child: ChildProcess; message: Ready }> {
  const main = fileURLToPath(new URL(`../../${role}/main.ts`, import.meta.url))
  const child = fork(main, {
    env: {
      ...compileCache,
      PATH: process.env['PATH'],
      LOG_LEVEL: 'error',
      QUEUE_CALL_LIMIT_MS: '10000',
      ...env,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${role} ended with ${String(code)} before it was ready`)
  })
  ended.catch(() => undefined)
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [Ready]
  return { child, message }
}

function running(child: ChildProcess): RunningProcess {
  const exited = once(child, 'exit')
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await exited
    return child.exitCode
  }
  return { child, gone: exited, stop: () => end('SIGTERM'), kill: async () => void (await end('SIGKILL')) }
}
