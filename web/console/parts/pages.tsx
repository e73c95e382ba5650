import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { useAct, type Act } from '../act.ts'
import type { Page } from '../wire/pages.ts'
import { Button } from './button.tsx'
import { RefusalNote } from './notice.tsx'

/** Reads the page behind a cursor. */
export type More<Row> = (cursor: string) => Promise<Page<Row>>

export type Pages<Row> = {
  readonly rows: readonly Row[]
  /** Absent where there is no more. */
  readonly showMore: (() => void) | undefined
  readonly act: Act
}

/** A long list, of which somebody reads as many pages as they want. */
export function usePages<Row>(first: Page<Row>, more: More<Row>): Pages<Row> {
  const [page, setPage] = useState(first)
  const act = useAct()
  useEffect(() => setPage(first), [first])
  const { data: rows, next_cursor: cursor } = page
  const showMore = (): void =>
    void act.run(async () => {
      const next = await more(cursor ?? '')
      setPage({ data: [...rows, ...next.data], next_cursor: next.next_cursor })
    })
  return { rows, act, showMore: cursor === null ? undefined : showMore }
}

/** The button under such a list that has the newest on top. */
export function Earlier({ pages: { act, showMore } }: { pages: Pages<unknown> }): VNode {
  return (
    <>
      <RefusalNote refusal={act.refusal} />
      {showMore && (
        <Button onClick={showMore} busy={act.isBusy}>
          Show earlier
        </Button>
      )}
    </>
  )
}
