import type { Telemetry } from 'bullmq'
import type { QueueBackend } from './backend.ts'
import type { QueueConnection } from './connection.ts'
import { postgresBackend } from './postgres/backend.ts'
import { redisBackend } from './redis/backend.ts'

/**
 * Makes the backend for a store. `onError` is called with connection errors, from which the backend recovers
 * automatically.
 */
export function makeBackend(
  connection: QueueConnection,
  onError: (error: Error) => void,
  telemetry?: Telemetry,
): QueueBackend {
  const telemetryOption = telemetry ? { telemetry } : {}
  switch (connection.kind) {
    case 'redis':
      return redisBackend(connection, onError, telemetryOption)
    case 'postgres':
      return postgresBackend(connection, onError, telemetryOption)
  }
}
