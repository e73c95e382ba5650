import { withScheme } from '../../../shared/check/site/with-scheme.ts'
import { writePlaceholder } from '../../../shared/content/placeholders.ts'
import { siteHost } from '../../../shared/check/dns/site-host.ts'
import type { PublishedGuide } from '../compile.ts'
import type { GuideBody } from '../guide-schema.ts'
import type { GuideSelection } from '../steps.ts'
import { renderMarked, type MarkedGuideSource } from './marked-guide.ts'

/** A guide to write as Markdown, and what is known about the site on which it is followed. */
export type ShownGuide = {
  /** The guide's JSON, with `{{name}}` in place of every example. */
  readonly guide: GuideBody
  readonly published: PublishedGuide
  readonly selection: GuideSelection
  /** Base URL of the service. It stands in shell commands, unquoted. */
  readonly baseUrl: string
  /** URL of the site, or `{{installation.target}}` if it is unknown. */
  readonly target: string
  /** Values of variables, from the request or the installation. */
  readonly values: ReadonlyMap<string, string>
  /** True for an installation, whose token stands for its site and its values in requests. */
  readonly isInstallation: boolean
}

export type ShownStep = GuideBody['steps'][number]

type Site = Pick<ShownGuide, 'baseUrl' | 'values' | 'isInstallation'> & {
  /** Address of the site, as it was given. */
  readonly target: string | undefined
}

/** Renders a guide for `renderGuideMarkdown` and `renderInstallMarkdown`. */
export function showGuide(
  source: MarkedGuideSource,
  selection: GuideSelection,
  { target = '', ...site }: Site,
): ShownGuide {
  const guide = renderMarked(source, selection, { values: site.values, host: siteHost(target) })
  return { ...site, guide, selection, published: source.guide, target: siteUrl(target) }
}

/** Returns what a request has to name to get this platform, locale and scope, which are not the guide's defaults. */
export function chosenSelection({ selection, published }: ShownGuide): [string, string][] {
  const names = ['platform', 'locale', 'scope'] as const
  return names.flatMap((name) =>
    selection[name] === published.defaults[name] ? [] : [[name, selection[name]]],
  )
}

/** Stands for the URL of the site, as `{{name}}` stands for a value. No variable can have this name. */
export const UNKNOWN_TARGET = writePlaceholder('installation.target')

/** Returns a site's address as a whole URL, in which neither JSON nor a double-quoted text needs an escape. */
function siteUrl(address: string): string {
  const url = URL.parse(withScheme(address.trim()))
  return url && /^https?:$/.test(url.protocol) ? url.href.replaceAll('\\', '%5C') : UNKNOWN_TARGET
}
