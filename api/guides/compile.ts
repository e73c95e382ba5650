import { readContent, type VersionContent } from '../../shared/content/version-content.ts'
import { entriesOf } from '../../shared/stored/lenient.ts'
import { dnsRecordOf } from './checks/dns-record.ts'
import type { GuideSource, PublishedVersion } from '../store/templates/guides.ts'
import { readCompletion, translateCompletion, type Completion } from './completion.ts'
import { readRules, type DetectionRule } from './detection-rules.ts'
import {
  compileResponseTemplate,
  shownAsExample,
  type ResponseTemplate,
  type FallbackValue,
  type SlotWriter,
} from './response-template.ts'
import {
  isSplitText,
  labelsOf,
  unsetVariables,
  placedTexts,
  slotsIn,
  variablesInStep,
} from './variables/unset-variables.ts'
import { readLimits, type TemplateLimits } from './limits.ts'
import { localeChooser } from './locale.ts'
import { textDirection } from '../../shared/content/text-direction.ts'
import { withBuiltIns } from './variables/built-in.ts'
import { declaredFor, fillsChecks } from './variables/signed-declarations.ts'
import { namesIn, readTranslations } from './translated-names.ts'
import { stepSelector, type GuideSelection, type GuideStep } from './steps.ts'
import { readVariables, type VariableDeclaration, type DeclaredVariables } from './variables/declarations.ts'

/** A template's guide under one of its embed keys, compiled to answer requests. */
export type CompiledGuide = {
  readonly templateId: string
  readonly accountId: string
  /** True if the embed key was replaced and will expire. */
  readonly isExpiring: boolean
  /** Returns the names of the guide and its brand in a locale, with the rest of the branding. */
  readonly namesIn: (locale: string | null) => Pick<GuideSource, 'name' | 'branding'>
  readonly limits: TemplateLimits
  /** Describes invalid stored limits. Undefined if all are valid. */
  readonly limitsProblem: string | undefined
  /** Paths of stored values that this release does not understand. */
  readonly unsupported: readonly string[]
  /** Undefined while no version is published. */
  readonly published: PublishedGuide | undefined
}

export type PublishedGuide = {
  readonly versionId: string
  readonly content: VersionContent
  /** Key of the signature that is served; undefined if nothing is signed. */
  readonly keyId: string | undefined
  readonly rules: readonly DetectionRule[]
  readonly declared: DeclaredVariables
  /** Values of variables that a request does not set. */
  readonly fallbacks: ReadonlyMap<string, FallbackValue>
  readonly defaults: GuideSelection
  /** Names of platforms by slug, both built-in and the account's own. */
  readonly platforms: ReadonlyMap<string, string>
  readonly chooseLocale: (requested: string) => string
  /** Compiles the response for a selection. */
  readonly compile: (selection: GuideSelection) => ResponseTemplate
}

export type FindGuide = (embedKey: string) => Promise<CompiledGuide | undefined>

/**
 * Compiles a stored guide. It was validated when it was stored, though possibly by a later release: what this one does not
 * understand is left out.
 */
export function compileGuide(embedKey: string, source: GuideSource): CompiledGuide {
  const { templateId, accountId, published } = source
  const { limits, problem } = readLimits(source.limits)
  const { settings, unsupported } = readSettings(source)
  const content = published && readContent(published.contentText)
  const version = published && content && { ...published, content: content.value }
  return {
    templateId,
    accountId,
    isExpiring: source.expiresInMs !== undefined,
    namesIn: settings.namesIn,
    limits,
    limitsProblem: problem,
    unsupported: [
      ...unsupported,
      ...(content?.unsupported ?? []),
      ...(published ? readVariables(published.variables ?? []).unsupported : []),
    ],
    published: version && compilePublished(embedKey, { ...source, ...settings }, version),
  }
}

type Settings = Pick<CompiledGuide, 'namesIn'> & {
  readonly rules: readonly DetectionRule[]
  readonly completion: Completion | null
}

function readSettings(source: GuideSource): { settings: Settings } & Pick<CompiledGuide, 'unsupported'> {
  const names = readTranslations(source.nameI18n, 'name_i18n')
  const brandNames = readTranslations(source.brandNameI18n, 'brand_name_i18n')
  const completion = readCompletion(source.completion)
  const rules = readRules(source.detectionRules)
  const translated = { ...source, nameI18n: names.value, brandNameI18n: brandNames.value }
  return {
    settings: {
      namesIn: (locale) => namesIn(translated, locale),
      rules: entriesOf(rules.value),
      completion: completion.value,
    },
    unsupported: [names, brandNames, completion, rules].flatMap(({ unsupported }) => unsupported),
  }
}

