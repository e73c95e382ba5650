import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Button } from './button.tsx'

type CopyProps = { text: string; label: string }

const SHOWN_MS = 2000

/** Copies a text, and says that it did. */
export function Copy({ text, label }: CopyProps): VNode {
  const [said, setSaid] = useState<string>()
  useEffect(() => {
    if (said === undefined) return undefined
    const timer = setTimeout(() => setSaid(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [said])
  const copy = (): void => {
    // Pages without TLS have no clipboard; the text stands there to be selected.
    const done = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))
    done.then(
      () => setSaid('Copied'),
      () => setSaid('Select and copy it'),
    )
  }
  return (
    <span class="copy">
      <Button onClick={copy} label={label}>
        {said ?? 'Copy'}
      </Button>
      <span class="unseen" role="status">
        {said}
      </span>
    </span>
  )
}

/** Code to copy. */
export function CodeToCopy({ code, label }: { code: string; label: string }): VNode {
  return (
    <div class="to-copy">
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
      <Copy text={code} label={label} />
    </div>
  )
}
