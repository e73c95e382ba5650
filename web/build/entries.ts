import { languages } from '../widget/labels/languages.ts'

/** A browser script, with its path, source and size limit. */
export type ScriptEntry = {
  /** Path of the newest build. */
  readonly path: string
  /** Prefix of a build's file name. */
  readonly name: string
  readonly source: string
  readonly format: 'iife' | 'esm'
  /** Limit of the compressed size. */
  readonly maxGzipBytes: number
  /** Names of the modules that this script loads on demand (web/widget/load.ts). */
  readonly lazy?: readonly string[]
}

const WIDGET_BYTES = 6.47 * 1024
const CLIENT_BYTES = 1.7 * 1024
const SHARE_BYTES = 5.3 * 1024
const DOCS_BYTES = 8 * 1024
const DOCS_SEARCH_BYTES = 10 * 1024
const TRY_IT_BYTES = 4 * 1024
const PREVIEW_BYTES = 2 * 1024
const AUDIT_BYTES = 5 * 1024
const LANDING_BYTES = 3.4 * 1024
const LANDING_CHECK_BYTES = 24 * 1024
const LANDING_PROOF_BYTES = 5 * 1024
const DEMO_BYTES = 2 * 1024

/** Modules that the widget loads on demand, by name. */
const modules: readonly ScriptEntry[] = [
  widgetModule('installation', 5.6 * 1024),
  { ...widgetModule('check', 5.2 * 1024), lazy: ['recheck'] },
  widgetModule('inputs', 4 * 1024),
  widgetModule('code', 2 * 1024),
  widgetModule('view', 6.53 * 1024),
  widgetModule('rich', 1.3 * 1024),
  { ...widgetModule('record', 2.3 * 1024), lazy: ['domain'] },
  { ...widgetModule('labels', 1.5 * 1024), lazy: languages.map(packName) },
]

/** A module that the module for checks loads. */
const recheck = widgetModule('recheck', 2 * 1024)

/** The Public Suffix List, which the module for DNS records loads. */
const domain = widgetModule('domain', 48 * 1024)

/** The widget's labels in each language except English, which is built in. */
const packs: readonly ScriptEntry[] = languages.map((language) => ({
  path: `/widget/${packName(language)}-v1.mjs`,
  name: packName(language),
  source: `../shared/messages/widget/${language}.ts`,
  format: 'esm',
  maxGzipBytes: 2.4 * 1024,
}))

function packName(language: string): string {
  return `labels-${language}`
}

/** A module at `web/widget/NAME/module.ts`. */
function widgetModule(name: string, maxGzipBytes: number): ScriptEntry {
  const [path, source] = [`/widget/${name}-v1.mjs`, `widget/${name}/module.ts`]
  return { path, name, source, format: 'esm', maxGzipBytes }
}

/** A module of the landing page at `web/landing/NAME/module.ts`. */
function landingModule(module: string, maxGzipBytes: number): ScriptEntry {
  const name = `landing-${module}`
  return {
    path: `/pages/${name}-v1.mjs`,
    name,
    source: `landing/${module}/module.ts`,
    format: 'esm',
    maxGzipBytes,
  }
}

const lazy = modules.map(({ name }) => name)

