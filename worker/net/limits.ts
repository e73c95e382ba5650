/**
 * The bounds of every look at a site (verification.md, "Limits"); what bounds a whole check or a whole worker is set
 * where those run. Units are in the names; sizes are bytes unless named otherwise.
 */
export const defaultLimits = {
  targetCharacters: 2048,
  redirects: 10,
  dnsTryMs: 1000,
  dnsTries: 3,
  dnsTotalMs: 4000,
  addressesPerFamily: 2,
  /** How long one address may stay silent before the next one is tried beside it (RFC 8305, section 5). */
  nextAddressMs: 250,
  /** TCP and TLS together. */
  connectMs: 5000,
  headersMs: 7000,
  bodyIdleMs: 5000,
  headerBytes: 32 * 1024,
  wireBytes: 2 * 1024 * 1024,
  decodedBytes: 5 * 1024 * 1024,
  encodings: 2,
  retries: 1,
  retryPauseMs: 250,
  perHostAtOnce: 2,
  perHostPerMinute: 12,
}

export type Limits = Readonly<typeof defaultLimits>
