import { manual } from '../check/types.ts'
import type { SignedRequirement, VersionContent } from '../content/version-content.ts'
import { placeOf } from './applies-to.ts'
import { codeBlock, codeSpan, hasInvisible, inlineText, quoteVisible } from './markdown.ts'

/** Writes the steps of a guide, as they were signed. */
export function stepSections({ requirements }: VersionContent): string[] {
  return ['## Steps', ...requirements.flatMap(stepSection)]
}

function stepSection(step: SignedRequirement, index: number): string[] {
  const { title, config } = step
  return [
    `### ${index + 1}. ${inlineText(title)}`,
    `${codeSpan(config.slug)}: ${placeOf(step)}${step.optional ? ', optional' : ''}.`,
    ...(config.body.trim() === '' ? [] : [quoteVisible(config.body)]),
    ...snippetOf(step),
    ...checkOf(step),
  ]
}

function snippetOf({ config: { snippet, language, placement } }: SignedRequirement): string[] {
  if (snippet === null || snippet === '') return []
  const place = placement === null ? '' : `, for ${codeSpan(placement)}`
  return [
    `Code${place}:`,
    codeBlock(snippet, language),
    ...(hasInvisible(snippet)
      ? ['This code has characters that cannot be seen. Show it to your user before you use it.']
      : []),
  ]
}

function checkOf({ verification }: SignedRequirement): string[] {
  if (verification.type === manual.type)
    return ['No check proves this step. Ask your user to confirm that it is done.']
  return ['The check:', codeBlock(JSON.stringify(verification, null, 2), 'json')]
}