export const scripts: readonly ScriptEntry[] = [
  {
    path: '/widget/v1.js',
    name: 'waymark',
    source: 'widget/script.ts',
    format: 'iife',
    maxGzipBytes: WIDGET_BYTES,
    lazy,
  },
  {
    path: '/widget/v1.mjs',
    name: 'waymark',
    source: 'widget/module.ts',
    format: 'esm',
    maxGzipBytes: WIDGET_BYTES,
    lazy,
  },
  ...modules,
  recheck,
  domain,
  ...packs,
  {
    path: '/widget/client-v1.mjs',
    name: 'client',
    source: 'widget/client.ts',
    format: 'esm',
    maxGzipBytes: CLIENT_BYTES,
  },
  {
    path: '/pages/audit-v1.mjs',
    name: 'audit',
    source: 'audit/main.ts',
    format: 'esm',
    maxGzipBytes: AUDIT_BYTES,
  },
  {
    path: '/pages/landing-v1.mjs',
    name: 'landing',
    source: 'landing/main.ts',
    format: 'esm',
    maxGzipBytes: LANDING_BYTES,
    lazy: ['landing-check', 'landing-proof'],
  },
  landingModule('check', LANDING_CHECK_BYTES),
  landingModule('proof', LANDING_PROOF_BYTES),
  {
    path: '/pages/demo-v1.js',
    name: 'demo',
    source: 'demo/script.ts',
    format: 'iife',
    maxGzipBytes: DEMO_BYTES,
  },
  {
    path: '/docs/v1.mjs',
    name: 'docs',
    source: 'docs/main.ts',
    format: 'esm',
    maxGzipBytes: DOCS_BYTES,
    lazy: ['try-it', 'docs-search'],
  },
  {
    path: '/docs/search-v1.mjs',
    name: 'docs-search',
    source: 'docs/search/module.ts',
    format: 'esm',
    maxGzipBytes: DOCS_SEARCH_BYTES,
  },
  {
    path: '/docs/try-it-v1.mjs',
    name: 'try-it',
    source: 'docs/try-it/module.ts',
    format: 'esm',
    maxGzipBytes: TRY_IT_BYTES,
  },
  {
    path: '/console/preview-v1.mjs',
    name: 'preview',
    source: 'preview/main.ts',
    format: 'esm',
    maxGzipBytes: PREVIEW_BYTES,
  },
  {
    path: '/pages/share-v1.mjs',
    name: 'share',
    source: 'share/main.ts',
    format: 'esm',
    maxGzipBytes: SHARE_BYTES,
  },
]

/** The console's script, which imports other screens when they are opened. */
export const consoleScript = {
  path: '/console/v1.mjs',
  name: 'console',
  source: 'console/main.tsx',
  /** Limit of the compressed size of everything that the first screen needs, which keeps it below 70 KB with styles. */
  maxFirstGzipBytes: 36 * 1024,
} as const

/** The style sheet of all pages, and the additional style sheets of the console and the documentation. */
export const styles = [
  { path: '/pages/v1.css', name: 'waymark', source: 'pages/waymark.css' },
  { path: '/console/v1.css', name: 'console', source: 'console/styles/console.css' },
  { path: '/docs/v1.css', name: 'docs', source: 'docs/styles/docs.css' },
] as const

/** Types of the widget and its client, served unchanged. */
export const types = [
  { path: '/widget/v1.d.mts', name: 'waymark', source: 'types/v1.d.mts' },
  { path: '/widget/client-v1.d.mts', name: 'client', source: 'types/client-v1.d.mts' },
] as const

/** Images, served unchanged. */
export const images = [
  { path: '/pages/icon.svg', name: 'icon', source: 'pages/icon.svg' },
  { path: '/pages/demo-logo.svg', name: 'demo-logo', source: 'pages/demo-logo.svg' },
  { path: '/pages/widget.webp', name: 'widget', source: '../docs/images/widget.webp' },
  { path: '/pages/widget-dark.webp', name: 'widget-dark', source: '../docs/images/widget-dark.webp' },
] as const

/** Licences of the packages whose code the scripts of a folder contain, and a note on their data. */
export const licenses = [
  { path: '/console/licenses.txt', name: 'licenses', packages: ['preact', 'lucide'], note: '' },
  { path: '/docs/licenses.txt', name: 'docs-licenses', packages: ['minisearch'], note: '' },
  {
    path: '/widget/licenses.txt',
    name: 'widget-licenses',
    packages: ['tldts', 'tldts-core'],
    note: 'The Public Suffix List (https://publicsuffix.org/list/) is under the Mozilla Public License 2.0 (https://mozilla.org/MPL/2.0/).\n',
  },
] as const

/** HTML pages, with the assets that replace `{{name}}` in them. */
export const pages = [
  {
    file: 'share.html',
    assetPaths: {
      icon: '/pages/icon.svg',
      style: '/pages/v1.css',
      widget: '/widget/v1.mjs',
      script: '/pages/share-v1.mjs',
    },
  },
  {
    file: 'preview.html',
    assetPaths: {
      icon: '/pages/icon.svg',
      style: '/pages/v1.css',
      script: '/console/preview-v1.mjs',
      widget: '/widget/v1.mjs',
    },
  },
  {
    file: 'console.html',
    assetPaths: {
      icon: '/pages/icon.svg',
      style: '/pages/v1.css',
      consoleStyle: '/console/v1.css',
      consoleScript: '/console/v1.mjs',
      licenses: licenses[0].path,
    },
  },
] as const
