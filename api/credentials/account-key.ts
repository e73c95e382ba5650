import { checksummedKeys, hashKey } from './checksummed-key.ts'

/** Functions for account API keys. */
export const {
  make: makeAccountKey,
  isWellFormed: isAccountKey,
  display: displayAccountKey,
} = checksummedKeys('wmk_live_')

export const hashAccountKey = hashKey
