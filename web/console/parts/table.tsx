import type { ComponentChildren, VNode } from 'preact'

type TableProps = {
  columns: readonly ComponentChildren[]
  /** Rows of the body. */
  children: ComponentChildren
} & ({ label: string } | { labelledBy: string })

/** A table that scrolls sideways where it is too wide. With `label` it is a landmark. */
export function Table({ columns, children, ...name }: TableProps): VNode {
  const names =
    'label' in name
      ? { role: 'region' as const, 'aria-label': name.label }
      : { role: 'group' as const, 'aria-labelledby': name.labelledBy }
  return (
    <div class="wide" tabIndex={0} {...names}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th>{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
