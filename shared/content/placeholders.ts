/**
 * Matches `{{name}}` and the built-in `{{installation.token}}`. Other braces are text, such as the `{{ shop.name }}`
 * of Liquid, Handlebars and Vue.
 */
export const placeholderPattern = /\{\{([A-Za-z]\w{0,49}|installation\.token)\}\}/g

/** Returns the names of the placeholders in a text, each once. */
export function placeholdersIn(text: string): Set<string> {
  return new Set(Array.from(text.matchAll(placeholderPattern), ([, name = '']) => name))
}

/** Writes the placeholder of a variable, as authors do. */
export function writePlaceholder(name: string): string {
  return `{{${name}}}`
}

/** Name of the built-in value that is unique to each installation, and so proves whose domain or page it is on. */
export const INSTALLATION_TOKEN = 'installation.token'

/** Shown in guides without an installation. It has the form of a token: 32 characters of base32 in lower case. */
export const EXAMPLE_TOKEN = 'abcdefghijklmnopqrstuvwxyz234567'
