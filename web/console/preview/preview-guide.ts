import { typedWithoutName, withDnsPlace } from '../../../shared/check/dns/place.ts'
import { expectedRecord } from '../../../shared/content/expected-record.ts'
import { fence } from '../../../shared/content/fence.ts'
import { isShown } from '../../../shared/content/is-shown.ts'
import { placeholderPattern } from '../../../shared/content/placeholders.ts'
import { ownValue } from '../../../shared/own-value.ts'
import { textDirection } from '../../../shared/content/text-direction.ts'
import type { Block, Guide, GuideVariable, Slot, Step } from '../../widget/guide.ts'
import { platformName, type Platform } from '../api/platforms.ts'
import type { Project } from '../api/projects.ts'
import type { Template, Variable } from '../api/templates.ts'
import type { Requirement, Verification } from '../api/versions.ts'
import { guideVariables, testValue, type TestValues } from '../variables/guide-variables.ts'

export type PreviewOptions = { readonly platform: string; readonly locale: string; readonly scope: string }

type PreviewSource = {
  readonly template: Template
  readonly project: Project
  readonly platforms: readonly Platform[]
  readonly steps: readonly Requirement[]
  /** Values of an example visitor. */
  readonly values: TestValues
}

/**
 * Renders a guide while its author types. Visitors get the guide that the service renders, as in the preview before
 * publishing (docs/decisions/0086-two-previews.md).
 */
export function previewGuide(
  { template, project, platforms, steps, values }: PreviewSource,
  options: PreviewOptions,
): Guide {
  const visibleSteps = steps.filter((step) => isShown(step, options))
  const { branding: brand } = project
  const brandName = brand.name_i18n[options.locale] ?? brand.name
  const isGiven = ({ name }: Variable): boolean => ownValue(values, name) !== undefined
  const asked = template.variables.filter((variable) => !isGiven(variable))
  const examples = new Set(asked.filter((one) => one.default === undefined).map(({ name }) => name))
  return {
    id: '',
    name: template.name_i18n[options.locale] ?? template.name,
    platform: { slug: options.platform, name: platformName(platforms, options.platform) },
    locale: options.locale,
    branding: { primaryColor: brand.primary_color, logoUrl: brand.logo_url, name: brandName },
    dir: textDirection(options.locale),
    variables: asked.map((variable) => field(variable, options.locale)),
    steps: visibleSteps.map(({ title, config, optional, verification }) => {
      const translated = options.locale === template.default_locale ? undefined : config.i18n[options.locale]
      const code = config.snippet === null ? [] : [codeBlock(config.snippet, config.language)]
      const filler = stepFiller(template.variables, values)
      return {
        slug: config.slug,
        title: filler.fill('/title', translated?.title ?? title) || 'Untitled step',
        body: filler.fill('/body', withoutImages([translated?.body ?? config.body, ...code].join('\n\n'))),
        verify: publicCheck(verification),
        optional,
        blocks: recordBlocks(verification, filler.fill),
        slots: filler.slots,
        placeholders: [
          ...new Set(filler.slots.map(({ variable }) => variable).filter((name) => examples.has(name))),
        ],
      }
    }),
  }
}

/** A field of the widget for a variable. */
function field(
  {
    label_i18n: labels = {},
    name,
    label,
    type,
    required,
    example,
    default: standard,
    options,
    maxLength,
  }: Variable,
  locale: string,
): GuideVariable {
  return {
    name,
    label: labels[locale] ?? label,
    type,
    required,
    example,
    maxLength,
    ...(standard !== undefined && { default: standard }),
    ...(options && { options }),
  }
}

function publicCheck(verification: Verification): NonNullable<Step['verify']> {
  const { type, match } = verification
  const { at } = expectedRecord(withDnsPlace(verification)) ?? {}
  return { type, ...(at && { at }), ...(typeof match === 'string' && { match }) }
}

/** The record to create. What to type into a form is known with the site. */
function recordBlocks(verification: Verification, fill: Fill): Block[] {
  const record = expectedRecord(withDnsPlace(verification))
  if (typeof record?.recordType !== 'string') return []
  const { recordType, name, value, values, at, match } = record
  const typeIn = typedWithoutName(at, match)
  const texts = Array.isArray(values) ? values.filter((one): one is string => typeof one === 'string') : []
  return [
    {
      type: 'dns_record',
      recordType,
      ...(typeof name === 'string' && { name: fill('/blocks/0/name', name) }),
      ...(name === undefined && typeIn !== undefined && { type_in: typeIn }),
      ...(typeof value === 'string' && { value: fill('/blocks/0/value', value) }),
      ...(texts.length > 0 && { values: texts.map((text, at) => fill(`/blocks/0/values/${at}`, text)) }),
    },
  ]
}

/** Fills in the text at a path of the step. */
type Fill = (path: string, text: string) => string

/** Fills in the texts of a step with values, defaults and examples, and remembers where the widget puts others. */
function stepFiller(
  declared: readonly Variable[],
  values: TestValues,
): { readonly fill: Fill; readonly slots: Slot[] } {
  const variables = guideVariables(declared)
  const slots: Slot[] = []
  const fill: Fill = (path, text) => {
    let filled = ''
    let end = 0
    for (const { 0: place, 1: name, index } of text.matchAll(placeholderPattern)) {
      const variable = variables.find((declared) => declared.name === name)
      if (!variable) continue
      filled += text.slice(end, index)
      const value = testValue(variable, values)
      const from = filled.length
      filled += value
      end = index + place.length
      const isSentence = path === '/body' && !isInCode(text.slice(0, index))
      const escapes = isSentence ? (['markdown'] as const) : []
      slots.push({ path, variable: variable.name, from, to: from + value.length, escapes })
    }
    return filled + text.slice(end)
  }
  return { fill, slots }
}

/** True if the Markdown before a position leaves a code block or code in a sentence open. */
function isInCode(before: string): boolean {
  const line = before.slice(before.lastIndexOf('\n') + 1)
  const fences = before.match(/^ {0,3}(?:`{3,}|~{3,})/gm) ?? []
  return fences.length % 2 === 1 || (line.match(/`/g) ?? []).length % 2 === 1
}

/** Turns images into links, since each keystroke in an image's URL would send a request. */
function withoutImages(body: string): string {
  return body.replaceAll(/!(\[(?:\\.|[^[\]\\\n])*\]\()/g, '$1')
}

function codeBlock(code: string, language: string | null): string {
  const { open, close } = fence(language, code)
  return open + code + close
}
