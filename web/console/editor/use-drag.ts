import { useEffect, useRef, useState } from 'preact/hooks'

/** Distance in pixels that the pointer moves before a press becomes a drag. */
const THRESHOLD = 4
/** Distance in pixels from the top and bottom of the window within which dragging scrolls. */
const EDGE = 60
/** Pixels that each pointer move scrolls. */
const SCROLL = 12

export type Drag = { readonly from: number; readonly to: number }

type DragOptions = {
  /** The list whose children are dragged. */
  readonly list: { readonly current: HTMLElement | null }
  readonly onDrop: (drag: Drag) => void
}

/** Lets the user drag the children of a list with the pointer. Escape cancels the drag. */
export function useDrag({ list, onDrop }: DragOptions): {
  drag: Drag | undefined
  begin: (from: number, event: PointerEvent) => void
} {
  const [drag, setDrag] = useState<Drag>()
  const cancel = useRef((): void => undefined)
  useEffect(() => () => cancel.current(), [])

  // Adds the listeners on press: an effect would run later and could miss a quick release.
  const begin = (from: number, { button, clientY: pressedAt }: PointerEvent): void => {
    if (button !== 0) return
    const controller = new AbortController()
    const options = { signal: controller.signal }
    let current: Drag | undefined
    const show = (next: Drag | undefined): void => {
      current = next
      setDrag(next)
    }
    const end = (): void => {
      controller.abort()
      show(undefined)
    }
    const move = ({ clientY }: PointerEvent): void => {
      if (!current && Math.abs(clientY - pressedAt) < THRESHOLD) return
      if (clientY < EDGE) scrollBy(0, -SCROLL)
      if (clientY > innerHeight - EDGE) scrollBy(0, SCROLL)
      show({ from, to: indexAt(list.current, clientY) })
    }
    const drop = (): void => {
      const dropped = current
      end()
      if (dropped && dropped.from !== dropped.to) onDrop(dropped)
    }
    cancel.current = end
    addEventListener('pointermove', move, options)
    addEventListener('pointerup', drop, options)
    addEventListener('pointercancel', end, options)
    addEventListener('keydown', ({ key }) => key === 'Escape' && end(), options)
  }
  return { drag, begin }
}

/** Returns the index of the child at a vertical position in the window. */
function indexAt(list: HTMLElement | null, clientY: number): number {
  const children = [...(list?.children ?? [])]
  const below = children.findIndex((child) => child.getBoundingClientRect().bottom > clientY)
  return below < 0 ? children.length - 1 : below
}
