import { ownValue } from '../../../shared/own-value.ts'
import type { VNode } from 'preact'
import { toSentence } from '../parts/field-problems.ts'
import { Notice } from '../parts/notice.tsx'
import type { Validation } from '../api/versions.ts'
import { nameOfSetting } from '../settings/setting-problems.tsx'
import { DeclareVariable } from './declare-variable.tsx'
import { fieldName } from './field-names.ts'
import { problemLines } from './problem-lines.ts'
import { stepOf, type DraftProblem } from '../draft/draft-problems.ts'

type ValidationProblems = Pick<Validation, 'valid'> & {
  readonly errors: readonly DraftProblem[]
  readonly warnings: readonly DraftProblem[]
}

type FindingsProps = {
  validation: ValidationProblems
  titles: readonly string[]
  /** URL of a problem's field. */
  hrefOf: (finding: DraftProblem) => string
  /** Moves to a problem's field. */
  show: (finding: DraftProblem) => void
  /** Called after a problem's button has fixed the problem. */
  onFixed?: () => void
}

/** Problems of the draft, each with a link to its field. */
export function Findings({ validation: { valid, errors, warnings }, ...rest }: FindingsProps): VNode {
  if (valid && warnings.length === 0) {
    return (
      <Notice tone="ok" title="No problems found">
        <p>The draft can be published.</p>
      </Notice>
    )
  }
  return (
    <>
      {errors.length > 0 && (
        <Notice
          tone="bad"
          title={count(problemLines(errors), 'problem prevents publishing', 'problems prevent publishing')}
        >
          <FindingList findings={errors} {...rest} />
        </Notice>
      )}
      {warnings.length > 0 && (
        <Notice tone="unsure" title={count(problemLines(warnings), 'warning', 'warnings')}>
          <FindingList findings={warnings} {...rest} />
        </Notice>
      )}
    </>
  )
}

function count(list: readonly unknown[], one: string, many: string): string {
  return `${list.length} ${list.length === 1 ? one : many}`
}

type ListProps = Omit<FindingsProps, 'validation'> & { findings: readonly DraftProblem[] }

/** Problems in a list, each with a link to its field. */
export function FindingList({ findings, titles, hrefOf, show, onFixed }: ListProps): VNode {
  return (
    <ul class="bare findings">
      {problemLines(sortByStep(findings)).map(({ finding, about, message }) => (
        <li key={about + message}>
          <a
            href={hrefOf(finding)}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
              event.preventDefault()
              show(finding)
            }}
          >
            {placeName({ path: about }, titles)}
          </a>{' '}
          {toSentence(message)} {onFixed && <DeclareVariable {...{ finding, findings }} onDone={onFixed} />}
        </li>
      ))}
    </ul>
  )
}

const draftFieldNames: Readonly<Record<string, string>> = {
  requirements: 'The steps',
  'template.name': 'The name',
  'version.allowed_scopes': 'Allowed scopes',
  'version.default_scope': 'Default scope',
}

/** Names the place of a problem or a change, such as "Step 2, Add the snippet: title". */
export function placeName({ path }: Pick<DraftProblem, 'path'>, titles: readonly string[]): string {
  const index = stepOf({ path, message: '' })
  if (path.startsWith('template.'))
    return ownValue(draftFieldNames, path) ?? nameOfSetting({ path: path.replace('template.', '') })
  if (index === undefined) return ownValue(draftFieldNames, path.replace(/\.\d+$/, '')) ?? path
  const rest = path
    .split('.')
    .slice(2)
    .join('.')
    .replace(/\.\d+$/, '')
  return `Step ${index + 1}, ${titles[index] || 'Untitled step'}${rest === '' ? '' : `: ${fieldName(rest)}`}`
}

/** Returns the console path of a problem's field. */
export function addressOfField(templateId: string, { path }: DraftProblem): string {
  const screen = path.startsWith('template.') ? 'settings' : 'edit'
  return `/templates/${templateId}/${screen}?field=${encodeURIComponent(path)}`
}

/** Sorts problems by step, so that the author can fix one step at a time. */
function sortByStep(findings: readonly DraftProblem[]): DraftProblem[] {
  return findings.toSorted((a, b) => (stepOf(a) ?? -1) - (stepOf(b) ?? -1))
}
