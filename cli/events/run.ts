import type { Env } from '../../shared/config/env.ts'
import { UsageError } from '../command-error.ts'
import { runOnDatabase } from '../database.ts'
import { requireEmbedKey } from '../options/misplaced-key.ts'
import { storeTraffic, type StoredTraffic } from './store-traffic.ts'

const bounds = { sessions: 100_000, days: 90, seed: 2 ** 32 - 1 }

export type GenerateOptions = { embedKey: string; sessions: string; days: string; seed: string }

/** Runs `waymark events generate`, which writes directly to the database. */
export async function runGenerate(
  { embedKey, ...amount }: GenerateOptions,
  env: Env,
): Promise<StoredTraffic> {
  const traffic = {
    embedKey: requireEmbedKey(embedKey),
    sessions: wholeNumber('sessions', amount.sessions),
    days: wholeNumber('days', amount.days),
    seed: wholeNumber('seed', amount.seed),
  }
  return runOnDatabase(env, async (db) => storeTraffic(db, traffic))
}

function wholeNumber(name: keyof typeof bounds, text: string): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= 1 && value <= bounds[name]) return value
  throw new UsageError(`--${name} must be a whole number from 1 to ${bounds[name]}`)
}
