import type { VNode } from 'preact'
import { useState } from 'preact/hooks'

type ScrubberProps = {
  label: string
  /** Text for each position, from left to right. */
  texts: readonly string[]
}

/**
 * Shows a chart's values at the pointer. It is a slider, so that the arrow keys move along the chart and screen readers
 * announce the values.
 */
export function Scrubber({ label, texts }: ScrubberProps): VNode {
  const lastIndex = texts.length - 1
  const [activeIndex, setActiveIndex] = useState<number>()
  const index = Math.min(activeIndex ?? lastIndex, lastIndex)
  const share = lastIndex === 0 ? 0.5 : index / lastIndex
  const onPointerMove = ({
    clientX,
    currentTarget,
  }: {
    clientX: number
    currentTarget: HTMLElement
  }): void => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setActiveIndex(clamp(Math.round(((clientX - left) / width) * lastIndex), lastIndex))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = nextIndex(event.key, index, lastIndex)
    if (next === undefined) return
    event.preventDefault()
    setActiveIndex(clamp(next, lastIndex))
  }
  return (
    <div
      class="scrubber"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={lastIndex}
      aria-valuenow={index}
      aria-valuetext={texts[index]}
      style={{ '--share': share }}
      onPointerMove={onPointerMove}
      onPointerDown={onPointerMove}
      onPointerLeave={() => setActiveIndex(undefined)}
      onFocus={() => setActiveIndex(index)}
      onBlur={() => setActiveIndex(undefined)}
      onKeyDown={onKeyDown}
    >
      {activeIndex !== undefined && (
        <span class={`tip ${share > 0.5 ? 'before' : ''}`} aria-hidden="true">
          {texts[index]}
        </span>
      )}
    </div>
  )
}

function nextIndex(key: string, index: number, lastIndex: number): number | undefined {
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: index - 1,
    ArrowDown: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index + 1,
    PageDown: index - 7,
    PageUp: index + 7,
    Home: 0,
    End: lastIndex,
  }
  return targets[key]
}

function clamp(value: number, lastIndex: number): number {
  return Math.max(0, Math.min(lastIndex, value))
}
