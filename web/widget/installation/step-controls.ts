import type { Step } from '../guide.ts'
import { WaymarkError } from '../request.ts'
import type { StepParts } from '../session.ts'
import { fill, h } from '../view/dom.ts'
import { refusalBox } from '../check/result.ts'
import type { StepChange } from './client.ts'
import { isInvalidToken } from './invalid-token.ts'
import type { InstallationStep } from './installation.ts'
import type { OpenedInstallation } from './opened-installation.ts'
import { lastCheckPanel, stateLabel } from './step-labels.ts'
import { isConfirmable, isSettled, settledEntries, type StepStates } from './step-states.ts'

type ControlDeps = {
  readonly opened: OpenedInstallation
  readonly states: StepStates
  readonly signal: AbortSignal
  /** Called with the error of an ended token. */
  showFailure(error: unknown): void
}

/**
 * Adds buttons to a step that change its state in the service: done, for a step without a check or one whose check could
 * not tell, and skipped, for an optional step. Returns a function that draws the step's state.
 */
export function stepControls(step: Step, parts: StepParts, deps: ControlDeps): () => void {
  const { opened, states, signal, showFailure } = deps
  const { slug, optional = false } = step
  const { labels, api, mount } = opened
  const { element, tag, mark, check, panel } = parts
  const toggle = h('button', { part: 'button', onclick: () => void save({ done: stateOf() !== 'done' }) })
  const onskip = (): void => void save({ skipped: stateOf() !== 'skipped' })
  const skip = h('button', { class: 'quiet', part: 'button', onclick: onskip })
  const found = states.of(slug)
  let isSaving = false
  mark.after(toggle, skip)
  if (found) fill(panel, lastCheckPanel(opened, step, found))
  return draw

  function stateOf(): InstallationStep['state'] {
    return states.of(slug)?.state ?? 'todo'
  }

  function draw(): void {
    const state = stateOf()
    const isDone = state === 'done'
    for (const [name, shown] of Object.entries({ skipped: 'skipped', failed: 'failed', unsure: 'unknown' }))
      element.classList.toggle(name, state === shown)
    fill(tag, stateLabel(opened, { state, optional }))
    mark.hidden = true
    const isManual = found?.type === 'manual'
    toggle.hidden = !(isManual ? state !== 'skipped' : isConfirmable(states.of(slug)))
    toggle.className = (isDone && 'quiet') || (isManual ? 'primary' : '')
    fill(toggle, isDone ? labels.undo : labels[isManual ? 'mark' : 'confirm'])
    skip.hidden = !optional || isDone
    fill(skip, state === 'skipped' ? labels.unskip : labels.skip)
  }

  async function save(change: StepChange): Promise<void> {
    if (isSaving) return
    isSaving = true
    try {
      settle((mount.host.installation = await api.setStep(slug, change, signal)).steps)
    } catch (error) {
      if (isInvalidToken(error)) showFailure(error)
      else if (error instanceof WaymarkError) fill(panel, refusalBox(error, labels.saveFailed, labels))
    }
    isSaving = false
  }

  function settle(steps: readonly InstallationStep[]): void {
    const saved = steps.find((step) => step.slug === slug)
    if (!saved) return
    states.set(saved)
    fill(panel)
    // A skipped step counts as done, but is not reported as completed.
    if (saved.state === 'skipped') for (const entry of settledEntries(saved)) parts.done.add(entry)
    parts.setDone(isSettled(saved))
    if (isSettled(saved)) parts.next()
    else if (toggle.hidden && skip.hidden) check.focus()
  }
}
