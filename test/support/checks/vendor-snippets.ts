/** A vendor's snippet in the form of the real one, and the code that a check looks for. */
export type Vendor = {
  readonly name: string
  readonly snippet: string
  readonly minified: string
  /** The snippet with the id of somebody else. */
  readonly other: string
  readonly code: readonly string[]
  /** Ways in which this snippet cannot be written. */
  readonly without?: readonly string[]
}

type Form = Pick<Vendor, 'name' | 'code' | 'without'> & {
  /** The snippet, with ID for the id. */
  readonly source: string
  readonly minified: string
  readonly ids: readonly [own: string, other: string]
}

const loader = (address: string): string =>
  `var s = document.createElement('script');\n  s.async = true;\n  s.src = '${address}';\n  document.head.appendChild(s);`
const shortLoader = (address: string): string =>
  `var a=document.createElement("script");a.async=!0,a.src="${address}",document.head.appendChild(a);`

const forms: readonly Form[] = [
  {
    name: 'a pixel with a command queue',
    source: `!function (w, d) {\n  if (w.px) return;\n  var n = w.px = function () { n.queue.push(arguments); };\n  n.queue = [];\n  ${loader('https://px.example/px.js')}\n}(window, document);\npx('init', 'ID');\npx('track', 'PageView');`,
    minified: `!function(w,d){if(!w.px){var n=w.px=function(){n.queue.push(arguments)};n.queue=[];${shortLoader('https://px.example/px.js')}}}(window,document);px("init","ID"),px("track","PageView");`,
    ids: ['1234567890', '123456789'],
    code: ["px('init', '{ID}')"],
  },
  {
    name: 'a tag with a data layer',
    source: `window.dataLayer = window.dataLayer || [];\nfunction gt() { dataLayer.push(arguments); }\ngt('js', new Date());\ngt('config', 'ID', { 'anonymize': true });`,
    minified: `function gt(){dataLayer.push(arguments)}window.dataLayer=window.dataLayer||[],gt("js",new Date),gt("config","ID",{anonymize:!0});`,
    ids: ['G-1A2B3C4D5E', 'G-9Z8Y7X6W5V'],
    code: ["gt('config', '{ID}'"],
  },
  {
    name: 'a container loader with arguments',
    source: `(function (w, d, s, l, i) {\n  w[l] = w[l] || [];\n  w[l].push({ 'tm.start': new Date().getTime(), event: 'tm.js' });\n  ${loader('https://tm.example/tm.js?id=')}\n})(window, document, 'script', 'dataLayer', 'ID');`,
    minified: `!function(w,d,s,l,i){w[l]=w[l]||[],w[l].push({"tm.start":(new Date).getTime(),event:"tm.js"});${shortLoader('https://tm.example/tm.js?id=')}}(window,document,"script","dataLayer","ID");`,
    ids: ['TM-AB12CD3', 'TM-ZZ99ZZ9'],
    code: ["(window, document, 'script', 'dataLayer', '{ID}')"],
    // It is a tag manager, and there with another id.
    without: ['only a tag manager'],
  },
  {
    name: 'settings with a number',
    source: `(function (h, o, t) {\n  h.hx = h.hx || function () { (h.hx.q = h.hx.q || []).push(arguments) };\n  h._hxSettings = { hxid: ID, hxsv: 6 };\n  ${loader('https://hx.example/hx.js')}\n})(window, document);`,
    minified: `!function(h,o){h.hx=h.hx||function(){(h.hx.q=h.hx.q||[]).push(arguments)},h._hxSettings={hxid:ID,hxsv:6};${shortLoader('https://hx.example/hx.js')}}(window,document);`,
    ids: ['3141592', '2718281'],
    code: ['hxid: {ID}'],
  },
  {
    name: 'a queue of lists',
    source: `var _mq = window._mq = window._mq || [];\n_mq.push(['trackPageView']);\n(function () {\n  var u = '//stats.example/';\n  _mq.push(['setTrackerUrl', u + 'mq.php']);\n  _mq.push(['setSiteId', 'ID']);\n  ${loader('//stats.example/mq.js')}\n})(); // call 0700 777 777`,
    minified: `var _mq=window._mq=window._mq||[];_mq.push(["trackPageView"]),function(){var u="//stats.example/";_mq.push(["setTrackerUrl",u+"mq.php"]),_mq.push(["setSiteId","ID"]);${shortLoader('//stats.example/mq.js')}}();`,
    ids: ['7', '3'],
    code: ["_mq.push(['setSiteId', '{ID}'])"],
  },
  {
    name: 'a boot call with options',
    source: `window.chatSettings = {\n  api_base: 'https://api.chat.example',\n  app_id: 'ID',\n};\n(function () { ${loader('https://chat.example/w.js')} })();\nChat('boot', { app_id: 'ID', name: "O'Neil" });`,
    minified: `window.chatSettings={api_base:"https://api.chat.example",app_id:"ID"},function(){${shortLoader('https://chat.example/w.js')}}(),Chat("boot",{app_id:"ID",name:"O'Neil"});`,
    ids: ['k3x9ab', 'zz00aa'],
    code: ["app_id: '{ID}'", "Chat('boot'"],
    without: ['with typographic quotes'],
  },
]

export const vendors: readonly Vendor[] = forms.map(({ source, minified, ids, code, ...rest }) => {
  const [own, other] = ids
  return {
    ...rest,
    snippet: source.replaceAll('ID', own),
    minified: minified.replaceAll('ID', own),
    other: source.replaceAll('ID', other),
    code: code.map((fragment) => fragment.replaceAll('{ID}', own)),
  }
})
