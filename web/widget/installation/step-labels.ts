import { say } from '../labels.ts'
import { resultBox } from '../check/result.ts'
import type { Step } from '../guide.ts'
import type { InstallationStep } from './installation.ts'
import type { OpenedInstallation } from './opened-installation.ts'

/** Names a step's state. A step to do has no name: the others stand out. */
export function stateLabel(
  { labels }: OpenedInstallation,
  { state, optional }: Pick<InstallationStep, 'state' | 'optional'>,
): string {
  const { passed: done, failed, unsure: unknown, skipped } = labels
  const todo = optional ? labels.optional : ''
  return { todo, done, failed, unknown, skipped }[state]
}

/** Renders the cause of the last failed check, and its time. Shows what the check found once the code for that is loaded. */
export function lastCheckPanel(
  opened: OpenedInstallation,
  step: Step,
  last: InstallationStep,
): HTMLElement | false {
  const { labels, mount } = opened
  const { state, lastCheckedAt, causeTitle, message, hint, details } = last
  const tone = { failed: 'failed', unknown: 'unsure' }[state as string]
  if (!tone || !lastCheckedAt) return false
  const form = { dateStyle: 'long', timeStyle: 'short' } as const
  const at = new Date(lastCheckedAt).toLocaleString(labels.locale, form)
  const when = say(labels, message ? 'checkedAt' : 'lastChecked', { date: at })
  const label = stateLabel(opened, last)
  const box = resultBox(tone, causeTitle ? `${label}: ${causeTitle}` : label, [message, hint, when])
  if (details)
    mount.load('check').then(
      ({ showStored }) => box.isConnected && showStored(box, { details, step, labels, when }),
      () => {},
    )
  return box
}
