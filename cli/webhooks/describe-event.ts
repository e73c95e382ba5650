import { z } from 'zod'

/** Width of the longest name of an event. */
const TYPE_WIDTH = 22

/** An event as the list has it and as a delivery carries it. A later release may have more kinds of data. */
export const shownEvent = z.object({
  id: z.string(),
  type: z.string(),
  timestamp: z.string(),
  data: z.record(z.string(), z.unknown()),
})

export type ShownEvent = z.infer<typeof shownEvent>

const subject = z.object({
  installation: z
    .object({ target: z.string(), external_ref: z.string().nullable() })
    .optional()
    .catch(undefined),
  step: z.object({ slug: z.string(), code: z.string().nullable() }).optional().catch(undefined),
  template: z.object({ name: z.string() }).optional().catch(undefined),
  version: z.object({ version: z.number() }).optional().catch(undefined),
  endpoint: z.object({ url: z.string() }).optional().catch(undefined),
})

/** Says in a line what an event is, and what it is about. */
export function describeEvent(event: Pick<ShownEvent, 'type' | 'data'>): string {
  return `${event.type.padEnd(TYPE_WIDTH)}  ${describeSubject(event)}`.trimEnd()
}

/** Says what an event is about: the site with its customer and step, the guide, or the endpoint. */
export function describeSubject({ data }: Pick<ShownEvent, 'data'>): string {
  const { installation, step, template, version, endpoint } = subject.parse(data)
  const texts = [
    installation && installation.target,
    installation?.external_ref && `(${installation.external_ref})`,
    step && `${step.slug}${step.code === null ? '' : `: ${step.code}`}`,
    template && `"${template.name}"`,
    version && `version ${version.version}`,
    endpoint?.url,
  ]
  return texts.filter(Boolean).join('  ')
}
