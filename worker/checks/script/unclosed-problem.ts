import { phrase, type Phrase } from '../../../shared/check/messages/facts.ts'
import type { Position } from '../../html/input/line-counter.ts'
import type { Problem } from '../result.ts'

type Unclosed = {
  readonly what: Phrase
  readonly opened: Position
  /** The text that closes it. */
  readonly close: string
  readonly where: Position
}

/** Problem of a copy inside markup that should have been closed before it. */
export function unclosedProblem({ what, opened: { line: opened }, close, where }: Unclosed): Problem {
  // Nothing ends a plaintext element (HTML, 13.2.5.5).
  const advice =
    close === '</plaintext>'
      ? phrase('remove_markup', { what, opened })
      : phrase('close_markup', { what, opened, close })
  return { code: 'script_in_unclosed_markup', facts: { line: where.line, what, opened, advice }, where }
}
