import type { Guide } from '../guide.ts'
import type { WidgetSession } from '../session.ts'
import { h } from '../view/dom.ts'
import { stepText } from './step-text.ts'

type Ending = Omit<NonNullable<Guide['completion']>, 'button'> & Partial<NonNullable<Guide['completion']>>

/** Says that all steps are done, in the author's words if there are any. */
export function completionPanel(
  completion: Guide['completion'],
  deps: Pick<WidgetSession, 'labels' | 'load' | 'rich' | 'installation'>,
): HTMLElement {
  const { title, text: body, button }: Ending = completion ?? { title: deps.labels.allDone, text: '' }
  const { label, url: href = '' } = button ?? {}
  const about = { class: 'primary', part: 'button', href, target: '_blank', rel: 'noreferrer' }
  const link = /^https:\/\//i.test(href) && h('p', {}, h('a', about, label))
  const parts = [h('strong', {}, title), ...stepText({ body }, deps), deps.installation?.ending, link]
  return h('div', { class: 'result passed', part: 'end', tabindex: -1 }, ...parts)
}
