import { Check, Copy as CopyIcon } from 'lucide'
import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Button } from './button.tsx'

type CopyProps = { text: string; label: string; children?: string }

const SHOWN_MS = 2000
const COPIED = 'Copied'

/** Button that copies a text and confirms the copy. */
export function Copy({ text, label, children = 'Copy' }: CopyProps): VNode {
  const [message, setMessage] = useState<string>()
  useEffect(() => {
    if (message === undefined) return undefined
    const timer = setTimeout(() => setMessage(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [message])
  const copy = (): void => {
    // Pages without TLS have no clipboard API, but the user can select the text.
    const copied = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))
    copied.then(
      () => setMessage(COPIED),
      () => setMessage('Select and copy'),
    )
  }
  return (
    <span class="copy">
      <Button onClick={copy} label={label} icon={message === COPIED ? Check : CopyIcon}>
        {message ?? children}
      </Button>
      <span class="unseen" role="status">
        {message}
      </span>
    </span>
  )
}

/** Code block with a button that copies the code. */
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
