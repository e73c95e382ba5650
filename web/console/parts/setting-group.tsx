import type { ComponentChildren, VNode } from 'preact'
import { useId } from 'preact/hooks'

type SettingGroupProps = {
  title: string
  /** A paragraph, or several. */
  about?: ComponentChildren
  /** Path by which the group can be given the focus. */
  path?: string
  children: ComponentChildren
}

/** Settings that belong together, beside their title and description where there is room. */
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
