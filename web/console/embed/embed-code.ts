import { ownValue } from '../../../shared/own-value.ts'
import { escapeHtml } from '../../../shared/escape-html.ts'
import { nonEmptyValues } from '../variables/guide-variables.ts'

export type EmbedOptions = {
  readonly origin: string
  readonly embedKey: string
  /** The visitor's page. Empty if the page or the widget provides it. */
  readonly target: string
  /** Variable values, keyed by name. A value can be empty. */
  readonly values: Readonly<Record<string, string>>
  /** Names of all the guide's variables. */
  readonly names: readonly string[]
}

export const frameworks = { html: 'HTML', react: 'React', vue: 'Vue' } as const
export type Framework = keyof typeof frameworks

/** Returns code that embeds the guide in a page. */
export function embedCode(framework: Framework, options: EmbedOptions): string {
  return writers[framework](options)
}

const writers: Readonly<Record<Framework, (options: EmbedOptions) => string>> = {
  html: (options) => {
    const { target, values } = options
    const variables = nonEmptyValues(values)
    const attributes = [
      ...(target === '' ? [] : [`target="${escapeHtml(target)}"`]),
      ...(Object.keys(variables).length === 0
        ? []
        : [`variables='${inSingleQuotes(JSON.stringify(variables))}'`]),
    ]
    return `${scriptTag(options)}\n${elementCode(options, attributes, '></waymark-guide>')}`
  },
  react: (options) => {
    const { target } = options
    const attributes = [
      target === '' ? 'target={target}' : `target={${JSON.stringify(target)}}`,
      ...variablesLiteral(options).map((object) => `variables={JSON.stringify(${object})}`),
    ]
    return `${scriptTag(options)}\n\n${elementCode(options, attributes, ' />')}`
  },
  vue: (options) => {
    const { target } = options
    const attributes = [
      target === '' ? ':target="target"' : `target="${escapeHtml(target)}"`,
      ...variablesLiteral(options).map((object) => `:variables="JSON.stringify(${escapeHtml(object)})"`),
    ]
    return `${scriptTag(options)}\n\n${elementCode(options, attributes, ' />')}`
  },
}

function scriptTag({ origin }: EmbedOptions): string {
  return `<script async src="${origin}/widget/v1.js"></script>`
}

function elementCode({ embedKey }: EmbedOptions, attributes: readonly string[], end: string): string {
  const all = [`embed-key="${embedKey}"`, ...attributes]
  return all.length === 1
    ? `<waymark-guide ${all[0]}${end}`
    : `<waymark-guide\n  ${all.join('\n  ')}\n${end.trim()}`
}

/** Returns an object literal of the variables, with the name in place of an empty value. Empty without variables. */
function variablesLiteral({ values, names }: EmbedOptions): string[] {
  const entries = names.map((name) => {
    const value = ownValue(values, name)?.trim()
    return value ? `${name}: ${quote(value)}` : name
  })
  return entries.length === 0 ? [] : [`{ ${entries.join(', ')} }`]
}

function quote(value: string): string {
  return `'${value.replaceAll(/['\\]/g, String.raw`\$&`)}'`
}

/** Escapes only what a single-quoted attribute requires, so that the JSON in the pasted code stays readable. */
function inSingleQuotes(json: string): string {
  return json.replaceAll('&', '&amp;').replaceAll("'", '&#39;')
}
