import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Worker } from 'node:worker_threads'

/**
 * Runs `use` with a loopback port that neither accepts nor refuses connections, so that clients wait. A blocked thread
 * listens on the port, and its backlog is full.
 */
export async function withSilentPort<T>(use: (port: number) => Promise<T>): Promise<T> {
  const worker = new Worker(listenAndStandStill, { eval: true })
  const waiting: Socket[] = []
  try {
    const [port] = (await once(worker, 'message')) as [number]
    while (await connects(port, waiting));
    return await use(port)
  } finally {
    for (const socket of waiting) socket.destroy()
    await worker.terminate()
  }
}

const listenAndStandStill = `
const { parentPort } = require('node:worker_threads')
const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
  parentPort.postMessage(server.address().port)
  setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))
})`

/** Checks whether another connection succeeds. Loopback answers immediately, so 200 ms is ample. */
async function connects(port: number, opened: Socket[]): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port })
  socket.on('error', () => {})
  opened.push(socket)
  const stop = AbortSignal.timeout(200)
  return once(socket, 'connect', { signal: stop }).then(
    () => true,
    () => false,
  )
}
