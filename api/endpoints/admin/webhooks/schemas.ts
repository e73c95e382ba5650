import { z } from 'zod'
import { MAX_URL_CHARACTERS } from '../../../../shared/webhooks/delivery.ts'
import { demoIds, exampleIds, exampleTimes } from '../../../examples/ids.ts'
import { timestamp } from '../../../errors/fields.ts'
import { problem } from '../../../errors/field-error.ts'
import { visibleText } from '../../../errors/visible-text.ts'
import { disabledReasons, endpointStatuses } from '../../../store/webhooks/endpoints.ts'
import { pauseReasons } from '../../../webhooks/pause.ts'
import { recentDeliveries } from './recent-deliveries.ts'
import { deliveryStatuses } from '../../../../shared/webhooks/delivery-state.ts'
import { eventPatterns, pingType } from '../../../../shared/webhooks/event-types.ts'

const knownPatterns = eventPatterns.join(', ')

/** A name or pattern of events. */
export const eventPattern = z
  .string()
  .max(100)
  .refine(
    (text) => eventPatterns.includes(text),
    problem('not_found', `is not an event; known are ${knownPatterns}`),
  )
  .meta({ enum: [...eventPatterns], examples: ['installation.*'] })

const deliveryPatterns = [...eventPatterns, pingType]

/** As `eventPattern`, for deliveries, of which pings have some too. */
export const deliveryPattern = z
  .string()
  .max(100)
  .refine(
    (text) => deliveryPatterns.includes(text),
    problem('not_found', `is not an event; known are ${knownPatterns}, ${pingType}`),
  )
  .meta({ enum: deliveryPatterns, examples: ['step.failed'] })

const installationExample = {
  id: exampleIds.installationId,
  template_id: demoIds.templateId,
  external_ref: 'customer-42',
  target: demoIds.target,
  platform: null,
  locale: null,
  scope: null,
  status: 'completed',
  stuck_step: null,
  completed_at: exampleTimes.second,
  created_at: exampleTimes.first,
  template_name: 'Install the pixel',
  steps: [{ slug: 'install-snippet', state: 'done', code: 'ok' }],
}

const eventExample = {
  id: exampleIds.outboxEventId,
  type: 'installation.completed',
  timestamp: exampleTimes.second,
  account_id: demoIds.accountId,
  sequence: 3,
  data: { installation: installationExample },
}

/** An event as the list shows it, and as the body of a delivery. */
export const event = z
  .object({
    id: z.string().describe('The same in every delivery of the event: `webhook-id`'),
    type: z.string().describe('Later releases add types'),
    timestamp: timestamp.describe('Time of the change'),
    account_id: z.uuid(),
    sequence: z.int().describe('Grows per installation, guide or endpoint that the event is about'),
    data: z.record(z.string(), z.unknown()).describe('The state right after the change'),
  })
  .meta({ id: 'AccountEvent', examples: [eventExample] })

const url = z
  .string()
  .min(1)
  .max(MAX_URL_CHARACTERS)
  .describe('An https URL that answers a POST with 2xx; redirects are not followed')
const description = visibleText(z.string().max(500))
const events = z
  .array(eventPattern)
  .min(1)
  .max(20)
  .describe('Names of events, or patterns such as `installation.*` and `*`')

const endpointExample = {
  id: exampleIds.webhookEndpointId,
  url: 'https://hooks.example.com/waymark',
  description: 'Our backend',
  events: ['installation.*'],
  status: 'enabled' as const,
  disabled_reason: null,
  failures: 0,
  failing_since: null,
  last_success_at: exampleTimes.second,
  last_7_days: { deliveries: 120, failed: 2, retrying: 1 },
  slow_until: null,
  slow_reason: null,
  secrets: [{ created_at: exampleTimes.first, expires_at: null }],
  revision: 2,
  created_at: exampleTimes.first,
  updated_at: exampleTimes.second,
}

