import type { VNode } from 'preact'
import type { SaveState } from '../draft/draft-store.ts'

/** Says whether the changes are saved. */
export function SaveStateText({ state }: { state: SaveState }): VNode {
  return (
    <span class={`state ${isTrouble(state) ? 'unsaved' : ''}`} role="status">
      {textOf(state)}
    </span>
  )
}

function isTrouble({ kind }: SaveState): boolean {
  return kind === 'retrying' || kind === 'refused' || kind === 'conflict'
}

function textOf(state: SaveState): string {
  switch (state.kind) {
    case 'saved':
      return 'Saved'
    case 'waiting':
    case 'saving':
      return 'Saving…'
    case 'retrying':
      return `Not saved: ${whyNot(state.error.status)}`
    case 'refused':
      return 'Not saved: see the problems'
    case 'conflict':
      return 'Conflict: choose a version'
  }
}

function whyNot(status: number): string {
  if (status === 0) return 'offline, retrying'
  if (status === 401) return 'signed out'
  return status === 429 ? 'too many requests, retrying' : 'the service has a problem, retrying'
}
