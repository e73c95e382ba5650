import type { ComponentChildren, VNode } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { SelectField } from '../parts/field.tsx'

export type Look = { readonly width: string; readonly scheme: string }

export const initialLook: Look = { width: '', scheme: '' }

const widths = {
  '': 'Automatic',
  320: 'Small phone, 320',
  375: 'Phone, 375',
  768: 'Tablet, 768',
  1280: 'Desktop, 1280',
}
const schemes = { '': 'Automatic', light: 'Light', dark: 'Dark' }

/** Fields for a preview's width and colour scheme. */
export function LookFields({ look, setLook }: { look: Look; setLook: (look: Look) => void }): VNode {
  return (
    <>
      <SelectField
        label="Width"
        value={look.width}
        onInput={(width) => setLook({ ...look, width })}
        options={widths}
      />
      <SelectField
        label="Colours"
        value={look.scheme}
        onInput={(scheme) => setLook({ ...look, scheme })}
        options={schemes}
      />
    </>
  )
}

/** Shows a preview with the chosen width and colour scheme, scaled down if it does not fit. */
export function PreviewFrame({ look, children }: { look: Look; children: ComponentChildren }): VNode {
  const frame = useRef<HTMLDivElement>(null)
  const [availableWidth, setAvailableWidth] = useState(0)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setAvailableWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const width = Number(look.width)
  const zoom = width > availableWidth && availableWidth > 0 ? availableWidth / width : 1
  return (
    <div ref={frame} class="preview-frame">
      <div style={width > 0 ? { width: `${width}px`, zoom, '--zoom': zoom } : {}}>{children}</div>
    </div>
  )
}
