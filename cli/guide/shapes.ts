import { z } from 'zod'
import { CommandError } from '../command-error.ts'

/** The parts of the service's responses that this command reads. Later releases may add to them. */

export const guideShape = z.object({
  name: z.string(),
  steps: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      optional: z.boolean().default(false),
      verify: z.object({ type: z.string() }).nullable(),
    }),
  ),
  variables: z.array(z.object({ name: z.string() })).optional(),
})

export const installationShape = z.object({
  embedKey: z.string(),
  target: z.string(),
  steps: z.array(z.object({ slug: z.string(), state: z.string() })),
})

const position = z.object({ line: z.int(), column: z.int() })

export const resultShape = z.object({
  ok: z.boolean(),
  details: z.object({
    url: z.string(),
    finalUrl: z.string().optional(),
    code: z.string(),
    title: z.string().optional(),
    message: z.string(),
    hint: z.string(),
    conclusive: z.boolean(),
    retryAt: z.string().optional(),
    checkedAt: z.string(),
    durationMs: z.number(),
    diagnostics: z.array(z.object({ code: z.string(), where: position.optional() })),
    script: z.object({ nearMisses: z.array(position) }).optional(),
  }),
})

export type SiteGuide = z.infer<typeof guideShape>
export type SiteInstallation = z.infer<typeof installationShape>
export type SiteResult = z.infer<typeof resultShape>

/** Parses a response of the service. Throws CommandError. */
export function parseResponse<T>(schema: z.ZodType<T>, body: unknown, service: string): T {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new CommandError(`${service} sent a response that this release does not understand: update waymark`)
}
