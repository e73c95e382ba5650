import type { Client } from '../client.ts'
import type { Step } from '../guide.ts'
import type { Mount, StepParts } from '../session.ts'
import { banner } from './banner.ts'
import { bearer } from './client.ts'
import { isInvalidToken } from './invalid-token.ts'
import type { Installation } from './installation.ts'
import { progressKey } from '../memory.ts'
import type { OpenedInstallation } from './opened-installation.ts'
import { pollSignal } from './signal.ts'
import { stepControls } from './step-controls.ts'
import { isSharePage } from './share-link.ts'
import { stepStates } from './step-states.ts'
import { h } from '../view/dom.ts'
import { sentence } from '../view/sentence.ts'

/** Shows an installation's guide, with its target, values and progress. */
export function showInstallation(
  opened: OpenedInstallation,
  installation: Installation,
  signal: AbortSignal,
): void {
  const { mount, widget, api, token, show, fail } = opened
  const { embedKey, branding } = installation
  const states = stepStates(installation)
  const redraws = new Map<string, () => void>()
  const panels = new Map<string, HTMLElement>()
  const showFailure = (error: unknown): void => void fail(error, branding.name)

  const update = (step: Step, parts: StepParts): void => {
    panels.set(step.slug, parts.panel)
    const deps = { opened, states, signal, showFailure }
    const redraw = redraws.get(step.slug) ?? stepControls(step, parts, deps)
    redraws.set(step.slug, redraw)
    redraw()
  }
  widget.runGuide(
    { ...mount, signal, read: readWith(mount, installation) },
    {
      embedKey,
      client: clientOf(),
      memory: { [progressKey(embedKey)]: states.settled().join(' ') },
      installation: {
        banner: banner(opened, installation),
        ending: ending(opened, branding.name),
        choosePlatform: (platform) => void api.change({ platform }, signal).then(show, showFailure),
        isChecked: ({ verify }) => verify?.type === 'signal',
        update,
      },
    },
  )

  /** Returns the widget's client, extended to record results, wait for signals, and detect an ended token. */
  function clientOf(): Client {
    const client = widget.createClient({ embedKey, baseUrl: mount.baseUrl, headers: bearer(token) })
    const verify: Client['verify'] = async (slug, target, abort) => {
      const check = (): ReturnType<Client['verify']> => client.verify(slug, target, abort)
      const isSignal = states.of(slug)?.type === 'signal'
      const panel = isSignal && panels.get(slug)
      const result = panel ? await pollSignal(check, { panel, target, signal: abort, opened }) : await check()
      states.applyResult(slug, result)
      return result
    }
    return {
      ...client,
      loadGuide: (...given) => client.loadGuide(...given).catch(endOrThrow),
      verify: (...given) => verify(...given).catch(endOrThrow),
    }
  }

  /** Shows the ended state for an ended token, in which case the guide only gets an abort. */
  function endOrThrow(error: unknown): never {
    if (isInvalidToken(error)) showFailure(error)
    signal.throwIfAborted()
    throw error
  }
}

/** Tells a person who was sent the link that nothing is left to tell the sender. */
function ending(opened: OpenedInstallation, name: string): HTMLElement | undefined {
  return isSharePage(opened) ? h('p', {}, ...sentence(opened.labels, 'sent', { name })) : undefined
}

/** Reads settings of the installation, and everything else from the attributes. */
function readWith({ read }: Mount, { target, locale }: Installation): Mount['read'] {
  const own: Readonly<Record<string, string | undefined>> = {
    target,
    locale: read('locale') ?? locale ?? undefined,
    platform: undefined,
    scope: undefined,
  }
  return (name) => (name in own ? own[name] : read(name))
}
