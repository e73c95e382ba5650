import { withDnsPlace } from '../../../shared/check/dns/place.ts'
import { expectedRecord } from '../../../shared/content/expected-record.ts'
import { fence } from '../../../shared/content/fence.ts'
import { isShown } from '../../../shared/content/is-shown.ts'
import { placeholderPattern } from '../../../shared/content/placeholders.ts'
import type { Block, Guide, Step } from '../../widget/guide.ts'
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
  const fill = (text: string): string => fillIn(text, template.variables, values)
  return {
    id: '',
    name: template.name_i18n[options.locale] ?? template.name,
    platform: { slug: options.platform, name: platformName(platforms, options.platform) },
    locale: options.locale,
    branding: { primaryColor: brand.primary_color, logoUrl: brand.logo_url, name: brandName },
    steps: visibleSteps.map(({ title, config, optional, verification }) => {
      const translated = options.locale === template.default_locale ? undefined : config.i18n[options.locale]
      const code = config.snippet === null ? [] : [codeBlock(config.snippet, config.language)]
      return {
        slug: config.slug,
        title: fill(translated?.title ?? title) || 'Untitled step',
        body: withoutImages(fill([translated?.body ?? config.body, ...code].join('\n\n'))),
        verify: publicCheck(verification),
        optional,
        blocks: recordBlocks(verification, fill),
      }
    }),
  }
}

function publicCheck(verification: Verification): NonNullable<Step['verify']> {
  const { type, match } = verification
  const { at } = expectedRecord(withDnsPlace(verification)) ?? {}
  return { type, ...(at && { at }), ...(typeof match === 'string' && { match }) }
}

/** The record to create. What to type into a form is known with the site. */
function recordBlocks(verification: Verification, fill: (text: string) => string): Block[] {
  const record = expectedRecord(verification)
  if (typeof record?.recordType !== 'string') return []
  const { recordType, name, value, values } = record
  const texts = Array.isArray(values) ? values.filter((one): one is string => typeof one === 'string') : []
  return [
    {
      type: 'dns_record',
      recordType,
      ...(typeof name === 'string' && { name: fill(name) }),
      ...(typeof value === 'string' && { value: fill(value) }),
      ...(texts.length > 0 && { values: texts.map(fill) }),
    },
  ]
}

function fillIn(text: string, declared: readonly Variable[], values: TestValues): string {
  const variables = guideVariables(declared)
  return text.replaceAll(placeholderPattern, (place, name: string) => {
    const variable = variables.find((declared) => declared.name === name)
    return variable ? testValue(variable, values) : place
  })
}

/** Turns images into links, since each keystroke in an image's URL would send a request. */
function withoutImages(body: string): string {
  return body.replaceAll(/!(\[(?:\\.|[^[\]\\\n])*\]\()/g, '$1')
}

function codeBlock(code: string, language: string | null): string {
  const { open, close } = fence(language, code)
  return open + code + close
}
