import { seal, unseal } from '../credentials/seal.ts'

const PURPOSE = 'webhook-secret'

/** Seals the secrets of webhook endpoints. */
export type SecretSealer = {
  seal(secret: string): Buffer
  /** Throws if the secret was sealed with a key that is not configured any more. */
  unseal(sealed: Buffer): string
}

/** Seals with the first key, and opens with any. Returns undefined without keys. */
export function secretSealer(keys: readonly string[]): SecretSealer | undefined {
  const [current] = keys
  if (current === undefined) return undefined
  return {
    seal: (secret) => seal(secret, { secret: current, purpose: PURPOSE }),
    unseal: (sealed) => {
      for (const key of keys) {
        const secret = open(sealed, key)
        if (secret !== undefined) return secret
      }
      throw new Error('A webhook secret was sealed with a key that is not configured')
    },
  }
}

function open(sealed: Buffer, key: string): string | undefined {
  try {
    return String(unseal(sealed, { secret: key, purpose: PURPOSE }))
  } catch {
    return undefined
  }
}
