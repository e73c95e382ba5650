import type { ComponentChildren, VNode } from 'preact'

type TableProps = {
  columns: readonly ComponentChildren[]
  /** Number of columns at the end that hold amounts, in cells of the class `amount`. */
  amounts?: number
  /** In narrow windows each row takes a few lines, arranged by the classes of its cells (styles/tables.css). */
  stacks?: boolean
  /** Rows of the body. */
  children: ComponentChildren
} & ({ label: string } | { labelledBy: string })

/** A table that scrolls sideways where it is too wide. With `label` it is a landmark. */
export function Table({ columns, amounts = 0, stacks = false, children, ...name }: TableProps): VNode {
  const names =
    'label' in name
      ? { role: 'region' as const, 'aria-label': name.label }
      : { role: 'group' as const, 'aria-labelledby': name.labelledBy }
  return (
    <div class={`wide ${stacks ? 'stacks' : ''}`} tabIndex={0} {...names}>
      <table>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th class={index < columns.length - amounts ? '' : 'amount'}>{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
