import { join } from 'node:path'
import type { Env } from '../../shared/config/env.ts'
import { readOrCreateSecret } from '../services/secret-file.ts'

/** Keys of `waymark dev`: the one that seals the secrets of webhooks, and the secret of the demo's endpoint. */
export type WebhookKeys = { readonly sealingKey: string; readonly demoSecret: string; readonly env: Env }

/** Settings that override keys in the environment, which workers do not need. */
export const noWebhookKeys: Env = {
  WEBHOOK_SEALING_KEY: '',
  WEBHOOK_SEALING_KEY_PREVIOUS: '',
  SMTP_URL: '',
  MAIL_FROM: '',
}

/** Reads the sealing key that `env` sets, or one that is generated in `home` on first use. */
export function openWebhookKeys(home: string, env: Env): WebhookKeys {
  const sealingKey = env['WEBHOOK_SEALING_KEY'] || readOrCreateSecret(join(home, 'webhook-sealing-key'))
  const random = readOrCreateSecret(join(home, 'demo-webhook-secret'))
  const demoSecret = `whsec_${Buffer.from(random, 'base64url').toString('base64')}`
  return { sealingKey, demoSecret, env: { WEBHOOK_SEALING_KEY: sealingKey } }
}
