import type { CheckResult } from '../../../shared/check/result.ts'
import { fill, h } from '../view/dom.ts'
import { sentence } from '../view/sentence.ts'
import type { OpenedInstallation } from './opened-installation.ts'

const POLL_SECONDS = [2, 4, 8]

type Poll = {
  readonly panel: HTMLElement
  readonly target: string
  readonly signal: AbortSignal | undefined
  readonly opened: OpenedInstallation
}

/** Checks for a signal, and again 2, 4 and 8 seconds later until it arrives. Meanwhile, shows what to do. */
export async function pollSignal(check: () => Promise<CheckResult>, poll: Poll): Promise<CheckResult> {
  const { panel, target, signal, opened } = poll
  for (const seconds of POLL_SECONDS) {
    const result = await check()
    if (result.details.code !== 'signal_not_received') return result
    const what = sentence(opened.labels, 'waiting', { url: target, seconds })
    fill(panel, h('p', {}, result.details.message), h('p', { class: 'running' }, ...what))
    await wait(seconds, signal)
  }
  return check()
}

async function wait(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000)
    const onAbort = (): void => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    signal?.addEventListener('abort', onAbort)
  })
}
