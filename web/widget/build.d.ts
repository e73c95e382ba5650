/** The build imports a style sheet as its minified text. */
declare module '*.css' {
  const text: string
  export default text
}

/** File name and `integrity` of the script that a script of the same folder loads when it needs it (web/build/entries.ts). */
declare const LAZY_FILE: string
declare const LAZY_INTEGRITY: string
