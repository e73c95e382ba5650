import type { ComponentChildren, VNode } from 'preact'

type FactsProps = {
  facts: readonly (readonly [name: string, value: string])[]
  /** `div` elements before the facts. */
  first?: ComponentChildren
  /** More `div` elements, each with a `dt` and a `dd`. */
  children?: ComponentChildren
}

/** Description list of names and values. */
export function Facts({ first, facts, children }: FactsProps): VNode {
  return (
    <dl class="facts">
      {first}
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <code>{value}</code>
          </dd>
        </div>
      ))}
      {children}
    </dl>
  )
}
