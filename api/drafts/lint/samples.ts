import { checkTexts } from '../../guides/checks/check-texts.ts'
import { eachRequirement, type LintFinding, type LintInput } from './finding.ts'

/** Texts of the console's common checks, for the author to replace, and stand-ins such as YOUR_ID. No site has them. */
const samples =
  /example-verification|^customers\.example\.com$|^_spf\.example\.com$|^\/\.well-known\/example\.txt$|\bYOUR[-_]?[A-Z]{2}|X{4}/

/** Finds checks that still look for a sample, which can pass for nobody. */
export function samplesInChecks(draft: LintInput): LintFinding[] {
  return eachRequirement(draft, ({ verification }, path) =>
    checkTexts(verification).flatMap(({ path: field, text }) => {
      if (!samples.test(text)) return []
      const message = `is a sample, which no site has: ${JSON.stringify(text)}. Write your own value`
      return [{ code: 'sample_in_check', path: `${path}.verification.${field.join('.')}`, message }]
    }),
  )
}
