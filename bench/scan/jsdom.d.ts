/** The little of jsdom that is used; its published types would bring those of a browser into every file. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(page: string)
    readonly window: { readonly document: { querySelector(selector: string): object | null }; close(): void }
  }
}
