import { z } from 'zod'
import { isOfScripts, isSettable } from './global-path.ts'
import { refuseManyEntries, sitePath, statusRanges, text } from '../config-fields.ts'

/**
 * The configuration of `rendered_presence`: what a browser must end up with (docs/rendered-check.md). Values of variables
 * are filled in before it is parsed.
 */

/** Maximum size of the arguments of a trigger, as JSON. */
const MAX_ARGUMENT_BYTES = 1024
const MAX_PRESETS = 10

/** A path of names from the window, such as `acme.config.id`. */
export const dottedPath = text(200).regex(
  /^[\p{ID_Start}$_][\p{ID_Continue}$]*(?:\.[\p{ID_Continue}$]+){0,9}$/u,
  'must be names with dots between them, such as acme.config.id',
)

const primitive = z.union([z.string().max(1000), z.number(), z.boolean()])

const wantedGlobal = z
  .strictObject({
    path: dottedPath,
    /** A number equals a string with the same digits. Without it, anything but null and undefined counts. */
    equals: primitive.optional(),
  })
  .meta({ id: 'RenderedGlobal' })

const wantedRequest = z
  .strictObject({
    hostIs: text(253),
    /** Ends where a name or number in the path ends: `/e/12` is no prefix of `/e/123`. */
    pathPrefix: z
      .string()
      .max(1000)
      .regex(/^\/(?![/\\])[^?#]*$/, 'must be a path that starts with one slash, without a query')
      .optional(),
    method: z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']).optional(),
    /** A request that was refused is no installation. */
    status: statusRanges.default(['200-299']),
    /** Parameters that the query must have. It may have more. */
    query: z.record(text(100), z.string().max(1000)).superRefine(refuseManyEntries).optional(),
    /** Texts that the body of the request must contain. Each ends where a name or number ends. */
    bodyContains: z.array(text(200)).min(1).max(8).optional(),
  })
  .meta({ id: 'RenderedRequest' })

function hasFewBytes(args: unknown): boolean {
  return new TextEncoder().encode(JSON.stringify(args)).length <= MAX_ARGUMENT_BYTES
}

const trigger = z
  .strictObject({
    global: dottedPath.refine(
      isOfScripts,
      'must be a function of a script of the page, and not of the browser',
    ),
    args: z.array(z.unknown()).max(20).refine(hasFewBytes, 'must have at most 1 KB as JSON').default([]),
  })
  .meta({ id: 'RenderedTrigger' })

export const consentChoices = ['ignore', 'accept', 'reject', 'gated'] as const

export const renderedPresenceConfig = z
  .strictObject({
    type: z.literal('rendered_presence'),
    path: sitePath.optional(),
    timeoutMs: z.int().min(1000).max(15_000).default(15_000),
    requireHttps: z.boolean().default(false),
    selector: text(500).optional(),
    global: wantedGlobal.optional(),
    request: wantedRequest.optional(),
    /** A function of the page to call once, such as one that sends a test event. */
    trigger: trigger.optional(),
    /** Variables of the window to set before the page loads, by path. */
    preset: z
      .record(
        dottedPath.refine(isSettable, 'must be a variable of a script of the page, and not of the browser'),
        primitive,
      )
      .refine(
        (preset) => Object.keys(preset).length <= MAX_PRESETS,
        `must have at most ${MAX_PRESETS} entries`,
      )
      .optional(),
    consent: z.enum(consentChoices).default('ignore'),
    /** Time to wait for evidence after the page has loaded. */
    settleMs: z.int().min(0).max(4000).default(2000),
  })
  .superRefine(({ selector, global, request, consent }, ctx) => {
    if (selector === undefined && global === undefined && request === undefined)
      ctx.addIssue({ code: 'custom', path: ['selector'], message: 'is required without global and request' })
    if (consent === 'gated' && request === undefined)
      ctx.addIssue({ code: 'custom', path: ['request'], message: 'is required for consent gated' })
  })
  .meta({ id: 'RenderedPresenceCheck' })

export type RenderedPresenceConfig = z.infer<typeof renderedPresenceConfig>