type ReadSource = GuideSource & Settings
type ReadVersion = PublishedVersion & { readonly content: VersionContent }

function compilePublished(embedKey: string, source: ReadSource, version: ReadVersion): PublishedGuide {
  const { content } = version
  const { rules } = source
  const declared = declaredFor(content, version.variables)
  const shown = fillsChecks(content) ? withBuiltIns(declared) : declared
  const fallbacks = fallbacksFor(shown)
  const platforms = new Map(source.platforms.map(({ slug, name }) => [slug, name]))
  // If the default platform's row was deleted, the guide shows its slug.
  if (!platforms.has(source.platform)) platforms.set(source.platform, source.platform)

  const metadata = {
    setupVersionId: version.id,
    contentHash: version.contentHash,
    platforms: shownPlatforms(source.platform, { content, rules, platforms }),
    locales: source.locales,
  }
  const selectSteps = stepSelector(content, shown)
  const labelsIn = labelsOf(version.variables)
  const compile = ({ platform, locale, scope }: GuideSelection): ResponseTemplate => {
    const steps = selectSteps({ platform, locale, scope })
    const variables = new Set(steps.flatMap((step) => [...variablesInStep(step)]))
    const { name, branding } = source.namesIn(locale)
    const labels = labelsIn(locale)
    return compileResponseTemplate(
      (write) => ({
        id: embedKey,
        name,
        platform: { slug: platform, name: platforms.get(platform) ?? platform },
        locale,
        branding,
        steps: steps.map((step) => toJson(step, write)),
        completion: translateCompletion(source.completion, locale),
        ...metadata,
        dir: textDirection(locale),
        variables: write.json((values) => unsetVariables(declared, { names: variables, labels }, values)),
      }),
      fallbacks,
    )
  }
  return {
    versionId: version.id,
    content,
    keyId: version.keyId,
    rules,
    declared,
    fallbacks,
    platforms,
    compile,
    defaults: { platform: source.platform, locale: source.locale, scope: content.default_scope },
    chooseLocale: localeChooser(source.locales, source.locale),
  }
}

/** Returns the values of declared variables that a request does not set. */
export function fallbacksFor(declared: DeclaredVariables): PublishedGuide['fallbacks'] {
  return new Map(Array.from(declared, ([name, variable]) => [name, fallbackFor(variable)]))
}

function fallbackFor({ default: defaultValue, example, required }: VariableDeclaration): FallbackValue {
  return { value: defaultValue ?? example, isExample: defaultValue === undefined, isRequired: required }
}

type PlatformSources = Pick<PublishedGuide, 'content' | 'rules' | 'platforms'>

/** Lists the platforms for which the guide may differ, the default platform first. */
function shownPlatforms(
  defaultPlatform: string,
  { content, rules, platforms }: PlatformSources,
): { slug: string; name: string }[] {
  const fromSteps = content.requirements.flatMap(({ platform_ids: ids }) => ids)
  const slugs = new Set([defaultPlatform, ...fromSteps, ...rules.map(({ platform }) => platform)])
  return [...slugs].flatMap((slug) => {
    const name = platforms.get(slug)
    return name === undefined ? [] : [{ slug, name }]
  })
}

/** Returns a step as it appears in a guide's JSON (docs/api.md, "Step"). */
function toJson(step: GuideStep, write: SlotWriter): object {
  const { slug, title, body, blocks, verify, optional, requirementId } = step
  const names = variablesInStep(step)
  const texts = placedTexts(step)
  return {
    slug,
    title: write.text(title),
    body: write.text(body),
    verify: writeFields(verify, write),
    optional,
    requirementId,
    blocks: blocks.map((block) => {
      if (block.type === 'text') return { ...block, text: write.text(block.text) }
      if (block.type === 'code') return { ...block, code: write.text(block.code) }
      return write.json((values) => dnsRecordOf(block, values))
    }),
    placeholders: write.json((values) => shownAsExample(names, values)),
    slots: write.json((values) => slotsIn(texts, values)),
  }
}

/** Writes the fields of a check: texts, with or without placeholders, lists of texts, and the fields of mail records. */
function writeFields(fields: object, write: SlotWriter): object {
  const writeValue = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(writeValue)
    if (isSplitText(value)) return write.text(value.parts)
    return typeof value === 'object' && value !== null ? writeFields(value, write) : value
  }
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, writeValue(value)]))
}
