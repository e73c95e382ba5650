import assert from 'node:assert/strict'
import { openMetricsListener, type MetricsListenerDeps } from '../../../worker/metrics/listener.ts'

const TOKEN = 'an-operator-knows-this'
const metrics = { contentType: 'text/plain; version=0.0.4', text: async () => 'waymark_x 1\n' }

describe("a worker's metrics listener", () => {
  const ready = async (): Promise<void> => undefined

  it('listens only at the address it is given', async () => {
    const deps = { metrics, operatorTokens: [TOKEN], requireReady: ready }
    const listener = await openMetricsListener({ host: '127.0.0.1', port: 0 }, deps)
    await assert.rejects(fetch(`http://127.0.0.2:${listener.port}/healthz`))
    assert.equal((await fetch(`http://127.0.0.1:${listener.port}/healthz`)).status, 200)
    listener.close()
  })

  async function withListener(
    deps: Partial<MetricsListenerDeps>,
    use: (get: (path: string, token?: string) => Promise<Response>) => Promise<void>,
  ): Promise<void> {
    const listener = await openMetricsListener(
      { host: '127.0.0.1', port: 0 },
      {
        metrics,
        operatorTokens: [TOKEN],
        requireReady: ready,
        ...deps,
      },
    )
    try {
      await use(async (path, token) =>
        fetch(`http://127.0.0.1:${listener.port}${path}`, {
          headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        }),
      )
    } finally {
      listener.close()
    }
  }

  it('reports that the process is alive and ready, and shows metrics to operators', async () => {
    await withListener({}, async (get) => {
      assert.equal((await get('/healthz')).status, 200)
      assert.equal((await get('/readyz')).status, 200)
      const metrics = await get('/metrics', TOKEN)
      assert.deepEqual([metrics.status, await metrics.text()], [200, 'waymark_x 1\n'])
      assert.equal((await get('/metrics')).status, 401)
      assert.equal((await get('/v1/guides')).status, 404)
    })
  })

  it('is not ready while the queue is unavailable', async () => {
    const requireReady = async (): Promise<void> => Promise.reject(new Error('away at 10.1.2.3'))
    await withListener({ requireReady }, async (get) => {
      const answer = await get('/readyz')
      assert.deepEqual([answer.status, await answer.text()], [503, '{"status":"not_ready"}'])
      assert.equal((await get('/healthz')).status, 200)
    })
  })

  it('refuses further guesses after repeated failures, but never the right token', async () => {
    await withListener({}, async (get) => {
      const statuses: number[] = []
      for (let guess = 0; guess < 31; guess += 1)
        statuses.push((await get('/metrics', `guess-${guess}`)).status)
      assert.deepEqual([statuses[29], statuses[30]], [401, 429])
      assert.equal((await get('/metrics', TOKEN)).status, 200)
    })
  })

  it('has no metrics without a configured token', async () => {
    await withListener({ operatorTokens: [] }, async (get) => {
      assert.equal((await get('/metrics', TOKEN)).status, 404)
    })
  })
})
