import { searchOf, type Entry, type Find } from './find.ts'

let loading: Promise<Find> | undefined

/** Loads the texts of the documentation, once, and searches them. Rejects if they could not be loaded; the next call tries again. */
export async function loadFind(): Promise<Find> {
  loading ??= loadEntries().then(searchOf)
  try {
    return await loading
  } catch (error) {
    loading = undefined
    throw error
  }
}

async function loadEntries(): Promise<readonly Entry[]> {
  const response = await fetch('/docs/search.json', { credentials: 'omit' })
  if (!response.ok) throw new Error(`/docs/search.json: ${response.status}`)
  return (await response.json()) as Entry[]
}
