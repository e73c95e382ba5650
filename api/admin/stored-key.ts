import { displayAccountKey, hashAccountKey } from '../credentials/account-key.ts'
import type { NewApiKey } from '../store/api-keys.ts'
import { newId } from '../store/id.ts'

/** What is stored of a new account API key: enough to know it again, not to use it. */
export function storedKey(key: string): Pick<NewApiKey, 'id' | 'hash' | 'display'> {
  return { id: newId(), hash: hashAccountKey(key), display: displayAccountKey(key) }
}
