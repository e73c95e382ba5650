import type { ComponentChildren, VNode } from 'preact'

type TableProps = {
  columns: readonly ComponentChildren[]
  /** Number of trailing columns that hold numbers. Their cells have the class `amount`. */
  amounts?: number
  /** Class of its styles. */
  of?: string
  /** Breaks each row into several lines in narrow windows, arranged by cell classes (styles/tables.css). */
  stacks?: boolean
  /** Rows of the body. */
  children: ComponentChildren
} & ({ label: string } | { labelledBy: string })

/** A table that scrolls horizontally if it is too wide. With `label`, it is a landmark. */
export function Table({
  columns,
  amounts = 0,
  of = '',
  stacks = false,
  children,
  ...name
}: TableProps): VNode {
  const names =
    'label' in name
      ? { role: 'region' as const, 'aria-label': name.label }
      : { role: 'group' as const, 'aria-labelledby': name.labelledBy }
  return (
    <div class={`wide ${of} ${stacks ? 'stacks' : ''}`} tabIndex={0} {...names}>
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
