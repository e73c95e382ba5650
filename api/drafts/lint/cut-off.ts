import { cutOff } from '../../../shared/snippet/cut-off.ts'
import { languages } from '../../guides/languages/index.ts'
import { piecesOf, textsOf, type StepText } from '../step-texts.ts'
import { eachRequirement, type LintFinding, type LintInput } from './finding.ts'

/** Finds HTML that ends inside an element: the page of whoever pastes it would end there, too. */
export function snippetsCutOff(draft: LintInput): LintFinding[] {
  return eachRequirement(draft, (requirement, path) =>
    textsOf(requirement).flatMap((text) =>
      htmlIn(text)
        .flatMap((html) => cutOff(html) ?? [])
        .slice(0, 1)
        .map((message) => ({ code: 'snippet_cut_off', path: `${path}.${text.path}`, message })),
    ),
  )
}

function htmlIn(text: StepText): string[] {
  return piecesOf(text).flatMap((piece) => (piece.language === languages.html ? [piece.text] : []))
}
