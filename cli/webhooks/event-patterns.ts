import { InvalidArgumentError } from 'commander'

/** Parses a list of patterns such as `installation.*,step.failed`. The service knows which there are. */
export function eventPatternList(text: string): string[] {
  const patterns = text
    .split(',')
    .map((pattern) => pattern.trim())
    .filter((pattern) => pattern !== '')
  if (patterns.length > 0) return patterns
  throw new InvalidArgumentError('Must be patterns such as installation.*,step.failed or *.')
}
