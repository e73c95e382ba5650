import { canonicalJson } from '../../shared/canonical.ts'

export type Engine = (value: unknown) => string

/** Engines by name. Each is loaded only in the process that measures it. */
export const engines: Readonly<Record<string, () => Promise<Engine>>> = {
  ours: async () => (value) => canonicalJson(value, { maxDepth: 128, maxBytes: 4_000_000 }),
  'json-canon': async () => defaultOf(await import('json-canon')),
  'safe-stable-stringify': async () => defaultOf(await import('safe-stable-stringify')),
  canonicalize: async () => defaultOf(await import('canonicalize')),
  'fast-json-stable-stringify': async () => defaultOf(await import('fast-json-stable-stringify')),
  'json-stable-stringify': async () => defaultOf(await import('json-stable-stringify')),
  'JSON.stringify': async () => (value) => JSON.stringify(value),
}

function defaultOf(module: { default: unknown }): Engine {
  if (typeof module.default !== 'function')
    throw new Error('This package no longer exports a function by default')
  return module.default as Engine
}