const endpointShape = {
  id: z.uuid(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.string()),
  status: z
    .enum(endpointStatuses)
    .describe('`unconfirmed` until a ping was answered with 2xx; only an `enabled` endpoint gets events'),
  disabled_reason: z
    .enum(disabledReasons)
    .nullable()
    .describe('`gone`: it answered 410. `failing`: it failed for five days'),
  failures: z.int().describe('Failed attempts in a row'),
  failing_since: timestamp.nullable(),
  last_success_at: timestamp.nullable(),
  last_7_days: recentDeliveries,
  slow_until: timestamp.nullable().describe('Nothing but pings is sent before this time'),
  slow_reason: z
    .enum(pauseReasons)
    .nullable()
    .describe('Why, until then. `asked`: the receiver asked for a pause. `failing`: it fails too often'),
  secrets: z
    .array(
      z
        .object({ created_at: timestamp, expires_at: timestamp.nullable() })
        .meta({ id: 'WebhookSecretTimes' }),
    )
    .describe('The valid secrets, those made last first. Each attempt is signed with all of them'),
  revision: z.int(),
  created_at: timestamp,
  updated_at: timestamp,
}

export const webhookEndpoint = z
  .object(endpointShape)
  .meta({ id: 'WebhookEndpoint', examples: [endpointExample] })

const secret = z.string().describe('Is not shown again. Begins with `whsec_`')
export const endpointWithSecret = z.object({ ...endpointShape, secret }).meta({
  id: 'WebhookEndpointWithSecret',
  examples: [{ ...endpointExample, secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD' }],
})

export const newWebhookEndpoint = z.strictObject({ url, description: description.default(''), events }).meta({
  id: 'NewWebhookEndpoint',
  examples: [{ url: 'https://hooks.example.com/waymark', events: ['installation.*', 'step.failed'] }],
})

export const webhookEndpointChange = z
  .strictObject({
    url: url.optional(),
    description: description.optional(),
    events: events.optional(),
    status: z.enum(['enabled', 'disabled']).optional(),
  })
  .meta({
    id: 'WebhookEndpointChange',
    description: 'Omitted fields stay unchanged. A new URL has to be confirmed again',
    examples: [{ events: ['installation.*', 'version.*'] }],
  })

const cause = z
  .object({ code: z.string(), message: z.string(), hint: z.string() })
  .meta({ id: 'DeliveryCause' })

export const deliveryAttempt = z
  .object({
    number: z.int(),
    started_at: timestamp,
    duration_ms: z.int(),
    ok: z.boolean(),
    status: z.int().nullable().describe('Of the response, if there was one'),
    cause: cause.nullable().describe('Why it failed'),
    excerpt: z
      .string()
      .nullable()
      .describe(
        "Beginning of the response's body, of 1,024 characters at most: if it is text or JSON, or the attempt failed and " +
          'it can be read as text. May have control characters',
      ),
  })
  .meta({ id: 'DeliveryAttempt' })

const deliveryShape = {
  id: z.uuid(),
  status: z.enum(deliveryStatuses),
  attempts: z.array(deliveryAttempt).describe('The last 50, oldest first'),
  next_attempt_at: timestamp.nullable(),
  created_at: timestamp,
  ended_at: timestamp.nullable(),
}

const deliveryExample = {
  id: exampleIds.deliveryId,
  status: 'succeeded',
  attempts: [
    {
      number: 1,
      started_at: exampleTimes.second,
      duration_ms: 112,
      ok: true,
      status: 200,
      cause: null,
      excerpt: 'ok',
    },
  ],
  next_attempt_at: null,
  created_at: exampleTimes.second,
  ended_at: exampleTimes.second,
} as const

export const delivery = z
  .object({ ...deliveryShape, event: event.describe('The body that is sent') })
  .meta({ id: 'WebhookDelivery', examples: [{ ...deliveryExample, event: eventExample }] })

const { id: endpointId, url: endpointUrl, description: text, status: endpointStatus } = endpointShape

/** A delivery in the list of those of one event. */
export const eventDelivery = z
  .object({
    ...deliveryShape,
    endpoint: z
      .object({ id: endpointId, url: endpointUrl, description: text, status: endpointStatus })
      .meta({ id: 'EventDeliveryEndpoint', description: 'Where it was sent' }),
  })
  .meta({
    id: 'EventDelivery',
    examples: [
      {
        ...deliveryExample,
        endpoint: {
          id: endpointExample.id,
          url: endpointExample.url,
          description: endpointExample.description,
          status: endpointExample.status,
        },
      },
    ],
  })
