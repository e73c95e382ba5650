import { z } from 'zod'

/** What a page did in a browser. */
export const renderedFacts = z
  .object({
    /** The requests of the page to the wanted host, the first ones. */
    requests: z
      .array(
        z
          .object({
            method: z.string().max(20).describe('Method of the request'),
            url: z.string().max(500).describe('URL of the request'),
            status: z.int().optional().describe('Status of the response'),
            /** Why there was no answer, in the browser's words. */
            failed: z
              .string()
              .max(100)
              .optional()
              .describe("Why there was no answer, in the browser's words"),
            /** The script or page that asked. */
            initiator: z.string().max(500).optional().describe('The script or page that asked'),
            beforeConsent: z.literal(true).optional(),
          })
          .meta({ id: 'RenderedRequestSeen' }),
      )
      .max(10)
      .describe('Its first requests to the wanted host'),
    /** Of all hosts. */
    requestCount: z.int().describe('Number of requests, to all hosts'),
    hostCount: z.int().describe('Number of hosts'),
    bytes: z.int().describe('Bytes that were loaded'),
    /** Errors of scripts that name what is wanted, or all if nothing was found. */
    scriptErrors: z
      .array(z.string().max(300))
      .max(5)
      .describe('Errors of scripts that name what is wanted, or all if nothing was found'),
    cspViolations: z
      .array(
        z
          .object({
            directive: z.string().max(100).describe('Directive of the policy'),
            blocked: z.string().max(500).describe('What it blocked'),
          })
          .meta({ id: 'CspViolation' }),
      )
      .max(5)
      .describe('What the policy of the page blocked'),
    consentTool: z.string().max(60).optional().describe('Name of the consent dialog'),
    consent: z
      .enum(['accepted', 'rejected', 'unanswered'])
      .optional()
      .describe('What became of the consent dialog'),
    /** Time from the beginning of the visit until what is wanted was there. */
    foundMs: z.number().optional().describe('Time until what is wanted was there, in milliseconds'),
    visitMs: z.number().describe('Duration of the visit, in milliseconds'),
    /** The browser's name and version. */
    browser: z.string().max(60).describe("The browser's name and version"),
  })
  .meta({ id: 'RenderedFacts', description: 'What the page did in a browser' })
