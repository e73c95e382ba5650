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
    code: problemCode.describe('What was found, from the list of verification codes'),
    severity: z
      .enum(['error', 'warning'])
      .describe('With an error, the step is not done, or the check could not tell'),
    title: text.optional().describe('A few words for the code'),
    message: text.describe('What was found, as a sentence'),
    hint: text.describe('What to do about it'),
    where: z
      .object({
        line: z.int().positive().describe('Line, from 1'),
        column: z.int().positive().describe('Column, from 1'),
      })
      .meta({ id: 'PagePosition', description: 'Where it is on the page' })
      .optional(),
  })
  .meta({ id: 'Diagnostic' })

const redirect = z
  .object({
    status: z.int().describe('Status of the response that redirected'),
    from: text.describe('URL that was requested'),
    to: text.describe('URL to which it redirected'),
  })
  .meta({ id: 'Redirect' })

const timings = z
  .object({
    dnsMs: z.number().optional().describe('Looking up the name'),
    connectMs: z.number().optional().describe('Connecting'),
    tlsMs: z.number().optional().describe('The TLS handshake'),
    ttfbMs: z.number().optional().describe('From the request to the first byte'),
    downloadMs: z.number().optional().describe('Reading the page'),
    scanMs: z.number().optional().describe('Searching the page'),
    totalMs: z.number().describe('All of it'),
  })
  .meta({ id: 'Timings', description: 'How long the parts of the check took' })

const http = z
  .object({
    status: z.int().describe('Its status'),
    version: z.string().max(10).describe('HTTP version'),
    contentType: z.string().max(255).optional().describe('Its `Content-Type`'),
    bytesRead: z.int().describe('Bytes of the body that were read'),
    truncated: z.boolean().describe('True if the body was longer than what was read'),
  })
  .meta({ id: 'HttpFacts', description: 'The last response' })

const tls = z
  .object({
    protocol: z.string().max(20).describe('Version of TLS'),
    issuer: z.string().max(255).describe('Who issued the certificate'),
    validTo: z.string().describe('End of its validity'),
    daysLeft: z.int().describe('Whole days until then'),
  })
  .meta({ id: 'TlsFacts', description: 'The last secure connection' })

/** An attribute with an unexpected value. `found` is null if it is missing; `expected` is empty if any value is valid. */
const difference = z
  .object({
    attribute: z.string().max(50).describe('Name of the attribute'),
    found: z.string().max(200).nullable().describe('Its value on the page; null if it is missing'),
    match: z
      .enum(['exists', 'equals', 'oneOf', 'contains', 'startsWith', 'endsWith', 'hostIs'])
      .describe('How its value is compared'),
    expected: z.array(z.string().max(200)).max(5).describe('Values that pass; empty if any value does'),
  })
  .meta({ id: 'AttributeDifference' })

const script = z
  .object({
    matches: z.int().describe('Number of elements that pass'),
    inHead: z.boolean().optional().describe('True if the first one is in the head'),
    excerpt: z.string().max(200).optional().describe('Its code'),
    /** Only the first 2 MiB of the page were searched for an explanation of the miss. */
    truncated: z.literal(true).optional(),
    /** The platform that the site seems to use, such as WordPress. */
    platform: z.string().max(40).optional().describe('Platform that the site seems to use'),
    nearMisses: z
      .array(
        z
          .object({
            failed: text.describe('The part of the check that it does not pass'),
            excerpt: z.string().max(200).describe('The code on the page'),
            line: z.int().positive().describe('Line, from 1'),
            column: z.int().positive().describe('Column, from 1'),
            differences: z.array(difference).max(5).optional().describe('Its attributes that differ'),
          })
          .meta({ id: 'NearMiss' }),
      )
      .max(3)
      .describe('Elements that almost pass'),
  })
  .meta({ id: 'ScriptFacts', description: 'What was found on the page' })

const details = z
  .object({
    type: z
      .string()
      .describe(
        `${resultTypes.join(', ')}, or the unsupported type of a check that a later release published`,
      ),
    found: z.boolean().describe('True if the check found what it looked for'),
    url: z.string().describe('URL that was checked'),
    finalUrl: z.string().optional().describe('URL after redirects'),
    code: z
      .union([z.literal('ok'), problemCode])
      .describe('The first error of `diagnostics`, else the first warning, else `ok`'),
    title: text.optional().describe('A few words for the code'),
    message: text.describe('The message of the code'),
    hint: text.describe('The hint of the code'),
    locale: z.string().max(35).optional().describe('Language of the title, the messages and the hints'),
    conclusive: z.boolean().describe('False if the check could not tell'),
    retryable: z.boolean().describe('True if the same check may have another result later'),
    retryAt: z.string().optional().describe('When to check again, if `retryable` is true'),
    diagnostics: z.array(diagnostic).describe('Everything that was found, errors first'),
    timings,
    redirects: z.array(redirect).describe('Redirects in their order'),
    http: http.optional(),
    tls: tls.optional(),
    dns: dns.optional(),
    script: script.optional(),
    rendered: renderedFacts.optional(),
    checkedAt: z.string().describe('When the check began'),
    durationMs: z.number().describe('How long it took, in milliseconds'),
    shortened: z
      .literal(true)
      .optional()
      .describe('Long texts were cut, and end with "…", because the whole result was larger than 16 KiB'),
  })
  .meta({ id: 'CheckDetails', description: 'What the check found' })

export const checkResult = z
  .object({ ok: z.boolean().describe('True if the step is done'), details })
  .meta({ id: 'CheckResult' })

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
