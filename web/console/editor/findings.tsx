import type { VNode } from 'preact'
import { Notice } from '../parts/notice.tsx'
import type { Validation } from '../api/versions.ts'
import { stepOf, type DraftProblem } from './finding-places.ts'

type ValidationProblems = Pick<Validation, 'valid'> & {
  readonly errors: readonly DraftProblem[]
  readonly warnings: readonly DraftProblem[]
}

type FindingsProps = {
  validation: ValidationProblems
  titles: readonly string[]
  /** Moves to the field of a problem; when left out, problems are only listed. */
  show?: (finding: DraftProblem) => void
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
          title={count(errors, 'problem prevents publishing', 'problems prevent publishing')}
        >
          <FindingList findings={errors} {...rest} />
        </Notice>
      )}
      {warnings.length > 0 && (
        <Notice tone="unsure" title={count(warnings, 'warning', 'warnings')}>
          <FindingList findings={warnings} {...rest} />
        </Notice>
      )}
    </>
  )
}

function count(list: readonly unknown[], one: string, many: string): string {
  return `${list.length} ${list.length === 1 ? one : many}`
}

type ListProps = Pick<FindingsProps, 'titles' | 'show'> & { findings: readonly DraftProblem[] }

function FindingList({ findings, titles, show }: ListProps): VNode {
  return (
    <ul class="bare findings">
      {findings.map((finding) => (
        <li key={finding.path + finding.message}>
          {show ? (
            <button type="button" class="link" onClick={() => show(finding)}>
              {placeName(finding, titles)}
            </button>
          ) : (
            <strong>{placeName(finding, titles)}</strong>
          )}{' '}
          {finding.message}
        </li>
      ))}
    </ul>
  )
}

const fieldNames: Readonly<Record<string, string>> = {
  'config.body': 'instructions',
  'config.snippet': 'snippet',
  'config.language': 'language',
  'config.slug': 'slug',
  title: 'title',
  platform_ids: 'platforms',
  installation_scopes: 'scopes',
}

const wholeNames: Readonly<Record<string, string>> = {
  requirements: 'The steps',
  'version.allowed_scopes': 'Allowed scopes',
  'version.default_scope': 'Default scope',
}

function nameOf(path: string): string {
  return wholeNames[path.replace(/\.\d+$/, '')] ?? path
}

function placeName(finding: DraftProblem, titles: readonly string[]): string {
  const index = stepOf(finding)
  if (index === undefined) return nameOf(finding.path)
  const rest = finding.path.split('.').slice(2).join('.')
  const field = fieldNames[rest] ?? rest.replace(/^verification\.?/, 'check ').replace(/^config\./, '')
  return `Step ${index + 1}, ${titles[index] || 'untitled'}${field === '' ? '' : `: ${field}`}`
}
