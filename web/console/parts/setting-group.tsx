import type { ComponentChildren, VNode } from 'preact'
import { useId } from 'preact/hooks'

type SettingGroupProps = {
  title: string
  /** One or more paragraphs. */
  about?: ComponentChildren
  /** Value of `data-path`, by which `useFocusField` finds the group. */
  path?: string
  children: ComponentChildren
}

/** Group of related settings, beside their title and description if the window is wide enough. */
export function SettingGroup({ title, about, path, children }: SettingGroupProps): VNode {
  const id = useId()
  return (
    <div class="setting" role="group" aria-labelledby={id} data-path={path} tabIndex={path ? -1 : undefined}>
      <div class="setting-about">
        <h2 id={id}>{title}</h2>
        {about}
      </div>
      <div class="setting-fields">{children}</div>
    </div>
  )
}
