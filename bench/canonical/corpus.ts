import { demoGuide } from '../../cli/demo/guide.ts'

export const SIZES = { '1 KB': 1000, '8 KB': 8000, '800 KB': 800_000 } as const
export type Size = keyof typeof SIZES

/** Key order of the objects: as in the content we serve, or shuffled for each object. */
export const ORDERS = ['sorted', 'unsorted'] as const
export type Order = (typeof ORDERS)[number]

/** Builds content of about this size from the steps of the demo guide, as JSON.parse returns it. */
export function makeContent(size: Size, order: Order): unknown {
  const requirements: unknown[] = []
  const content = { ...frame, requirements }
  while (JSON.stringify(content).length < SIZES[size]) requirements.push(requirement(requirements.length))
  const random = pseudoRandom()
  const arrange = order === 'sorted' ? (keys: string[]) => keys.toSorted() : random.shuffle
  // Serialises and parses the objects, so that they are like those that a client parses.
  return JSON.parse(JSON.stringify(reorderKeys(content, arrange)))
}

const frame = {
  schema_version: 1,
  setup_version_id: '0193a3c1-5a7e-7c10-8f6e-0242ac120002',
  install_template_id: '0193a3c1-5a7e-7c10-8f6e-0242ac120003',
  version: 7,
  status: 'published',
  published_at: '2026-01-15T09:30:00.000Z',
  allowed_scopes: ['page', 'site'],
  default_scope: 'site',
  changelog: 'Shorter texts',
}

/** Every other step has a translation. */
function requirement(order: number): Record<string, unknown> {
  const { config, ...step } = demoStep(order)
  const translation = { title: 'Fügen Sie den Schnipsel ein – auf jeder Seite', body: config.body }
  return {
    id: `0193a3c1-5a7e-7c10-8f6e-${String(order).padStart(12, '0')}`,
    order,
    ...step,
    config: { ...config, slug: `step-${order}`, ...(order % 2 === 1 ? { i18n: { de: translation } } : {}) },
  }
}

function demoStep(order: number): (typeof demoGuide)['requirements'][number] {
  const step = demoGuide.requirements[order % demoGuide.requirements.length]
  if (step) return step
  throw new Error('The demo has no steps')
}

function reorderKeys(value: unknown, arrange: (keys: string[]) => string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => reorderKeys(item, arrange))
  if (typeof value !== 'object' || value === null) return value
  const members: Readonly<Record<string, unknown>> = { ...value }
  return Object.fromEntries(
    arrange(Object.keys(value)).map((key) => [key, reorderKeys(members[key], arrange)]),
  )
}

/** Makes a shuffle that gives the same order in every run. */
function pseudoRandom(): { shuffle: (keys: string[]) => string[] } {
  let state = 1
  const below = (limit: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * limit)
  }
  const shuffle = (keys: string[]): string[] => {
    const left = [...keys]
    return keys.map(() => left.splice(below(left.length), 1)[0] ?? '')
  }
  return { shuffle }
}
