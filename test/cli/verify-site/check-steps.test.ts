// Covers cli/verify-site/check-steps.ts and patient-check.ts.
import assert from 'node:assert/strict'
import { createClient, WaymarkError, type Client } from 'waymark/client'
import type { SiteResult } from '../../../cli/guide/shapes.ts'
import { checkSteps, type Progress } from '../../../cli/verify-site/check-steps.ts'
import { patientAsk, patientCheck } from '../../../cli/verify-site/patient-check.ts'
import { conclude } from '../../../cli/verify-site/site-report.ts'
import { reportOf, resultOf, stepOf } from './site.ts'

const silent: Progress = {
  checking: () => undefined,
  checked: () => undefined,
  waiting: () => undefined,
  end: () => undefined,
}
const over = (): number => performance.now()

describe('checking the steps of a site', () => {
  it('checks each step once without --wait, in order, and not those without a check', async () => {
    const asked: string[] = []
    const steps = [stepOf('a', resultOf()), stepOf('by-hand'), stepOf('b', resultOf())]
    const checked = await checkSteps(steps, {
      check: async (slug) => (asked.push(slug), resultOf(false)),
      endMs: over(),
      progress: silent,
    })
    assert.deepEqual(asked, ['a', 'b'])
    assert.deepEqual(
      checked.map(({ result }) => result?.ok),
      [false, undefined, false],
    )
  })

  it('does not check again before the time that a result names', async () => {
    const waits: number[] = []
    const retryAt = new Date(Date.now() + 3_600_000).toISOString()
    await checkSteps([stepOf('a', resultOf())], {
      check: async () => resultOf(false, { retryAt }),
      endMs: performance.now() + 600_000,
      progress: { ...silent, waiting: (_, seconds) => void waits.push(seconds) },
    })
    assert.deepEqual(waits, [])
  })

  it('neither repeats nor counts an optional step that was not asked for', async () => {
    let count = 0
    await checkSteps([stepOf('a', resultOf(), { counts: false, optional: true })], {
      check: async () => (count++, resultOf(false)),
      endMs: performance.now() + 600_000,
      progress: silent,
    })
    assert.equal(count, 1)
  })
})

describe('the conclusion about a site', () => {
  it('is done only if every step that counts is', () => {
    const [done, missing, unsure] = [resultOf(), resultOf(false), resultOf(false, { conclusive: false })]
    const cases: [results: SiteResult[], done: boolean | 'unknown'][] = [
      [[done, done], true],
      [[done, missing, unsure], false],
      [[done, unsure], 'unknown'],
      [[], 'unknown'],
    ]
    for (const [results, expected] of cases) {
      const steps = results.map((result, index) => stepOf(`step-${index}`, result))
      assert.equal(reportOf([...steps, stepOf('by-hand')]).done, expected)
    }
  })

  it('is local only if the check ended on this machine', () => {
    const steps = [stepOf('a', resultOf(true, { finalUrl: 'http://127.0.0.1:3000/' }))]
    assert.deepEqual([reportOf(steps).localOnly, reportOf(steps).done], [true, 'unknown'])
    const allowed = conclude({ ...reportOf(steps), allowLocal: true })
    assert.deepEqual([allowed.localOnly, allowed.done], [true, true])
  })
})

describe('asking a service that is busy', () => {
  const busy = new WaymarkError({ code: 'rate_limited', message: 'Too many' }, 0.01)
  const away = new WaymarkError({})
  const refused = new WaymarkError({ code: 'installation_required', message: 'It waits for a signal' })

  it('waits as the service asks, even without --wait', async () => {
    assert.equal((await check([busy, busy, resultOf()])).ok, true)
  })

  it('ends if its turn would come after a minute', async () => {
    const long = new WaymarkError({ code: 'rate_limited', message: 'Too many' }, 61)
    await assert.rejects(check([long, resultOf()]), {
      message: /Too many \(rate_limited\); try again in 61 s, or give --wait/,
    })
  })

  it('ends at once if the service does not answer, or refuses', async () => {
    await assert.rejects(check([away, resultOf()]), {
      message: /did not answer, or is not a Waymark service/,
    })
    const message = /It waits for a signal \(installation_required\); set WAYMARK_INSTALLATION_TOKEN/
    await assert.rejects(check([refused, resultOf()]), { message, code: 'installation_required' })
  })

  it('refuses a result that it does not understand', async () => {
    await assert.rejects(check([{ ok: 'maybe' }]), { message: /does not understand: update waymark/ })
  })

  async function check(answers: readonly unknown[]): Promise<SiteResult> {
    const [client, rest] = [createClient({ embedKey: 'wm_1', baseUrl: 'http://127.0.0.1:1' }), [...answers]]
    const verify: Client['verify'] = async () => {
      const answer = rest.shift()
      if (answer instanceof Error) throw answer
      return answer as Awaited<ReturnType<Client['verify']>>
    }
    const { service, target, guide, embedKey, steps } = reportOf([])
    const site = { service, target, guide, embedKey, steps, client: { ...client, verify } }
    return patientCheck(site, patientAsk({ endMs: over(), progress: silent }))('a')
  }
})
