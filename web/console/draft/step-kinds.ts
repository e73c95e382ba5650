import { ownValue } from '../../../shared/own-value.ts'
import type { Requirement, RequirementType } from '../api/versions.ts'
import { deriveCheck, withDerivedCheck } from '../snippet/derive-check.ts'
import { newCheck } from './steps.ts'

/** What a step asks of visitors, which decides what proves that it is done. */
export type StepKind = {
  readonly name: string
  /** A title of such a step. */
  readonly titleExample: string
  /** What visitors do, and how the check sees that they did. */
  readonly does: string
  /** The step type in the API, unless the author chooses another. */
  readonly stepType: RequirementType
  /** True if the step is about a snippet to paste. */
  readonly hasSnippet: boolean
}

/** The kinds of step, by the type of their check. */
export const stepKinds: Readonly<Record<string, StepKind>> = {
  script_presence: {
    name: 'Snippet to paste',
    titleExample: 'Add the snippet to your pages',
    does: 'Visitors paste a snippet into their site, and the check looks for it in the HTML of a page.',
    stepType: 'code_snippet',
    hasSnippet: true,
  },
  dns_lookup: {
    name: 'DNS record to add',
    titleExample: 'Add a DNS record to your domain',
    does: 'Visitors add a record to their domain. The guide shows each of its fields with a button to copy it.',
    stepType: 'dns_record',
    hasSnippet: false,
  },
  http_ping: {
    name: 'Page or file to publish',
    titleExample: 'Publish the file on your site',
    does: 'Visitors publish something on their site, and the check requests it.',
    stepType: 'file_upload',
    hasSnippet: false,
  },
  rendered_presence: {
    name: 'Something that works in a browser',
    titleExample: 'Add the snippet to your pages',
    does: 'A browser opens the page, and the check sees what is there, or is sent, once its scripts have run.',
    stepType: 'code_snippet',
    hasSnippet: true,
  },
  signal: {
    name: 'Signal from your backend',
    titleExample: 'Send your first event',
    does: 'The step is done once your backend says so, such as with the first event of a visitor.',
    stepType: 'manual',
    hasSnippet: false,
  },
  manual: {
    name: 'Instructions, without a check',
    titleExample: 'Invite your team',
    does: 'Visitors read what to do, and mark the step as done themselves.',
    stepType: 'manual',
    hasSnippet: false,
  },
}

/** The kind of a step. One with a check of a later release has only its instructions in common with the others. */
export function kindOf({ verification }: Pick<Requirement, 'verification'>): StepKind {
  return ownValue(stepKinds, verification.type) ?? { ...instructions, name: verification.type, does: '' }
}

const instructions: StepKind = {
  name: '',
  titleExample: 'Tell visitors what to do',
  does: '',
  stepType: 'manual',
  hasSnippet: false,
}

/** What steps had as other kinds, by step and type of check, for as long as the editor is open. */
export type FormerKinds = Map<string, Pick<Requirement, 'requirement_type' | 'verification'> & FormerSnippet>

type FormerSnippet = { readonly snippet: string | null; readonly language: string | null }

/**
 * The step as another kind: as it last was of that kind, otherwise with the check that its snippet suggests, or an empty one.
 * Its texts stay.
 */
export function withKind(step: Requirement, type: string, former: FormerKinds): Requirement {
  const { verification, requirement_type: stepType, config } = step
  const { snippet, language } = config
  former.set(keyOf(step, verification.type), { verification, requirement_type: stepType, snippet, language })
  const before = former.get(keyOf(step, type))
  if (before) {
    const kept = snippet === null ? { snippet: before.snippet, language: before.language } : {}
    return { ...step, ...typeAndCheck(before), config: { ...config, ...kept } }
  }
  const isUsual = stepType === kindOf(step).stepType
  const changed = isUsual ? { ...step, requirement_type: stepKinds[type]?.stepType ?? stepType } : step
  const derived = deriveCheck(snippet ?? '')?.check
  return derived?.type === type
    ? withDerivedCheck(changed, derived)
    : { ...changed, verification: newCheck(type) }
}

function typeAndCheck({
  requirement_type,
  verification,
}: Pick<Requirement, 'requirement_type' | 'verification'>): Pick<
  Requirement,
  'requirement_type' | 'verification'
> {
  return { requirement_type, verification }
}

function keyOf({ id = '' }: Requirement, type: string): string {
  return `${id} ${type}`
}
