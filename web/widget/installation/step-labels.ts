import { say } from '../labels.ts'
import { resultBox } from '../view/result.ts'
import type { InstallationStep } from './installation.ts'
import type { OpenedInstallation } from './opened-installation.ts'

/** Names a step's state. */
export function stateLabel(
  { labels }: OpenedInstallation,
  { state, optional }: Pick<InstallationStep, 'state' | 'optional'>,
): string {
  const { passed: done, failed, unsure: unknown, skipped } = labels
  const todo = optional ? labels.optional : labels.todo
  return { todo, done, failed, unknown, skipped }[state]
}

/** Renders the time of the last failed check, since the service does not store its findings. */
export function lastCheckPanel(opened: OpenedInstallation, step: InstallationStep): HTMLElement | false {
  const { labels, mount } = opened
  const { state, lastCheckedAt } = step
  const tone = { failed: 'failed', unknown: 'unsure' }[state as string]
  if (!tone || !lastCheckedAt) return false
  const form = { dateStyle: 'long', timeStyle: 'short' } as const
  const at = new Date(lastCheckedAt).toLocaleString(mount.read('locale'), form)
  return resultBox(tone, stateLabel(opened, step), [say(labels, 'lastChecked', { date: at })])
}
