/** The part of jsdom that is used. Its published types would bring the types of a browser into every file. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(page: string, options?: { readonly contentType: 'text/xml' })
    readonly window: { readonly document: JsdomParent; close(): void }
  }

  export interface JsdomParent {
    querySelector(selector: string): JsdomElement | null
    querySelectorAll(selector: string): ArrayLike<JsdomElement>
  }

  export interface JsdomElement extends JsdomParent {
    readonly tagName: string
    readonly textContent: string
    readonly firstElementChild: JsdomElement | null
    getAttribute(name: string): string | null
  }
}
