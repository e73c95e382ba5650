import { z } from 'zod'
import { problemCodes } from './codes.ts'
import type { Fact, Facts, Phrase, PhraseName } from './messages/facts.ts'
import { dnsFacts as dns } from './dns/facts.ts'
import { renderedFacts } from './rendered/facts.ts'
import { resultTypes } from './types.ts'

/**
 * Results of checks: `{ ok, details }` with the fields of docs/verification.md, "The result". A `WorkerResult` has codes, and
 * facts for the texts. A `CheckResult`, the response body of POST /v1/verify, has texts in a language. Times are in
 * milliseconds unless stated otherwise.
 */

const problemCode = z.enum(problemCodes as [(typeof problemCodes)[number], ...typeof problemCodes])
const text = z.string().max(4096)

const diagnostic = z
  .object({
    code: problemCode,
    severity: z.enum(['error', 'warning']),
    title: text.optional(),
    message: text,
    hint: text,
    where: z
      .object({ line: z.int().positive(), column: z.int().positive() })
      .meta({ id: 'PagePosition' })
      .optional(),
  })
  .meta({ id: 'Diagnostic' })

const redirect = z.object({ status: z.int(), from: text, to: text }).meta({ id: 'Redirect' })

const timings = z
  .object({
    dnsMs: z.number().optional(),
    connectMs: z.number().optional(),
    tlsMs: z.number().optional(),
    ttfbMs: z.number().optional(),
    downloadMs: z.number().optional(),
    scanMs: z.number().optional(),
    totalMs: z.number(),
  })
  .meta({ id: 'Timings' })

const http = z
  .object({
    status: z.int(),
    version: z.string().max(10),
    contentType: z.string().max(255).optional(),
    bytesRead: z.int(),
    truncated: z.boolean(),
  })
  .meta({ id: 'HttpFacts' })

const tls = z
  .object({
    protocol: z.string().max(20),
    issuer: z.string().max(255),
    validTo: z.string(),
    daysLeft: z.int(),
  })
  .meta({ id: 'TlsFacts' })

/** An attribute with an unexpected value. `found` is null if it is missing; `expected` is empty if any value is valid. */
const difference = z
  .object({
    attribute: z.string().max(50),
    found: z.string().max(200).nullable(),
    match: z.enum(['exists', 'equals', 'oneOf', 'contains', 'startsWith', 'endsWith', 'hostIs']),
    expected: z.array(z.string().max(200)).max(5),
  })
  .meta({ id: 'AttributeDifference' })

const script = z
  .object({
    matches: z.int(),
    inHead: z.boolean().optional(),
    excerpt: z.string().max(200).optional(),
    /** Only the first 2 MiB of the page were searched for an explanation of the miss. */
    truncated: z.literal(true).optional(),
    /** The platform that the site seems to use, such as WordPress. */
    platform: z.string().max(40).optional(),
    nearMisses: z
      .array(
        z
          .object({
            failed: text,
            excerpt: z.string().max(200),
            line: z.int().positive(),
            column: z.int().positive(),
            differences: z.array(difference).max(5).optional(),
          })
          .meta({ id: 'NearMiss' }),
      )
      .max(3),
  })
  .meta({ id: 'ScriptFacts' })

const details = z
  .object({
    type: z
      .string()
      .describe(
        `${resultTypes.join(', ')}, or the unsupported type of a check that a later release published`,
      ),
    found: z.boolean(),
    url: z.string(),
    finalUrl: z.string().optional(),
    code: z.union([z.literal('ok'), problemCode]),
    title: text.optional().describe('A few words for the code'),
    message: text,
    hint: text,
    locale: z.string().max(35).optional().describe('Language of the title, the messages and the hints'),
    conclusive: z.boolean(),
    retryable: z.boolean(),
    retryAt: z.string().optional().describe('When to check again, if `retryable` is true'),
    diagnostics: z.array(diagnostic),
    timings,
    redirects: z.array(redirect),
    http: http.optional(),
    tls: tls.optional(),
    dns: dns.optional(),
    script: script.optional(),
    rendered: renderedFacts.optional(),
    checkedAt: z.string(),
    durationMs: z.number(),
    shortened: z
      .literal(true)
      .optional()
      .describe('Long texts were cut, and end with "…", because the whole result was larger than 16 KiB'),
  })
  .meta({ id: 'CheckDetails' })

