import { ownValue } from '../../../shared/own-value.ts'
import type { VNode } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { toSentence } from '../parts/field-problems.ts'
import { Notice, ErrorNotice } from '../parts/notice.tsx'
import type { FieldError, ApiError } from '../request.ts'

type SettingProblemsProps = {
  error: ApiError | undefined
  /** Moves to the field of a problem. */
  show: (path: string) => void
}

/** Problems that prevented a save, with a link to each field. Takes the focus, since the fields may be out of view. */
export function SettingProblems({ error, show }: SettingProblemsProps): VNode | null {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (error) box.current?.focus()
  }, [error])
  if (!error || error.errors.length === 0) return <ErrorNotice error={error} />
  return (
    <div ref={box} tabIndex={-1} role="group" aria-label="Problems">
      <Notice tone="bad" title="The settings were not saved">
        <ul class="bare findings">
          {error.errors.map((problem) => (
            <li key={problem.path + problem.message}>
              <button type="button" class="link" onClick={() => show(problem.path)}>
                {nameOfSetting(problem)}
              </button>{' '}
              {toSentence(problem.message)}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}

const names: Readonly<Record<string, string>> = {
  name: 'Name',
  name_i18n: 'Name in other languages',
  locales: 'Languages',
  default_locale: 'Default language',
  default_platform: 'Default platform',
  public_limits: 'Limits for visitors',
  monitor_default: 'Monitor completed installations',
  variables: 'Variables',
  detection_rules: 'Platform rules',
  completion: 'Completion message',
}
const entries: Readonly<Record<string, string>> = { variables: 'Variable', detection_rules: 'Platform rule' }

/** Fields whose names in the settings differ from those of the API. */
const fields: Readonly<Record<string, string>> = { label_i18n: 'label in', maxLength: 'longest value' }

/** Names the field of a setting, such as "Variable 2, example". */
export function nameOfSetting({ path }: Pick<FieldError, 'path'>): string {
  const [first = '', index, ...rest] = path.split('.')
  const name = ownValue(names, first) ?? first
  if (index === undefined || first === 'locales') return name
  const isNumber = /^\d+$/.test(index)
  const entry = `${ownValue(entries, first) ?? name} ${Number(index) + 1}`
  const field = (isNumber ? rest : [index, ...rest]).map((part) => ownValue(fields, part) ?? part).join(' ')
  return [isNumber ? entry : name, ...(field === '' ? [] : [field])].join(', ')
}
