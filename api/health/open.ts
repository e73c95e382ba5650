import type { Log } from '../../shared/log.ts'
import type { Checks } from './checks.ts'
import { dependencyChecker } from './dependencies.ts'
import { makeProbes, type ProbeDeps } from './probes.ts'
import { openReadiness, type Readiness } from './readiness.ts'
import { requireMigrations } from './required-migrations.ts'

export type Health = { readonly readiness: Readiness; readonly dependencies: () => Promise<Checks> }

type HealthOptions = Omit<ProbeDeps, 'readiness'> & { readonly hasWebFiles: boolean; readonly log: Log }

/** Opens the health checks of `/readyz` and `/status`. */
export function openHealth({ db, queue, keyring, hasWebFiles, log }: HealthOptions): Health {
  const readiness = openReadiness({ hasWebFiles, requireMigrations: requireMigrations(db) })
  return { readiness, dependencies: dependencyChecker(makeProbes({ db, queue, keyring, readiness }), log) }
}
