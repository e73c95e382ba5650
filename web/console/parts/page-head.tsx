import type { ComponentChildren, VNode } from 'preact'
import { useEffect } from 'preact/hooks'
import { Link } from '../location.tsx'

type PageHeadProps = {
  title: string
  /** Current tab of the screen, such as Analytics, for the document title. */
  tab?: string
  /** Breadcrumbs. */
  above?: readonly { readonly to: string; readonly name: string }[]
  lead?: ComponentChildren
  children?: ComponentChildren
}

/** Head of a screen: breadcrumbs, title and actions. */
export function PageHead({ title, tab, above = [], lead, children }: PageHeadProps): VNode {
  useEffect(() => {
    document.title = [tab, title, 'Waymark'].filter(Boolean).join(' · ')
  }, [tab, title])
  return (
    <div class="page-head">
      <div>
        {above.length > 0 && (
          <nav class="above" aria-label="You are here">
            {above.map(({ to, name }) => (
              <Link key={to} to={to}>
                {name}
              </Link>
            ))}
          </nav>
        )}
        <h1>{title}</h1>
        {lead !== undefined && <p class="lead">{lead}</p>}
      </div>
      {children !== undefined && <div class="row">{children}</div>}
    </div>
  )
}
