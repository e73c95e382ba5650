import type { Step } from '../guide.ts'
import type { AskForValue, WidgetSession } from '../session.ts'
import { codeBlock, inlineCode } from './code-block.ts'
import { markdown as english } from '../../../shared/messages/widget/en.ts'
import { markdown } from './markdown.ts'

type TextDeps = Pick<WidgetSession, 'labels' | 'load' | 'rich' | 'showRecord'> & {
  readonly askForValue?: AskForValue
}

/** Renders a step's text and the DNS record to create. `wrapped` is kept between renderings. */
export function stepText(
  { body, blocks = [], verify = null }: Pick<Step, 'body' | 'blocks'> & Partial<Pick<Step, 'verify'>>,
  { labels, load, rich, showRecord, askForValue }: TextDeps,
  wrapped = new Set<number>(),
): HTMLElement[] {
  const all = { ...english, ...labels }
  let codeBlocks = 0
  return [
    ...markdown(body, {
      codeBlock: (code, language) =>
        codeBlock(code, language, { labels: all, load, wrapped, number: codeBlocks++, askForValue }),
      code: (code) => inlineCode(code, all, askForValue),
      rich,
    }),
    ...blocks.flatMap((block) =>
      block.type === 'dns_record' ? (showRecord?.(block, { verify }, askForValue) ?? []) : [],
    ),
  ]
}
