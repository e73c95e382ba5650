/** The build imports a style sheet as its minified text. */
declare module '*.css' {
  const text: string
  export default text
}

/** File names and `integrity` of the modules that a script loads on demand (web/build/entries.ts). */
declare const MODULES: Readonly<Record<string, readonly [file: string, integrity?: string | undefined]>>
