import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { useAction, type Action } from '../use-action.ts'
import type { Page } from '../api/pages.ts'
import { Button } from './button.tsx'
import { ErrorNotice } from './notice.tsx'

/** Reads the page at a cursor. */
export type More<Row> = (cursor: string) => Promise<Page<Row>>

export type Pages<Row> = {
  readonly rows: readonly Row[]
  /** Undefined on the last page. */
  readonly showMore: (() => void) | undefined
  readonly action: Action
}

/** State of a list that loads more pages on demand. */
export function usePages<Row>(first: Page<Row>, more: More<Row>): Pages<Row> {
  const [page, setPage] = useState(first)
  const action = useAction()
  useEffect(() => setPage(first), [first])
  const { data: rows, next_cursor: cursor } = page
  const showMore = (): void =>
    void action.run(async () => {
      const next = await more(cursor ?? '')
      setPage({ data: [...rows, ...next.data], next_cursor: next.next_cursor })
    })
  return { rows, action, showMore: cursor === null ? undefined : showMore }
}

/** Button that loads older entries. */
export function ShowEarlier({ pages: { action, showMore } }: { pages: Pages<unknown> }): VNode {
  return (
    <>
      <ErrorNotice error={action.error} />
      {showMore && (
        <Button onClick={showMore} busy={action.isBusy}>
          Show earlier
        </Button>
      )}
    </>
  )
}
