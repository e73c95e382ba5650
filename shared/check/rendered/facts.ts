import { z } from 'zod'

/** What a page did in a browser. */
export const renderedFacts = z
  .object({
    /** The requests of the page to the wanted host, the first ones. */
    requests: z
      .array(
        z
          .object({
            method: z.string().max(20),
            url: z.string().max(500),
            status: z.int().optional(),
            /** Why there was no answer, in the browser's words. */
            failed: z.string().max(100).optional(),
            /** The script or page that asked. */
            initiator: z.string().max(500).optional(),
            beforeConsent: z.literal(true).optional(),
          })
          .meta({ id: 'RenderedRequestSeen' }),
      )
      .max(10),
    /** Of all hosts. */
    requestCount: z.int(),
    hostCount: z.int(),
    bytes: z.int(),
    /** Errors of scripts that name what is wanted, or all if nothing was found. */
    scriptErrors: z.array(z.string().max(300)).max(5),
    cspViolations: z
      .array(
        z
          .object({ directive: z.string().max(100), blocked: z.string().max(500) })
          .meta({ id: 'CspViolation' }),
      )
      .max(5),
    consentTool: z.string().max(60).optional(),
    consent: z.enum(['accepted', 'rejected', 'unanswered']).optional(),
    /** Time from the beginning of the visit until what is wanted was there. */
    foundMs: z.number().optional(),
    visitMs: z.number(),
    /** The browser's name and version. */
    browser: z.string().max(60),
  })
  .meta({ id: 'RenderedFacts' })
