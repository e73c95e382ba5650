/** Names of a window itself, and the numbers of its frames. */
const windowNames = /^(?:(?:window|self|globalThis|frames|top|parent|\d+)\.)+/

/** A path of names from the window, without the names of the window itself: `window.acme.id` is `acme.id`. */
export function fromWindow(path: string): string {
  return path.replace(windowNames, '')
}

const words = (text: string): readonly string[] => text.split(' ')

/** What browsers have at the beginning of a path. Of these, some run a text as code, and some send any request. */
const ofBrowsers = new Set([
  ...words('eval Function setTimeout setInterval setImmediate execScript queueMicrotask document location'),
  ...words(
    'navigation navigator history open postMessage fetch fetchLater Reflect Object Array Promise JSON',
  ),
  ...words('Image XMLHttpRequest EventSource WebSocket Worker SharedWorker trustedTypes customElements'),
  ...words('localStorage sessionStorage cookieStore alert confirm prompt print close stop'),
  ...words('dispatchEvent addEventListener'),
])
/** Names that lead from any object to those. */
const detours = new Set(
  words(
    'eval constructor __proto__ prototype contentWindow contentDocument defaultView ownerDocument frameElement call apply bind',
  ),
)

/** A page may have its switches there, and no text in them is code or an address. */
const stores = new Set(words('localStorage sessionStorage'))

/** Returns true for a path to a variable of the page's scripts, and to none with which a browser runs or opens something. */
export function isSettable(path: string): boolean {
  const [first = '', ...others] = fromWindow(path).split('.')
  return stores.has(first) ? !others.some((name) => detours.has(name)) : isOfScripts(path)
}

/** Returns true for a path to a function of the page's scripts, as far as a path can tell, and not of the browser. */
export function isOfScripts(path: string): boolean {
  const names = fromWindow(path).split('.')
  return !ofBrowsers.has(names[0] ?? '') && !names.some((name) => detours.has(name))
}
