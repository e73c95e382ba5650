import type { VNode } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Button } from '../parts/button.tsx'
import { Empty } from '../parts/empty.tsx'
import { move } from '../draft/items.ts'
import type { EditorContext } from '../draft/editor-context.ts'
import { useDrag } from './use-drag.ts'
import { StepRow } from './step-row.tsx'
import { useStepActions } from './step-actions.ts'
import type { Place } from './use-place.ts'
import { isNarrow } from '../browser/is-narrow.ts'

type StepListProps = { context: EditorContext; place: Place }

/** The steps in order. Every change to them can be undone. */
export function StepList({ context, place }: StepListProps): VNode {
  const { items } = context.draft
  const { open, setOpen } = place
  const list = useRef<HTMLOListElement>(null)
  const { add, shift, actionsOf } = useStepActions(context.draft, place)
  const { drag, begin } = useDrag({ list, onDrop: ({ from, to }) => shift(from, to) })
  // If a step above has closed, the step that opened has moved up.
  const lastOpen = useRef(open)
  useLayoutEffect(() => {
    if (open === lastOpen.current) return
    lastOpen.current = open
    const head = list.current?.querySelector('[aria-expanded=true]')
    head?.scrollIntoView({ block: isNarrow() ? 'start' : 'nearest' })
  }, [open])
  const displayedItems = drag ? move(items, drag.from, drag.to) : items
  return (
    <section aria-label="Steps" data-path="requirements" tabIndex={-1}>
      {items.length === 0 && (
        <Empty title="No steps yet">
          <p>A step describes one task. It can have a snippet to copy and a check.</p>
        </Empty>
      )}
      <ol class="bare steps" ref={list}>
        {displayedItems.map((item, index) => (
          <StepRow
            key={item.key}
            context={context}
            item={item}
            index={index}
            isOpen={item.key === open}
            isDragged={item === items[drag?.from ?? -1]}
            actions={{
              ...actionsOf(item, index),
              toggle: () => setOpen(item.key === open ? undefined : item.key),
              drag: (event) => begin(index, event),
            }}
          />
        ))}
      </ol>
      <Button kind={items.length === 0 ? 'primary' : 'plain'} path="add-step" onClick={add}>
        Add a step
      </Button>
    </section>
  )
}
