import { ownValue } from '../../../shared/own-value.ts'
import type { Validation } from '../api/versions.ts'
import type { DraftProblem } from '../draft/draft-problems.ts'

/** Messages with names of the API, in the words of the editor's form. */
const messages: Readonly<Record<string, string>> = {
  'is required without global and request':
    'is empty, and so are “Variable of the page” and “Request to the host”: fill in at least one',
  'is required without code': 'is empty, and so is “Code of a script”: fill in at least one',
  'is required for consent gated': 'is required for “Only after consent”',
  'is required for consent gated: it is what must wait for consent':
    'is required for “Only after consent”: it is what must wait for consent',
  'is for the element of a selector': 'needs a CSS selector',
  'must not be less than minMatches': 'must not be less than the minimum number of matches',
  'match oneOf needs value or values': 'must not be empty',
  'match equals needs value or values': 'must not be empty',
  'match contains needs value or values': 'must not be empty',
  'match startsWith needs value or values': 'must not be empty',
  'match inCidr needs value or values': 'must not be empty',
  'inCidr is for A and AAAA records': '“is in the network” is for A and AAAA records',
  'inCidr needs networks such as 192.0.2.0/24': 'must be a network such as 192.0.2.0/24',
  'match dkim needs a name such as s1._domainkey': 'must be a name such as s1._domainkey',
  'is the default locale, whose texts do not belong in i18n':
    'is the default language: write its texts above',
  'is not one of the locales of the template': 'is not one of the languages in the settings',
  'passes on every page that has your script, with the values of any customer: write a variable into the selector, into what global equals, or into the request':
    'passes on every page that has your script, with the values of any customer: write a variable into the CSS selector, the value of the variable of the page, or the request',
}

/** The problem in the words of the editor's form. */
export function wordProblem<Problem extends DraftProblem>(problem: Problem): Problem {
  const known = ownValue(messages, problem.message)
  // Paths of the API count from 0, and steps from 1.
  const message =
    known ??
    problem.message.replaceAll(/\brequirements\.(\d+)/g, (_, index: string) => `step ${Number(index) + 1}`)
  return { ...problem, message }
}

/**
 * The problems of a draft in the words of the editor's form. The check of a step about a snippet follows the snippet, so
 * that a step without one lacks nothing else.
 */
export function wordValidation({ valid, errors, warnings }: Validation): Validation {
  const withoutSnippet = new Set(
    warnings.filter(({ code }) => code === 'snippet_missing').map(({ path }) => path),
  )
  const asked = new Set<string>()
  const askForSnippet = (problem: Validation['errors'][number]): Validation['errors'][number] => {
    const path = problem.path.replace(/\.verification\.selector$/, '.config.snippet')
    if (path === problem.path || !withoutSnippet.has(path) || problem.message !== 'must not be empty')
      return problem
    asked.add(path)
    return { ...problem, path, message: 'is missing: paste a snippet first' }
  }
  return {
    valid,
    errors: errors.map(askForSnippet).map(wordProblem),
    warnings: warnings.filter(({ path }) => !asked.has(path)).map(wordProblem),
  }
}
