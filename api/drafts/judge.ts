import { detectionRules } from '../guides/detection-rules.ts'
import { variables } from '../guides/variables.ts'
import type { Database } from '../store/database.ts'
import { knownPlatforms } from '../store/known-platforms.ts'
import type { DraftContent } from './content.ts'
import type { Held } from './find.ts'
import { lint, type LintResult } from './lint/index.ts'
import { jsonBytes } from './requirement.ts'

/** Lints a version as it would be published. */
export async function judgeVersion(
  db: Database,
  { template, version }: Held,
  { accountId, content }: { accountId: string; content: DraftContent },
): Promise<LintResult> {
  return lint({
    template: {
      ...template,
      detection_rules: detectionRules.parse(template.detection_rules),
      variables: variables.parse(template.variables),
    },
    version,
    requirements: content.requirements,
    platforms: await knownPlatforms(db, accountId),
    contentBytes: jsonBytes(content),
  })
}
