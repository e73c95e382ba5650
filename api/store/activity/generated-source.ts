/** Source of the visits that `waymark events generate` stores. No page has it (api/events/source-of.ts). */
export const GENERATED_SOURCE = 'generated'
