import type { Step } from '../guide.ts'
import type { WidgetSession } from '../session.ts'
import { codeBlock, inlineCode } from './code-block.ts'
import { dnsRecord } from './dns-record.ts'
import { markdown as english } from '../../../shared/messages/widget/en.ts'
import { markdown } from './markdown.ts'

/** Renders a step's text and the DNS record to create. `wrapped` is kept between renderings. */
export function stepText(
  { body, blocks = [] }: Pick<Step, 'body' | 'blocks'>,
  { labels, load }: Pick<WidgetSession, 'labels' | 'load'>,
  wrapped = new Set<number>(),
): HTMLElement[] {
  const all = { ...english, ...labels }
  let codeBlocks = 0
  return [
    ...markdown(body, {
      codeBlock: (code, language) =>
        codeBlock(code, language, { labels: all, load, wrapped, number: codeBlocks++ }),
      code: (code) => inlineCode(code, all),
    }),
    ...blocks.flatMap((block) => (block.type === 'dns_record' ? dnsRecord(block, all) : [])),
  ]
}
