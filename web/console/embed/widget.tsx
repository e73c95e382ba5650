import type { VNode } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { CheckResult } from '../../../shared/check/result.ts'
import { WaymarkError, type Client } from '../../widget/client.ts'
import type { Guide } from '../../widget/guide.ts'
import { openInputs } from '../../widget/inputs/open-inputs.ts'
import { openRecords } from '../../widget/record/open-records.ts'
import * as view from '../../widget/view/module.ts'
import * as check from '../../widget/check/module.ts'
import type { Load } from '../../widget/load.ts'
import type { WidgetSession } from '../../widget/session.ts'
import { addStyles } from '../../widget/view/styles.ts'
import css from '../../widget/widget.css'
import type { CheckRun } from '../api/versions.ts'
import { toApiError } from '../request.ts'
import { english, labelsOf, type WidgetLabels } from './labels-of.ts'

type TypedValues = Readonly<Record<string, string>>

type WidgetProps = {
  guide: Guide
  /** Index of the open step. Without it, the widget chooses. */
  openIndex?: number
  /** Site to check. Without it, the widget asks the visitor. */
  target?: string
  /** Runs a step's check with the values typed into the widget's fields. */
  verify: (run: CheckRun & { values: TypedValues }) => Promise<CheckResult>
}

/** Guide rendered by the widget's own code, in its language, without its storage and events. */
export function Widget({ guide, openIndex, target, verify }: WidgetProps): VNode {
  const host = useRef<HTMLDivElement>(null)
  const latestVerify = useRef(verify)
  latestVerify.current = verify
  const memory = useRef<Record<string, string>>({})
  const labels = useLabels(guide.locale)

  useEffect(() => {
    const root = host.current?.shadowRoot ?? host.current?.attachShadow({ mode: 'open' })
    if (!root) return undefined
    addStyles(root, css)
    addStyles(root, view.css)
    const box = document.createElement('section')
    const controller = new AbortController()
    box.lang = guide.locale
    box.dir = guide.dir ?? ''
    box.style.setProperty('--brand', guide.branding.primaryColor)
    root.replaceChildren(box)
    const read: WidgetSession['read'] = (name) => (name === 'target' ? target : undefined)
    const inputs = guide.variables?.[0]
      ? openInputs(guide, { box, embedKey: guide.id, labels, memory: memory.current, kept: {}, refused: {} })
      : undefined
    const verify: Client['verify'] = async (stepSlug, target, signal) =>
      withWidgetErrors(async () =>
        latestVerify.current({ stepSlug, target, signal, values: inputs?.values() ?? {} }),
      )
    const entered = { site: '' }
    view.showGuide(box, withoutPlatforms(guide), {
      ...quietOptions,
      labels,
      client: { ...quietClient, verify },
      inputs,
      read,
      done: new Set(),
      entered,
      showRecord: openRecords({ box, labels, load, site: () => target ?? entered.site }),
      signal: controller.signal,
    })
    openStep(box, openIndex)
    return () => controller.abort()
  }, [JSON.stringify(guide), openIndex, target, labels])

  return <div ref={host} class="widget" />
}

/** Removes the platform selector, which would load another guide. */
function withoutPlatforms(guide: Guide): Guide {
  const { platforms: _, ...rest } = guide
  return rest
}

/** The labels of a language, in English until they are loaded. */
function useLabels(locale: string): WidgetLabels {
  const [loaded, setLoaded] = useState(english)
  useEffect(() => {
    let isCurrent = true
    void labelsOf(locale).then(
      (labels) => isCurrent && setLoaded(labels),
      // The guide matters more than its labels.
      () => undefined,
    )
    return () => void (isCurrent = false)
  }, [locale])
  return loaded
}

/** Widget modules that are part of this chunk, and those that are loaded separately. */
const modules = { check, view }
const load: Load = async (name) => {
  if (name === 'code') return import('../../widget/code/module.ts')
  if (name === 'recheck') return import('../../widget/recheck/module.ts')
  return name === 'domain' ? import('../../widget/domain/module.ts') : Object(modules)[name]
}
const quietOptions = {
  load,
  emit: () => undefined,
  isOther: () => false,
  onChange: () => undefined,
}

const quietClient: Omit<Client, 'verify'> = {
  sessionId: '',
  loadGuide: () => Promise.reject(new WaymarkError({})),
  track: () => undefined,
  close: () => undefined,
}

/** Converts API errors to the widget's error class. */
async function withWidgetErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code, message } = toApiError(error)
    throw new WaymarkError({ code, message })
  }
}

/** Opens a step by clicking its title. */
function openStep(box: HTMLElement, index: number | undefined): void {
  const titles = box.querySelectorAll<HTMLButtonElement>('h3 > button')
  const title = index === undefined ? undefined : titles[index]
  if (title && title.ariaExpanded !== 'true') title.click()
}
