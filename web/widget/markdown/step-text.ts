import type { Labels } from '../labels.ts'
import { codeBlock } from './code-block.ts'
import { markdown } from './markdown.ts'

/** Renders the Markdown of a step. */
export function stepText(body: string, labels: Labels): HTMLElement[] {
  return markdown(body, (code, language) => codeBlock(code, language, labels))
}
