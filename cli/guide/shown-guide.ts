import { z } from 'zod'

const text = z.string()

const block = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text }),
  z.object({ type: z.literal('code'), code: text }),
  z.object({
    type: z.literal('dns_record'),
    recordType: text,
    name: text.optional(),
    type_in: text.optional(),
    also_at: text.optional(),
    value: text.optional(),
    values: z.array(text).optional(),
  }),
])

/** The parts of a guide that a person reads. Later releases may add blocks. */
export const shownGuideShape = z.object({
  name: text,
  platform: z.object({ name: text }),
  locale: text,
  steps: z.array(
    z.object({
      slug: text,
      title: text,
      optional: z.boolean(),
      verify: z.object({ type: text }).nullable(),
      blocks: z.array(block.or(z.object({ type: z.literal('other') }).catch({ type: 'other' }))),
      placeholders: z.array(text),
    }),
  ),
  variables: z.array(z.object({ name: text, label: text, example: text, default: text.optional() })),
})

export type ShownGuide = z.infer<typeof shownGuideShape>
export type ShownStep = ShownGuide['steps'][number]
export type ShownBlock = ShownStep['blocks'][number]
