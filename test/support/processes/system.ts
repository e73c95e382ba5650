import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { compileCache } from './run-node.ts'

type Env = Readonly<Record<string, string>>

/** One of the two processes as an operator runs it. `stop` sends SIGTERM and resolves to the exit code. */
export type RunningProcess = {
  readonly child: ChildProcess
  readonly stop: () => Promise<number | null>
  readonly kill: () => Promise<void>
  /** Resolves when the process has ended. */
  readonly gone: Promise<unknown>
}

/** A worker, with the port of its metrics if METRICS_PORT is set. */
export type RunningWorker = RunningProcess & { readonly metricsPort: number | undefined }

export type RunningApi = RunningProcess & { readonly baseUrl: string }

export const REPOSITORY = join(import.meta.dirname, '..', '..', '..')

/** Starts `api/main.ts` of the code in `root` on a free port, and waits until it listens. */
export async function startApi(env: Env, root = REPOSITORY): Promise<RunningApi> {
  const own = { HOST: '127.0.0.1', PORT: '0', SHUTDOWN_DELAY_MS: '0' }
  const { child, message } = await start(join(root, 'api'), { ...own, ...env })
  return { ...running(child), baseUrl: `http://127.0.0.1:${message.port}` }
}

/** Starts `worker/main.ts` of the code in `root`, and waits until it accepts checks. */
export async function startWorker(env: Env, root = REPOSITORY): Promise<RunningWorker> {
  const { child, message } = await start(join(root, 'worker'), env)
  return { ...running(child), metricsPort: message.port }
}

/** Starts `worker/render/main.ts`, and waits until it accepts checks. */
export async function startRenderWorker(env: Env): Promise<RunningWorker> {
  const { child, message } = await start(join(REPOSITORY, 'worker', 'render'), env)
  return { ...running(child), metricsPort: message.port }
}

type Ready = { ready: true; port?: number }

async function start(folder: string, env: Env): Promise<{ child: ChildProcess; message: Ready }> {
  const child = fork(join(folder, 'main.ts'), {
    env: {
      ...compileCache,
      PATH: process.env['PATH'],
      LOG_LEVEL: 'error',
      QUEUE_CALL_LIMIT_MS: '10000',
      ...env,
    },
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${folder} ended with ${String(code)} before it was ready`)
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
