import { detectionRules } from '../guides/detection-rules.ts'
import type { Database } from '../store/database.ts'
import { knownPlatforms } from '../store/templates/known-platforms.ts'
import type { VersionWithTemplate } from './find.ts'
import { lint, type LintResult } from './lint/index.ts'
import { toDraftForm, type VersionWithVariables } from './read-version.ts'
import { jsonBytes } from './fields.ts'

/** Lints a version in the form that would be published. */
export async function validateVersion(
  db: Database,
  { template, version }: VersionWithTemplate,
  { accountId, content, declared }: VersionWithVariables & { accountId: string },
): Promise<LintResult> {
  return lint({
    template: {
      ...template,
      detection_rules: detectionRules.parse(template.detection_rules),
      variables: [...declared.values()],
    },
    version,
    requirements: content.requirements.map(toDraftForm),
    platforms: await knownPlatforms(db, accountId),
    contentBytes: jsonBytes(content),
  })
}
