import { checksummedKeys, hashKey } from './checksummed-key.ts'

/** Account API keys. */
export const {
  make: makeAccountKey,
  isWellFormed: isAccountKey,
  display: displayAccountKey,
} = checksummedKeys('wmk_live_')

export const hashAccountKey = hashKey
