import type { VNode } from 'preact'
import { Notice } from '../parts/notice.tsx'
import type { Template } from '../api/templates.ts'
import { nameOfSetting } from '../settings/setting-problems.tsx'

/** Names the settings that a later release of the service has written, and this one cannot show. */
export function UnsupportedValues({ unsupported }: Pick<Template, 'unsupported'>): VNode | null {
  if (unsupported.length === 0) return null
  return (
    <Notice tone="unsure" title="Some settings cannot be shown">
      <p>
        A later release of this service has saved them. They stay saved, but the guide is shown without them,
        and removing a variable or text removes them too.
      </p>
      <ul class="bare">
        {unsupported.map((path) => (
          <li key={path}>{nameOfSetting({ path })}</li>
        ))}
      </ul>
    </Notice>
  )
}
