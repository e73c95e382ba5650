import { readNewSelector } from '../../shared/check/read-selector.ts'
import type { ScriptPresenceConfig } from '../../shared/check/config.ts'
import type { WantedPart } from '../../worker/checks/script/read-page.ts'
import { wantedParts } from '../../worker/checks/script/wanted-parts.ts'
import { UsageError } from '../command-error.ts'

/** What a check looks for. Throws UsageError for a selector that publishing would refuse, and for code that cannot be used. */
export function requireWanted(config: ScriptPresenceConfig): readonly WantedPart[] {
  const read = config.selector === undefined ? undefined : readNewSelector(config.selector)
  if (read?.kind === 'refused') throw new UsageError(`the selector cannot be used: ${read.reason}`)
  const wanted = wantedParts(config)
  if (wanted.kind === 'refused') throw new UsageError(`the ${wanted.what} cannot be used: ${wanted.reason}`)
  return wanted.parts
}
