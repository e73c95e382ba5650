import type { Guide } from '../guide.ts'
import type { WidgetSession } from '../session.ts'
import { h } from '../view/dom.ts'
import { stepText } from './step-text.ts'

type Ending = Omit<NonNullable<Guide['completion']>, 'button'> & Partial<NonNullable<Guide['completion']>>

/** Says that all steps are done, in the author's words if there are any. */
export function completionPanel(
  completion: Guide['completion'],
  deps: Pick<WidgetSession, 'labels' | 'load' | 'rich'>,
): HTMLElement {
  const { title, text: body, button }: Ending = completion ?? { title: deps.labels.allDone, text: '' }
  const link = button && /^https:\/\//i.test(button.url) && linkTo(button)
  const parts = [h('strong', {}, title), ...stepText({ body }, deps), link && h('p', {}, link)]
  return h('div', { class: 'result passed', part: 'end', tabindex: -1 }, ...parts)
}

function linkTo({ label, url }: { label: string; url: string }): HTMLElement {
  return h('a', { class: 'primary', part: 'button', href: url, target: '_blank', rel: 'noreferrer' }, label)
}
