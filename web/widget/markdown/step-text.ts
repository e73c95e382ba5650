import type { Step } from '../guide.ts'
import type { Labels } from '../labels.ts'
import { codeBlock, inlineCode } from './code-block.ts'
import { dnsRecord } from './dns-record.ts'
import { labels as english } from './labels.ts'
import { markdown } from './markdown.ts'

/** Renders the text of a step, and the DNS record to create. */
export function stepText(
  { body, blocks = [] }: Pick<Step, 'body' | 'blocks'>,
  labels: Labels,
): HTMLElement[] {
  const all = { ...english, ...labels }
  return [
    ...markdown(body, {
      codeBlock: (code, language) => codeBlock(code, language, all),
      code: (code) => inlineCode(code, all),
    }),
    ...blocks.flatMap((block) => (block.type === 'dns_record' ? dnsRecord(block, all) : [])),
  ]
}
