/**
 * Libraries of `check` and `scan` that the package does not contain: with them it would be twice as large. npm installs them
 * beside it. They are plain JavaScript without install scripts, and the other commands work without them.
 */
export const libraries = [
  '@exodus/bytes',
  'acorn',
  'css-select',
  'css-what',
  'dns-packet',
  'entities',
  'parse5',
  'tldts',
  'undici',
] as const
