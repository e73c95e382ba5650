import { displayAccountKey, hashAccountKey } from '../credentials/account-key.ts'
import type { NewApiKeyRow } from '../store/accounts/api-keys.ts'
import { newId } from '../store/id.ts'

/** Columns of a new account API key: enough to recognise it, not to use it. */
export function storedKey(key: string): Pick<NewApiKeyRow, 'id' | 'hash' | 'display'> {
  return { id: newId(), hash: hashAccountKey(key), display: displayAccountKey(key) }
}
