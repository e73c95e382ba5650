import { z } from 'zod'
import { gatherProblems } from '../../shared/config/config-error.ts'
import { parseEnv } from '../../shared/config/env.ts'
import { keySources, parseConfig, signingEnv, type ApiConfig } from '../config.ts'
import { openKeyring, type Keyring } from '../signing/keyring.ts'

type Settings = { readonly config: ApiConfig; readonly keyring: Keyring }

/**
 * Reads the settings of the web process and the signing keys that they name. Throws ConfigError with all problems of
 * both.
 */
export async function readSettings(env: Readonly<Record<string, string | undefined>>): Promise<Settings> {
  const problems = gatherProblems()
  const config = problems.attempt(() => parseConfig(env))
  const sources = problems.attempt(() => keySources(parseEnv(z.object(signingEnv), env))) ?? []
  const keyring = (await openKeyring(sources).catch(problems.note)) ?? []
  problems.throwAll()
  if (!config) throw new Error('Settings without problems were not parsed')
  return { config, keyring }
}
