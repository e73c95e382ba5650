import type { WorkerResult } from '../../../shared/check/result.ts'
import type { BackgroundChecks } from '../../../shared/queue/check-queue.ts'
import { newId } from '../../store/id.ts'

/** No account has this id, so the probe's visits count for none. */
const PROBE_ACCOUNT = 'probe'

type ProbeDeps = {
  readonly background: Pick<BackgroundChecks, 'run'>
  /** Called with the code if the workers may not visit the address. */
  readonly onUnusable: (code: string) => void
}

/**
 * Checks a page and a name of the operator's own, as the pages of customers are checked. Resolves to undefined if no check
 * could run, or if the policy of the workers does not allow the address, which says nothing about the network.
 */
export async function probeFails(
  url: string,
  { background, onUnusable }: ProbeDeps,
): Promise<boolean | undefined> {
  const results = await Promise.all([
    run({ type: 'http_ping', config: {} }),
    run({ type: 'dns_lookup', config: { recordType: 'A', match: 'exists' } }),
  ])
  const known = results.filter((result) => result !== undefined)
  if (known.length < results.length) return undefined
  return known.some(({ ok }) => !ok)

  async function run(check: {
    type: 'http_ping' | 'dns_lookup'
    config: Record<string, unknown>
  }): Promise<WorkerResult | undefined> {
    const request = { ...check, target: url, accountId: PROBE_ACCOUNT, requestId: `probe-${newId()}` }
    const result = await background.run(request).catch(() => undefined)
    if (!result || isAboutNetwork(result)) return result
    if (result.details.code.startsWith('target_')) onUnusable(result.details.code)
    return undefined
  }
}

function isAboutNetwork({ details: { code } }: WorkerResult): boolean {
  // Without an answer, a check ends at its deadline.
  if (code === 'system_deadline_exceeded') return true
  return !code.startsWith('target_') && !code.startsWith('system_')
}
