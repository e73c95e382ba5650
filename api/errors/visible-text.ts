import type { z } from 'zod'
import { hasHiddenCharacter, hasHiddenCharacterInLines } from '../../shared/hidden-characters.ts'

export const HAS_HIDDEN_CHARACTER =
  'must not contain control characters, line separators or characters that change the direction of text'

/** Refuses a name, title or label with characters that are not seen (shared/hidden-characters.ts). */
export function visibleText(schema: z.ZodString): z.ZodString {
  return schema.refine((text) => !hasHiddenCharacter(text), HAS_HIDDEN_CHARACTER)
}

/** As `visibleText`, for a text of several lines. */
export function visibleLines(schema: z.ZodString): z.ZodString {
  return schema.refine((text) => !hasHiddenCharacterInLines(text), HAS_HIDDEN_CHARACTER)
}
