/** A script that browsers load: where it is served, what it is made from, and how large it may become. */
export type ScriptEntry = {
  /** The address that always gives the newest build. */
  readonly path: string
  /** The beginning of the name under which this very build is served, in the same folder. */
  readonly name: string
  readonly source: string
  readonly format: 'iife' | 'esm'
  /** Of the compressed file, in bytes. */
  readonly maxGzipBytes: number
}

const WIDGET_BYTES = 6.5 * 1024
const CLIENT_BYTES = 1.5 * 1024
const AUDIT_BYTES = 5 * 1024
const CONSOLE_BYTES = 64 * 1024

export const scripts: readonly ScriptEntry[] = [
  {
    path: '/widget/v1.js',
    name: 'waymark',
    source: 'widget/script.ts',
    format: 'iife',
    maxGzipBytes: WIDGET_BYTES,
  },
  {
    path: '/widget/v1.mjs',
    name: 'waymark',
    source: 'widget/module.ts',
    format: 'esm',
    maxGzipBytes: WIDGET_BYTES,
  },
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
    path: '/console/v1.mjs',
    name: 'console',
    source: 'console/main.tsx',
    format: 'esm',
    maxGzipBytes: CONSOLE_BYTES,
  },
]

/** The style sheet that all pages share, and what the console has besides. */
export const styles = [
  { path: '/pages/v1.css', name: 'waymark', source: 'pages/waymark.css' },
  { path: '/console/v1.css', name: 'console', source: 'console/console.css' },
] as const

/** Served as they are. */
export const images = [
  { path: '/pages/demo-logo.svg', name: 'demo-logo', source: 'pages/demo-logo.svg' },
] as const

/** Our pages, with the assets that stand for the places `{{name}}` in them. */
export const pages = [
  { file: 'landing.html', places: { style: '/pages/v1.css' } },
  {
    file: 'console.html',
    places: { style: '/pages/v1.css', consoleStyle: '/console/v1.css', consoleScript: '/console/v1.mjs' },
  },
] as const
