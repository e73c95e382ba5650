import assert from 'node:assert/strict'
import { requireAllowedUrl } from '../../../api/webhooks/require-allowed-url.ts'
import type { DeliveryOutcome } from '../../../shared/webhooks/delivery.ts'

describe('a URL whose port is not allowed', () => {
  const cause = { code: 'target_port_not_allowed' as const, facts: { port: 8080, ports: '443' } }
  for (const [allowedPorts, said] of [
    [[443], 'allowed is 443'],
    [[443, 8443], 'allowed are 443, 8443'],
    [['1024–65535'], 'allowed are 1024–65535'],
    // A worker of an earlier release.
    [undefined, 'allowed is 443'],
  ] as const)
    it(`is refused with those that are: ${said}`, async () => {
      const outcome: DeliveryOutcome = {
        kind: 'refused',
        cause,
        ...(allowedPorts && { allowedPorts: [...allowedPorts] }),
      }
      const deliveries = { run: async () => outcome, close: async () => undefined }
      await assert.rejects(requireAllowedUrl(deliveries, 'https://hooks.example.com:8080/'), {
        code: 'target_port_not_allowed',
        message: new RegExp(`has a port that is not allowed; ${said}`),
      })
    })
})
