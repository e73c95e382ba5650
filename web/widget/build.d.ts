/** The build imports a style sheet as its minified text. */
declare module '*.css' {
  const text: string
  export default text
}

/** The hashes in the file names, and the SHA-256, of the modules that a script loads on demand (web/build/entries.ts). */
declare const MODULES: Readonly<Record<string, readonly [hash: string, sha256: string]>>
