import { say, type Labels, type MarkdownLabels } from '../labels.ts'
import type { Load } from '../load.ts'
import type { AskForValue } from '../session.ts'
import { h } from '../view/dom.ts'
import { copyButton } from './copy-button.ts'

type CodeDeps = {
  readonly labels: Labels & MarkdownLabels
  readonly load: Load
  /** Index of the block within its step. */
  readonly number: number
  /** Numbers of the blocks whose button was pressed. */
  readonly wrapped: Set<number>
  readonly askForValue?: AskForValue | undefined
}

/** Code with buttons that wrap its lines and copy it. It has no colours until the module for them is loaded. */
export function codeBlock(code: string, language: string, deps: CodeDeps): HTMLElement {
  const { labels, load, askForValue } = deps
  const source = h('code', {}, code)
  const buttons = [wrapButton(code, deps), copyButton({ labels, source, askForValue })]
  const ask = askForValue?.(code)
  const name = exampleName(language, ask, labels)
  const caption = h('figcaption', {}, h('span', {}, name), ...buttons)
  // Colours are optional.
  if (language)
    load('code').then(
      ({ colour }) => colour(source, language),
      () => {},
    )
  return h('figure', { part: 'code', ...exampleOf(ask) }, caption, h('pre', { tabindex: 0 }, source))
}

/** Names a text, and says whether it is an example. */
export function exampleName(
  name: string,
  ask: (() => void) | undefined,
  { example, comma }: MarkdownLabels,
): string {
  return [name, ask && example].filter(Boolean).join(comma)
}

/** Attributes of an example of a value, if it is one. Copying a selected one asks for the visitor's value instead. */
export function exampleOf(ask: (() => void) | undefined): Parameters<typeof h>[1] {
  const oncopy = (event: Event): void => {
    event.preventDefault()
    ask?.()
  }
  return ask ? { class: 'example', oncopy } : {}
}

/** Button whose pressed state wraps the lines, by the style sheet. One line is wrapped at first. */
function wrapButton(code: string, { labels, number, wrapped }: CodeDeps): HTMLElement {
  const show = (): void => void (button.ariaPressed = `${wrapped.has(number) === code.includes('\n')}`)
  const onclick = (): void => (wrapped.delete(number) || wrapped.add(number), show())
  const button = h('button', { part: 'button', onclick }, labels.wrap)
  show()
  return button
}

/** The name of an element, such as `<head>`. It names a place in a page and is not meant to be copied. */
const bareTag = /^<\/?[a-z\d-]+>$/i

/** A value in a sentence, with a small button that copies it. */
export function inlineCode(
  code: string,
  labels: Labels & MarkdownLabels,
  askForValue?: AskForValue,
): HTMLElement {
  const source = h('code', { dir: 'ltr', ...exampleOf(askForValue?.(code)) }, code)
  if (bareTag.test(code)) return source
  const name = say(labels, 'copyField', { name: code })
  return h(
    'span',
    { class: 'value', dir: 'ltr' },
    source,
    copyButton({ labels, source, name, isSmall: true, askForValue }),
  )
}