export const checkResult = z.object({ ok: z.boolean(), details }).meta({ id: 'CheckResult' })

/** Facts are part of the queue's format: an unknown phrase comes from a newer release. */
const phrase: z.ZodType<Phrase> = z.object({
  phrase: z.string() as unknown as z.ZodType<PhraseName>,
  facts: z.lazy(() => facts),
})
const quoted = z.object({ quoted: z.array(z.union([z.string(), phrase])), others: z.int() })
const message = z.object({ code: problemCode, facts: z.lazy(() => facts) })
/** A code with the facts from which its texts are written in any language. */
export const checkCause = message

const fact: z.ZodType<Fact> = z.union([z.string(), z.number(), quoted, phrase, message])
const facts: z.ZodType<Facts> = z.record(z.string(), fact)

const messageFacts = z.object({
  /** Facts of each diagnostic. */
  diagnostics: z.array(facts),
  /** Reasons why the near misses do not match. */
  nearMisses: z.array(fact),
})

const bareDiagnostic = diagnostic.extend({ message: text.optional(), hint: text.optional() })
const bareScript = script.extend({
  nearMisses: z.array(script.shape.nearMisses.element.extend({ failed: text.optional() })).max(3),
})

/**
 * A result as a check returns it: codes, and the facts from which its texts are written (`shared/check/messages/`). In the
 * queue it also has texts in English, which web processes of the previous release show.
 */
export const workerResult = z.object({
  ok: z.boolean(),
  details: details.extend({
    message: text.optional(),
    hint: text.optional(),
    diagnostics: z.array(bareDiagnostic),
    script: bareScript.optional(),
  }),
  facts: messageFacts.optional(),
})

const unlessUnknown = <Schema extends z.ZodType>(section: Schema) => section.optional().catch(undefined)

const queuedDiagnostic = bareDiagnostic.extend({
  code: z.string(),
  severity: diagnostic.shape.severity.catch('warning'),
  where: unlessUnknown(diagnostic.shape.where),
})

/**
 * A result in the queue, which a worker of another release may have written. Sections and facts that this release does
 * not understand are left out. Codes may be unknown.
 */
export const queuedResult = workerResult
  .extend({
    details: workerResult.shape.details.extend({
      code: z.string(),
      diagnostics: z.array(queuedDiagnostic).catch([]),
      http: unlessUnknown(http),
      tls: unlessUnknown(tls),
      dns: unlessUnknown(dns),
      script: unlessUnknown(bareScript),
      rendered: unlessUnknown(renderedFacts),
      shortened: unlessUnknown(details.shape.shortened),
    }),
    facts: unlessUnknown(messageFacts),
  })
  // Texts are written from facts and diagnostics together.
  .transform(({ facts, ...result }) =>
    !result.ok && result.details.diagnostics.length === 0 ? result : { ...result, facts },
  ) as unknown as z.ZodType<WorkerResult>

export type CheckCause = z.infer<typeof checkCause>
export type CheckResult = z.infer<typeof checkResult>
export type WorkerResult = z.infer<typeof workerResult>
export type MessageFacts = z.infer<typeof messageFacts>
export type CheckDetails = z.infer<typeof details>
export type WorkerDetails = WorkerResult['details']
export type Diagnostic = z.infer<typeof bareDiagnostic>
export type Redirect = z.infer<typeof redirect>
export type Timings = z.infer<typeof timings>
export type HttpFacts = z.infer<typeof http>
export type TlsFacts = z.infer<typeof tls>
export type DnsFacts = z.infer<typeof dns>
export type ScriptFacts = z.infer<typeof bareScript>
export type RenderedFacts = z.infer<typeof renderedFacts>
export type Difference = z.infer<typeof difference>
