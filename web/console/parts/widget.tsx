import type { VNode } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { CheckResult } from '../../../shared/check/result.ts'
import { WaymarkError, type Client } from '../../widget/client.ts'
import type { Guide } from '../../widget/guide.ts'
import { showGuide } from '../../widget/guide-view.ts'
import { labels } from '../../widget/labels.ts'
import css from '../../widget/widget.css'
import { toRefusal } from '../load.tsx'

type WidgetProps = {
  guide: Guide
  /** The step to show open, by its place; the widget's own choice when left out. */
  openIndex?: number
  /** Runs the check of a step. */
  verify: (stepSlug: string, target: string, signal?: AbortSignal) => Promise<CheckResult>
}

const sheet = new CSSStyleSheet()

/** A guide as the widget shows it, by the widget's own code; it remembers and reports nothing. */
export function Widget({ guide, openIndex, verify }: WidgetProps): VNode {
  const host = useRef<HTMLDivElement>(null)
  const latest = useRef(verify)
  latest.current = verify

  useEffect(() => {
    const root = host.current?.shadowRoot ?? host.current?.attachShadow({ mode: 'open' })
    if (!root) return undefined
    sheet.replaceSync(css)
    root.adoptedStyleSheets = [sheet]
    const box = document.createElement('section')
    const ended = new AbortController()
    box.lang = guide.locale
    box.style.setProperty('--brand', guide.branding.primaryColor)
    root.replaceChildren(box)
    const verify: Client['verify'] = async (...given) => ask(async () => latest.current(...given))
    showGuide(box, guide, {
      ...silent,
      client: { ...quietClient, verify },
      done: new Set(),
      signal: ended.signal,
    })
    openStep(box, openIndex)
    return () => ended.abort()
  }, [JSON.stringify(guide), openIndex])

  return <div ref={host} class="widget" />
}

const silent = { labels, emit: () => undefined, onChange: () => undefined, read: () => undefined }

const quietClient: Omit<Client, 'verify'> = {
  sessionId: '',
  loadGuide: () => Promise.reject(new WaymarkError({})),
  track: () => undefined,
  close: () => undefined,
}

/** What the console is refused, in the widget's words. */
async function ask<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code, message } = toRefusal(error)
    throw new WaymarkError({ code, message })
  }
}

/** Presses the title of the step, as its reader would. */
function openStep(box: HTMLElement, index: number | undefined): void {
  const titles = box.querySelectorAll<HTMLButtonElement>('h3 > button')
  const title = index === undefined ? undefined : titles[index]
  if (title && title.ariaExpanded !== 'true') title.click()
}
