import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { navigate } from '../location.tsx'
import { Button } from '../parts/button.tsx'
import { TextField } from '../parts/field.tsx'

/** Finds an event by the id that a receiver has logged. */
export function FindEvent(): VNode {
  const [id, setId] = useState('')
  const onSubmit = (event: Event): void => {
    event.preventDefault()
    if (id.trim() !== '') navigate(`/webhooks/events/${encodeURIComponent(id.trim())}`)
  }
  return (
    <details>
      <summary>Find an event by its id</summary>
      <form class="filters one-row" onSubmit={onSubmit} aria-label="Find an event">
        <div class="grid four">
          <TextField label="Id of an event" placeholder="evt_…" value={id} onInput={setId} isCode max={100} />
        </div>
        <Button submits>Find</Button>
      </form>
    </details>
  )
}
