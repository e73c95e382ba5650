import type { GuideSource, PublishedVersion } from '../store/guides.ts'
import { parseContent, type Content } from './content.ts'
import { detectionRules, type DetectionRule } from './detection-rules.ts'
import { compileDocument, type Document, type Shown } from './document.ts'
import { templateLimits, type TemplateLimits } from './limits.ts'
import { localeChooser, textDirection } from './locale.ts'
import type { Declared, Part } from './places.ts'
import { selectSteps, type Selection, type Step } from './steps.ts'
import { variables } from './variables.ts'

/** A template behind one of its embed keys, read once and ready to answer. */
export type Guide = {
  readonly templateId: string
  readonly limits: TemplateLimits
  /** Undefined while nothing is published. */
  readonly published: PublishedGuide | undefined
}

export type PublishedGuide = {
  readonly versionId: string
  readonly content: Content
  readonly rules: readonly DetectionRule[]
  readonly declared: Declared
  /** What stands for each variable that a request does not bring. */
  readonly shown: ReadonlyMap<string, Shown>
  readonly defaults: Selection
  /** Names by slug: those of the account, and the built-in ones. */
  readonly platforms: ReadonlyMap<string, string>
  readonly chooseLocale: (wanted: string) => string
  /** The whole answer for a selection, but for the values of variables. */
  readonly compile: (selection: Selection) => Document
}

export type FindGuide = (embedKey: string) => Promise<Guide | undefined>

/** The guide that is in memory and needs no look at the database; undefined when there is none, or none yet. */
export type PeekGuide = (embedKey: string) => Guide | undefined

/** Reads what the store has. It was checked when it was written, so a throw here is a defect. */
export function compileGuide(embedKey: string, source: GuideSource): Guide {
  const { templateId, published } = source
  const limits = templateLimits.parse(source.limits)
  return { templateId, limits, published: published && compilePublished(embedKey, source, published) }
}

function compilePublished(embedKey: string, source: GuideSource, version: PublishedVersion): PublishedGuide {
  const content = parseContent(version.contentText)
  const rules = detectionRules.parse(source.detectionRules)
  const declared: Declared = new Map(variables.parse(source.variables).map((one) => [one.name, one]))
  const shown = new Map(Array.from(declared, ([name, variable]) => [name, shownFor(variable)]))
  const platforms = new Map(source.platforms.map(({ slug, name }) => [slug, name]))
  // Its row may be gone; its name in the guide is then its slug.
  if (!platforms.has(source.platform)) platforms.set(source.platform, source.platform)

  const about = {
    setupVersionId: version.id,
    contentHash: version.contentHash,
    platforms: shownPlatforms(source.platform, { content, rules, platforms }),
    locales: source.locales,
  }
  const compile = ({ platform, locale, scope }: Selection): Document =>
    compileDocument(
      ({ text, examples }) => ({
        id: embedKey,
        name: source.name,
        platform: { slug: platform, name: platforms.get(platform) ?? platform },
        locale,
        branding: source.branding,
        steps: selectSteps(content, { platform, locale, scope }, declared).map((step) =>
          toJson(step, text, examples),
        ),
        ...about,
        dir: textDirection(locale),
      }),
      shown,
    )
  return {
    versionId: version.id,
    content,
    rules,
    declared,
    shown,
    platforms,
    compile,
    defaults: { platform: source.platform, locale: source.locale, scope: content.default_scope },
    chooseLocale: localeChooser(source.locales, source.locale),
  }
}

function shownFor({ default: standard, example }: { default?: string | undefined; example: string }): Shown {
  return { value: standard ?? example, isExample: standard === undefined }
}

type About = Pick<PublishedGuide, 'content' | 'rules' | 'platforms'>

/** The platforms that make a difference to this guide, the default one first. */
function shownPlatforms(
  first: string,
  { content, rules, platforms }: About,
): { slug: string; name: string }[] {
  const ofSteps = content.requirements.flatMap(({ platform_ids: ids }) => ids)
  const slugs = new Set([first, ...ofSteps, ...rules.map(({ platform }) => platform)])
  return [...slugs].flatMap((slug) => {
    const name = platforms.get(slug)
    return name === undefined ? [] : [{ slug, name }]
  })
}

type Put = (parts: readonly Part[]) => unknown

/** The seed's "Step", and after it what is ours. */
function toJson({ title, body, blocks, ...step }: Step, text: Put, examples: Put): object {
  const { slug, verify, optional, requirementId } = step
  const ofBlocks = blocks.flatMap((block) => partsOf(block))
  return {
    slug,
    title: text(title),
    body: text(body),
    verify,
    optional,
    requirementId,
    blocks: blocks.map((block) => {
      if (block.type === 'text') return { ...block, text: text(block.text) }
      return block.type === 'code' ? { ...block, code: text(block.code) } : block
    }),
    placeholders: examples([...title, ...body, ...ofBlocks]),
  }
}

function partsOf(block: Step['blocks'][number]): readonly Part[] {
  if (block.type === 'text') return block.text
  return block.type === 'code' ? block.code : []
}
