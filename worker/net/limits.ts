/**
 * Limits of a fetch (docs/verification.md, "Limits"); those of a whole check or worker are set where they run. Units are
 * in the names; sizes are bytes unless named otherwise.
 */
export const defaultLimits = {
  targetCharacters: 2048,
  redirects: 10,
  dnsTryMs: 1000,
  dnsTries: 3,
  dnsTotalMs: 4000,
  addressesPerFamily: 2,
  /** Delay until the next address is tried beside one that has not answered (RFC 8305, section 5). */
  nextAddressMs: 250,
  /** TCP and TLS together. */
  connectMs: 5000,
  /** Incoming bytes of a TLS handshake, nearly all of them certificates. */
  tlsHandshakeBytes: 16 * 1024,
  /** Bytes of TLS beyond the data: handshake, framing, and messages such as key updates. */
  tlsOverheadBytes: 256 * 1024,
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
  /** For one account; an IPv6 network of 64 bits counts as one address. */
  perAddressPerMinute: 12,
  /** For all accounts together. */
  perAddressInAllPerMinute: 120,
  /** DNS lookups of all names below one registrable domain, for one account and for all accounts together. */
  lookupsPerDomainPerMinute: 60,
  lookupsPerDomainInAllPerMinute: 600,
}

export type Limits = Readonly<typeof defaultLimits>
