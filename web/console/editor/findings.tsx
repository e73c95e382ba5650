import type { VNode } from 'preact'
import { Notice } from '../parts/notice.tsx'
import type { Finding, Judgement } from '../wire/versions.ts'
import { stepOf } from './finding-places.ts'

type FindingsProps = {
  judgement: Judgement
  titles: readonly string[]
  /** Leads to the place; without it, findings are only told. */
  show?: (finding: Finding) => void
}

/** What is wrong with the draft, each with a way to the place. */
export function Findings({ judgement: { valid, errors, warnings }, ...rest }: FindingsProps): VNode {
  if (valid && warnings.length === 0) {
    return (
      <Notice tone="ok" title="Nothing to complain about">
        <p>The draft can be published.</p>
      </Notice>
    )
  }
  return (
    <>
      {errors.length > 0 && (
        <Notice
          tone="bad"
          title={`${count(errors, 'problem keeps', 'problems keep')} it from being published`}
        >
          <FindingList findings={errors} {...rest} />
        </Notice>
      )}
      {warnings.length > 0 && (
        <Notice tone="unsure" title={`${count(warnings, 'thing deserves', 'things deserve')} a look`}>
          <FindingList findings={warnings} {...rest} />
        </Notice>
      )}
    </>
  )
}

function count(list: readonly unknown[], one: string, many: string): string {
  return `${list.length} ${list.length === 1 ? one : many}`
}

type ListProps = Pick<FindingsProps, 'titles' | 'show'> & { findings: readonly Finding[] }

function FindingList({ findings, titles, show }: ListProps): VNode {
  return (
    <ul class="bare findings">
      {findings.map((finding) => (
        <li key={finding.path + finding.code}>
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

function placeName(finding: Finding, titles: readonly string[]): string {
  const index = stepOf(finding)
  if (index === undefined) return nameOf(finding.path)
  const rest = finding.path.split('.').slice(2).join('.')
  const field = fieldNames[rest] ?? rest.replace(/^verification\.?/, 'check ').replace(/^config\./, '')
  return `Step ${index + 1}, ${titles[index] || 'without a title'}${field === '' ? '' : `: ${field}`}`
}
