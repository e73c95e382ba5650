import { escapeHtml } from '../../../shared/escape-html.ts'

export type EmbedOptions = {
  readonly origin: string
  readonly embedKey: string
  /** Page of the visitor; empty if the widget asks for it. */
  readonly target: string
  /** Values of variables; those without one are left out. */
  readonly values: Readonly<Record<string, string>>
  /** Names of all variables of the guide. */
  readonly names: readonly string[]
}

export const frameworks = { html: 'HTML', react: 'React', vue: 'Vue' } as const
export type Framework = keyof typeof frameworks

/** Code that shows the guide on a page. */
export function embedCode(framework: Framework, options: EmbedOptions): string {
  return writers[framework](options)
}

/** Values that are not empty. */
export function givenValues(values: EmbedOptions['values']): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}

const writers: Readonly<Record<Framework, (options: EmbedOptions) => string>> = {
  html: (options) => {
    const { target, values } = options
    const given = givenValues(values)
    const attributes = [
      ...(target === '' ? [] : [`target="${escapeHtml(target)}"`]),
      ...(Object.keys(given).length === 0 ? [] : [`variables='${inSingleQuotes(JSON.stringify(given))}'`]),
    ]
    return `${scriptTag(options)}\n${element(options, attributes, '></waymark-guide>')}`
  },
  react: (options) => {
    const { target } = options
    const attributes = [
      target === '' ? 'target={target}' : `target={${JSON.stringify(target)}}`,
      ...objectOf(options).map((object) => `variables={JSON.stringify(${object})}`),
    ]
    return `${scriptTag(options)}\n\n${element(options, attributes, ' />')}`
  },
  vue: (options) => {
    const { target } = options
    const attributes = [
      target === '' ? ':target="target"' : `target="${escapeHtml(target)}"`,
      ...objectOf(options).map((object) => `:variables="JSON.stringify(${escapeHtml(object)})"`),
    ]
    return `${scriptTag(options)}\n\n${element(options, attributes, ' />')}`
  },
}

function scriptTag({ origin }: EmbedOptions): string {
  return `<script async src="${origin}/widget/v1.js"></script>`
}

function element({ embedKey }: EmbedOptions, attributes: readonly string[], end: string): string {
  const all = [`embed-key="${embedKey}"`, ...attributes]
  return all.length === 1
    ? `<waymark-guide ${all[0]}${end}`
    : `<waymark-guide\n  ${all.join('\n  ')}\n${end.trim()}`
}

/** Object literal of the variables, with a name in place of each value that is not given; none without variables. */
function objectOf({ values, names }: EmbedOptions): string[] {
  const entries = names.map((name) => (values[name] ? `${name}: ${quoted(values[name])}` : name))
  return entries.length === 0 ? [] : [`{ ${entries.join(', ')} }`]
}

function quoted(value: string): string {
  return `'${value.replaceAll(/['\\]/g, String.raw`\$&`)}'`
}

function inSingleQuotes(json: string): string {
  return json.replaceAll('&', '&amp;').replaceAll("'", '&#39;')
}
