import { manual, signalType } from '../../shared/check/types.ts'
import { INSTALLATION_TOKEN } from '../../shared/content/placeholders.ts'
import { showHiddenCharactersInJson } from '../../shared/hidden-characters.ts'
import { factLines } from '../columns.ts'
import { paint } from '../paint.ts'
import { wrapText } from '../terminal/width.ts'
import { checkCommand, type CheckPlace } from './check-command.ts'
import type { ShownBlock, ShownGuide, ShownStep } from './shown-guide.ts'

const INDENT = '  '
const LABEL_WIDTH = 8

/**
 * Describes a guide for a person at a terminal, which its texts cannot control. Code stands at the beginning of its lines, and values of records are not
 * broken, so that what is copied is what belongs on the site.
 */
export function describeGuide(guide: ShownGuide, place: CheckPlace): string[] {
  const site = place.target ?? 'unknown; --target URL gives the whole names of DNS records'
  const head = factLines(
    [
      ['Guide', guide.name],
      ['For', `${guide.platform.name}, ${guide.locale}`],
      ['Site', site],
    ],
    { labelWidth: LABEL_WIDTH },
  )
  const steps = guide.steps.flatMap((step, index) => ['', '', ...describeStep(step, index + 1, place)])
  const all = guide.steps.some((step) => proofOf(step, place) === 'check')
    ? ['', '', 'To check all steps:', `${INDENT}${checkCommand(place)}`]
    : []
  return [...head, ...describeValues(guide, place), ...steps, ...all]
}

/** Names the values that are the guide's, and not those of the reader. */
function describeValues({ variables }: ShownGuide, { isInstallation }: CheckPlace): string[] {
  if (variables.length === 0) return []
  const labelWidth = Math.max(...variables.map(({ name }) => name.length)) + 2
  const lines = variables.flatMap(({ name, label, example, default: value }) => {
    const shown = value === undefined ? `the example ${quoted(example)}` : `the default ${quoted(value)}`
    const next = isInstallation ? '' : `; yours with --var ${name}=VALUE`
    return factLines([[name, `${label}: here ${shown}${next}`]], { indent: INDENT, labelWidth })
  })
  return ['', 'Values that are not given:', ...lines]
}

function quoted(text: string): string {
  return `"${text}"`
}

function describeStep(step: ShownStep, number: number, place: CheckPlace): string[] {
  const title = oneLine(`${number}. ${step.title}${step.optional ? ' (optional)' : ''}`)
  return [title, ...step.blocks.flatMap(describeBlock), '', labelled('Check', proofText(step, place))]
}

function describeBlock(block: ShownBlock): string[] {
  switch (block.type) {
    case 'text':
      return ['', ...linesOf(block.text).flatMap(wrapLine)]
    case 'code':
      return ['', ...linesOf(block.code.replace(/\n$/, ''))]
    case 'dns_record':
      return ['', ...describeRecord(block)]
    case 'other':
      return []
    default:
      return block satisfies never
  }
}

function wrapLine(line: string): string[] {
  return wrapText(line, INDENT.length, process.stdout).map((part) => (part === '' ? '' : INDENT + part))
}

function describeRecord(record: Extract<ShownBlock, { type: 'dns_record' }>): string[] {
  const { recordType, name, type_in: typeIn, also_at: alsoAt, value, values = [] } = record
  const wanted = value === undefined ? values : [value, ...values]
  return [
    labelled('Record', recordType),
    labelled('Name', name ?? typeIn ?? 'the host name of the site'),
    ...(typeIn === undefined || typeIn === name || name === undefined
      ? []
      : [labelled('', `${typeIn} in a form that adds the domain`)]),
    ...(alsoAt === undefined ? [] : [labelled('', `or ${alsoAt}`)]),
    ...wanted.map((one, index) => labelled(index === 0 ? 'Value' : 'or', one)),
  ]
}

type Proof = 'check' | 'token' | 'person'

function proofOf({ verify, placeholders }: ShownStep, { isInstallation }: CheckPlace): Proof {
  if (!verify || verify.type === manual.type) return 'person'
  const needsToken = verify.type === signalType || placeholders.includes(INSTALLATION_TOKEN)
  return needsToken && !isInstallation ? 'token' : 'check'
}

function proofText(step: ShownStep, place: CheckPlace): string {
  const proof = proofOf(step, place)
  if (proof === 'check') return checkCommand(place, step.slug)
  return proof === 'person'
    ? 'a person confirms it'
    : "with an installation's token in WAYMARK_INSTALLATION_TOKEN"
}

function labelled(label: string, text: string): string {
  return INDENT + paint('label', label.padEnd(LABEL_WIDTH)) + oneLine(text)
}

/** Of hidden characters, only tabs stay. */
function linesOf(text: string): string[] {
  return text.split(/\r\n|[\r\n]/).map(showHiddenCharactersInJson)
}

function oneLine(text: string): string {
  return linesOf(text).join(' ')
}
