/** The part of jsdom that is used. Its published types would bring the types of a browser into every file. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(page: string)
    readonly window: { readonly document: { querySelector(selector: string): object | null }; close(): void }
  }
}
