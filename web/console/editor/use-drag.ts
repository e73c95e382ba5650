import { useEffect, useRef, useState } from 'preact/hooks'

/** Distance that the pointer moves before a press becomes a drag. */
const THRESHOLD = 4
/** Distance from the edges of the window within which dragging scrolls. */
const EDGE = 60
const SCROLL = 12

export type Drag = { readonly from: number; readonly to: number }

type DragOptions = {
  /** The list whose children are dragged. */
  readonly list: { readonly current: HTMLElement | null }
  readonly onDrop: (drag: Drag) => void
}

/** Drags the children of a list by pointer. Escape cancels. */
export function useDrag({ list, onDrop }: DragOptions): {
  drag: Drag | undefined
  begin: (from: number, event: PointerEvent) => void
} {
  const [drag, setDrag] = useState<Drag>()
  const cancel = useRef((): void => undefined)
  useEffect(() => () => cancel.current(), [])

  // Listens from the press on: an effect would run later, and might miss a quick release.
  const begin = (from: number, { button, clientY: pressedAt }: PointerEvent): void => {
    if (button !== 0) return
    const ended = new AbortController()
    const on = { signal: ended.signal }
    let now: Drag | undefined
    const show = (next: Drag | undefined): void => {
      now = next
      setDrag(next)
    }
    const end = (): void => {
      ended.abort()
      show(undefined)
    }
    const move = ({ clientY }: PointerEvent): void => {
      if (!now && Math.abs(clientY - pressedAt) < THRESHOLD) return
      if (clientY < EDGE) scrollBy(0, -SCROLL)
      if (clientY > innerHeight - EDGE) scrollBy(0, SCROLL)
      show({ from, to: indexAt(list.current, clientY) })
    }
    const drop = (): void => {
      const dropped = now
      end()
      if (dropped && dropped.from !== dropped.to) onDrop(dropped)
    }
    cancel.current = end
    addEventListener('pointermove', move, on)
    addEventListener('pointerup', drop, on)
    addEventListener('pointercancel', end, on)
    addEventListener('keydown', ({ key }) => key === 'Escape' && end(), on)
  }
  return { drag, begin }
}

/** The index of the child at a height of the window. */
function indexAt(list: HTMLElement | null, clientY: number): number {
  const children = [...(list?.children ?? [])]
  const below = children.findIndex((child) => child.getBoundingClientRect().bottom > clientY)
  return below < 0 ? children.length - 1 : below
}
