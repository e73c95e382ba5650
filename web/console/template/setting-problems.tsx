import type { VNode } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Notice, RefusalNote } from '../parts/notice.tsx'
import type { FieldError, Refusal } from '../request.ts'

type SettingProblemsProps = {
  refusal: Refusal | undefined
  /** Moves to the field of a problem. */
  show: (path: string) => void
}

/** Reasons why the settings were not saved, with a link to each field. Takes the focus, since fields may be far above. */
export function SettingProblems({ refusal, show }: SettingProblemsProps): VNode | null {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (refusal) box.current?.focus()
  }, [refusal])
  if (!refusal || refusal.errors.length === 0) return <RefusalNote refusal={refusal} />
  return (
    <div ref={box} tabIndex={-1} role="group" aria-label="Problems">
      <Notice tone="bad" title="The settings were not saved">
        <ul class="bare findings">
          {refusal.errors.map((error) => (
            <li key={error.path + error.message}>
              <button type="button" class="link" onClick={() => show(error.path)}>
                {nameOfSetting(error)}
              </button>{' '}
              {error.message}
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
  variables: 'Variables',
  detection_rules: 'Platform rules',
  completion: 'When all steps are done',
}
const entries: Readonly<Record<string, string>> = { variables: 'Variable', detection_rules: 'Platform rule' }

/** Names the field of a setting, such as "Variable 2, example". */
export function nameOfSetting({ path }: Pick<FieldError, 'path'>): string {
  const [first = '', index, ...rest] = path.split('.')
  const name = names[first] ?? first
  if (index === undefined || first === 'locales') return name
  const isNumber = /^\d+$/.test(index)
  const entry = `${entries[first] ?? name} ${Number(index) + 1}`
  const field = (isNumber ? rest : [index, ...rest]).join(' ')
  return [isNumber ? entry : name, ...(field === '' ? [] : [field])].join(', ')
}
