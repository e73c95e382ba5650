/**
 * Matches `{{name}}` and the built-in `{{installation.token}}`. Other braces are text: Liquid, Handlebars and Vue write
 * `{{ shop.name }}`.
 */
export const placeholderPattern = /\{\{([A-Za-z]\w{0,49}|installation\.token)\}\}/g

/** Name of the built-in value that is different for each installation, to prove whose domain or page it is on. */
export const INSTALLATION_TOKEN = 'installation.token'

/** Shown where no installation is known, in the form of a token: 32 characters of base32 in lower case. */
export const EXAMPLE_TOKEN = 'abcdefghijklmnopqrstuvwxyz234567'
