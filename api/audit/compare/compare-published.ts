import { decodeHTMLAttribute } from 'entities'
import { writePlaceholder } from '../../../shared/content/placeholders.ts'
import { checkValue } from '../../../shared/content/variable-values.ts'
import {
  type DeclaredVariables,
  readDeclarations,
  type VariableDeclaration,
} from '../../guides/variables/declarations.ts'
import type { PublishedSnippet } from '../../store/signing/similar-snippets.ts'
import { compareSnippet, type SnippetComparison } from '../compare-snippet.ts'
import type { SnippetPart } from '../snippet-parts.ts'

/** A value that the guide's rules refuse. `maxLength` is set if it is only too long. */
export type RefusedValue = {
  readonly name: string
  readonly text: string
  readonly maxLength: number | undefined
}

/** `refused` is the relation of a text that would be equal if the guide accepted its values. */
export type PublishedComparison = Omit<SnippetComparison, 'relation'> & {
  readonly relation: SnippetComparison['relation'] | 'refused'
  readonly refused: readonly RefusedValue[]
}

/**
 * Compares a text with a published snippet. A value that the guide would not accept in place of its variable is a
 * difference.
 */
export function comparePublished(
  { snippet, variables }: Pick<PublishedSnippet, 'snippet' | 'variables'>,
  text: string,
): PublishedComparison | undefined {
  const comparison = compareSnippet(snippet, text)
  if (!comparison) return undefined
  const declared = readDeclarations(variables)
  const { relation, parts } = comparison
  const lastText = parts.findLastIndex(({ kind }) => kind === 'same')
  const isWhole = (index: number): boolean => relation !== 'part' || index < lastText
  const judged = parts.map((part, index) => (isWhole(index) ? refuseValue(part, declared) : undefined))
  const refused = judged.filter((value) => value !== undefined)
  if (refused.length === 0) return { ...comparison, refused }
  return {
    ...comparison,
    relation: relation === 'equal' ? 'refused' : 'similar',
    refused,
    parts: parts.flatMap((part, index) => (judged[index] ? asDifference(part, judged[index]) : [part])),
  }
}

function asDifference({ text }: SnippetPart, { name }: RefusedValue): SnippetPart[] {
  return [
    { kind: 'published', text: writePlaceholder(name) },
    { kind: 'pasted', text },
  ]
}

function refuseValue(part: SnippetPart, declared: DeclaredVariables): RefusedValue | undefined {
  const variable = part.kind === 'value' ? declared.get(part.name) : undefined
  if (!variable || spellings(part.text).some((text) => isAccepted(variable, text))) return undefined
  const isTooLong = isAccepted({ ...variable, maxLength: Infinity }, part.text)
  return {
    name: variable.name,
    text: part.text,
    maxLength: isTooLong ? variable.maxLength : undefined,
  }
}

function isAccepted(variable: VariableDeclaration, text: string): boolean {
  return checkValue(variable, text).ok
}

/** A value as it is written, and as it was before it was escaped for an attribute or an address. */
function spellings(text: string): string[] {
  const decoded = decodeHTMLAttribute(text)
  try {
    return [text, decoded, decodeURIComponent(decoded)]
  } catch {
    return [text, decoded]
  }
}
