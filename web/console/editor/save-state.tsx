import type { VNode } from 'preact'
import type { SaveState } from '../draft/draft-store.ts'

/** Text for the save state of the draft. */
export function SaveStateText({ state }: { state: SaveState }): VNode {
  return (
    <span class={`state ${needsAttention(state) ? 'unsaved' : ''}`} role="status">
      {textOf(state)}
    </span>
  )
}

function needsAttention({ kind }: SaveState): boolean {
  return kind === 'retrying' || kind === 'refused' || kind === 'partly' || kind === 'conflict'
}

function textOf(state: SaveState): string {
  switch (state.kind) {
    case 'saved':
      return 'Saved'
    case 'waiting':
    case 'saving':
      return 'Saving…'
    case 'retrying':
      return `Not saved: ${failureReason(state.error.status)}`
    case 'refused':
      return 'Not saved: see the problems'
    case 'partly':
      return 'Partly saved: see the problems'
    case 'conflict':
      return 'Conflict: choose a version'
  }
}

function failureReason(status: number): string {
  if (status === 0) return 'offline, retrying'
  if (status === 401) return 'signed out'
  return status === 429 ? 'too many requests, retrying' : 'service error, retrying'
}
