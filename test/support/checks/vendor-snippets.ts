import { transformSync } from 'esbuild'

/** A vendor's snippet in the form of a real one, and the code that a check looks for. */
export type Vendor = {
  readonly name: string
  readonly ids: readonly [own: string, other: string]
  readonly snippet: string
  readonly minified: string
  /** The snippet with the id of somebody else. */
  readonly other: string
  readonly code: readonly string[]
  /** Ways in which this snippet cannot be written. */
  readonly without?: readonly string[]
}

type Form = Pick<Vendor, 'name' | 'ids' | 'code' | 'without'> & {
  /** The snippet, with ID for the id. */
  readonly source: string
}

const loader = (address: string): string => `(function (d) {
  var s = d.createElement('script'), f = d.getElementsByTagName('script')[0];
  s.async = true;
  s.src = '${address}';
  f.parentNode.insertBefore(s, f);
})(document);`

/** A call after a loader with a queue. */
function call(name: string, source: string, { ids, code }: Pick<Form, 'ids' | 'code'>): Form {
  const queue = `window.Q = window.Q || function () { (Q.q = Q.q || []).push(arguments) };`
  return {
    name,
    source: `${queue}\n${loader('https://cdn.vendor.example/v2/loader.js')}\n${source}`,
    ids,
    code,
  }
}

const letters: Form['ids'] = ['C4A1BC2D3E4F5G', 'C4ZZZZ2D3E4F5G']
const digits: Form['ids'] = ['20571', '2057']
const hex: Form['ids'] = ['9f8e7d6c5b4a', '9f8e7d6c5b4a0']
const uuid: Form['ids'] = ['0b1c2d3e-4f50-4a6b-8c7d-9e0f1a2b3c4d', '1b1c2d3e-4f50-4a6b-8c7d-9e0f1a2b3c4d']

const forms: readonly Form[] = [
  {
    name: 'a pixel with a command queue',
    source: `!function (w, d) {\n  if (w.px) return;\n  var n = w.px = function () { n.queue.push(arguments); };\n  n.queue = [];\n  ${loader('https://px.example/px.js')}\n}(window, document);\npx('init', 'ID');\npx('track', 'PageView');`,
    ids: ['1234567890', '123456789'],
    code: ["px('init', '{ID}')"],
  },
  {
    name: 'a tag with a data layer',
    source: `window.dataLayer = window.dataLayer || [];\nfunction gt() { dataLayer.push(arguments); }\ngt('js', new Date());\ngt('config', 'ID', { 'anonymize': true });`,
    ids: ['G-1A2B3C4D5E', 'G-9Z8Y7X6W5V'],
    code: ["gt('config', '{ID}'"],
  },
  {
    name: 'a container loader with arguments',
    source: `(function (w, d, s, l, i) {\n  w[l] = w[l] || [];\n  w[l].push({ 'tm.start': new Date().getTime(), event: 'tm.js' });\n  var f = d.getElementsByTagName(s)[0], j = d.createElement(s);\n  j.src = 'https://tm.example/tm.js?id=' + i;\n  f.parentNode.insertBefore(j, f);\n})(window, document, 'script', 'dataLayer', 'ID');`,
    ids: ['TM-AB12CD3', 'TM-ZZ99ZZ9'],
    code: ["(window, document, 'script', 'dataLayer', '{ID}')"],
    // It is a tag manager, and there with another id.
    without: ['only a tag manager'],
  },
  {
    name: 'settings with a number',
    source: `(function (h, o, t) {\n  h.hx = h.hx || function () { (h.hx.q = h.hx.q || []).push(arguments) };\n  h._hxSettings = { hxid: ID, hxsv: 6 };\n  ${loader('https://hx.example/hx.js')}\n})(window, document);`,
    ids: ['3141592', '2718281'],
    code: ['hxid: {ID}'],
  },
  {
    name: 'a queue of lists',
    source: `var _mq = window._mq = window._mq || [];\n_mq.push(['trackPageView']);\n(function () {\n  var u = '//stats.example/';\n  _mq.push(['setTrackerUrl', u + 'mq.php']);\n  _mq.push(['setSiteId', 'ID']);\n  ${loader('//stats.example/mq.js')}\n})(); // call 0700 777 777`,
    ids: ['7', '3'],
    code: ["_mq.push(['setSiteId', '{ID}'])"],
  },
  {
    name: 'a boot call with options',
    source: `window.chatSettings = {\n  api_base: 'https://api.chat.example',\n  app_id: 'ID',\n};\n${loader('https://chat.example/w.js')}\nwindow.Chat && Chat('boot', { app_id: 'ID', name: "O'Neil" });`,
    ids: ['k3x9ab', 'zz00aa'],
    code: ["app_id: '{ID}'", "Chat('boot'"],
    without: ['with typographic quotes'],
  },
  call('a call with a version', "Q('config', 'ID');", { ids: letters, code: ["Q('config', '{ID}')"] }),
  call('a bare assignment', '_partner_id = "ID"; (window._ids = window._ids || []).push(_partner_id);', {
    ids: digits,
    code: ['_partner_id = "{ID}"'],
  }),
  call('a load call with options', "Q('load', 'ID', { em: 'a@b.example' });\nQ('page');", {
    ids: digits,
    code: ["Q('load', '{ID}'"],
  }),
  call('a method', "var ttq = { load: Q, page: Q };\nttq.load('ID');\nttq.page();", {
    ids: letters,
    code: ["ttq.load('{ID}')"],
  }),
  call('a call with a quoted key', "Q('init', 'ID', { 'user_email': '__EMAIL__' });", {
    ids: uuid,
    code: ["Q('init', '{ID}'"],
  }),
  call('two calls', "Q('init', 'ID'); Q('track', 'PageVisit');", {
    ids: ['t2_ab12cd', 't2_ab12ce'],
    code: ["Q('init', '{ID}')"],
  }),
  call('an option of an object in a loader', 'Q({ ti: "ID", enableSpa: true });', {
    ids: ['56012345', '5601234'],
    code: ['ti: "{ID}"'],
  }),
  call('a number in a list', "var _hq = [];\n_hq.push(['setPortalId', ID]);", {
    ids: digits,
    code: ["_hq.push(['setPortalId', {ID}])"],
  }),
  call('a write key', 'var an = { load: Q, page: Q };\nan.load("ID");\nan.page();', {
    ids: hex,
    code: ['an.load("{ID}")'],
  }),
  call(
    'an init with options',
    "var mx = { init: Q };\nmx.init('ID', { debug: true, track: 'url-with-path' });",
    { ids: hex, code: ["mx.init('{ID}'"] },
  ),
  call(
    'a chain of calls',
    'var amp = { getInstance: function () { return { init: Q } } };\namp.getInstance().init("ID");',
    { ids: hex, code: ['amp.getInstance().init("{ID}")'] },
  ),
  call(
    'an array of stubs',
    'window.hp = window.hp || [], hp.load = function (e, t) { hp.appid = e, hp.config = t = t || {} };\nhp.load("ID");',
    { ids: digits, code: ['hp.load("{ID}")'] },
  ),
  call(
    'a host beside the key',
    "var ph = { init: Q };\nph.init('ID', { api_host: 'https://eu.ph.example' })",
    { ids: ['phc_A1b2C3', 'phc_A1b2C4'], code: ["ph.init('{ID}'"] },
  ),
  call('a command with two arguments', "Q('set', 'siteId', 'ID');\nQ('trackPageview');", {
    ids: letters,
    code: ["Q('set', 'siteId', '{ID}')"],
  }),
  {
    name: 'a function called with the id at the end',
    source: `(function (c, l, a, r, i) {\n  c[a] = c[a] || function () { (c[a].q = c[a].q || []).push(arguments) };\n  var t = l.createElement(r); t.async = 1; t.src = "https://cl.example/tag/" + i;\n  l.head.appendChild(t);\n})(window, document, "clar", "script", "ID");`,
    ids: ['k3x9abcdef', 'k3x9abcdeg'],
    code: ['(window, document, "clar", "script", "{ID}")'],
  },
  call('a number first', 'Q(ID, "init", { clickmap: true, trackLinks: true });', {
    ids: ['45678901', '45678902'],
    code: ["Q({ID}, 'init'"],
  }),
  call('two ids', 'adv_id = "ID";\npix_id = "FIXED77";', { ids: letters, code: ['adv_id = "{ID}"'] }),
  call(
    'events in objects',
    'window.cq = window.cq || [];\nwindow.cq.push({ event: "setAccount", account: ID }, { event: "viewHome" });',
    { ids: digits, code: ['account: {ID}'] },
  ),
  call(
    'an id in an event',
    "window._tf = window._tf || [];\n_tf.push({ notify: 'event', name: 'page_view', id: ID });",
    { ids: ['1234567', '1234568'], code: ["name: 'page_view', id: {ID}"] },
  ),
  call('a constant', "(function (_w) { var OB_ID = 'ID'; if (_w.ob) { return } _w.ob = OB_ID })(window);", {
    ids: hex,
    code: ["OB_ID = '{ID}'"],
  }),
  call('globals with a dollar sign', 'window.$cr = []; window.CR_WEBSITE_ID = "ID";', {
    ids: uuid,
    code: ['CR_WEBSITE_ID = "{ID}"'],
  }),
  call(
    'an address with the id',
    "var t = document.createElement('script'); t.src = 'https://embed.tw.example/ID/default';",
    { ids: hex, code: ["'https://embed.tw.example/{ID}/default'"] },
  ),
  call('a setter', "var zp = { setKey: Q };\nzp.setKey('ID');", {
    ids: letters,
    code: ["zp.setKey('{ID}')"],
  }),
  call('a version before the call', "var dr = { load: Q };\ndr.SNIPPET_VERSION = '0.3.1';\ndr.load('ID');", {
    ids: ['abc12def34', 'abc12def35'],
    code: ["dr.load('{ID}')"],
  }),
  call('a property of a global', 'window.__lq = window.__lq || {};\nwindow.__lq.license = ID;', {
    ids: digits,
    code: ['__lq.license = {ID}'],
  }),
  call(
    'a call inside a function',
    "window.addEventListener('load', function () { var ol = { identify: Q }; ol.identify('ID'); });",
    { ids: ['1234-567-89-0123', '1234-567-89-0124'], code: ["ol.identify('{ID}')"] },
  ),
  call(
    'an object with a host',
    'var fc = { init: Q };\nfc.init({ token: "ID", host: "https://w.fc.example" });',
    { ids: uuid, code: ['token: "{ID}"'] },
  ),
  call('an async function', 'var os = [];\nos.push(async function (o) { await o.init({ appId: "ID" }); });', {
    ids: uuid,
    code: ['appId: "{ID}"'],
  }),
  call('nested settings', "Q({ palette: { popup: { background: '#000' } }, siteId: 'ID' });", {
    ids: letters,
    code: ["siteId: '{ID}'"],
  }),
  call('a project', "window.opt = window.opt || [];\nwindow.opt.push({ type: 'user', projectId: 'ID' });", {
    ids: digits,
    code: ["projectId: '{ID}'"],
  }),
  call(
    'variables in one statement',
    'var _vc = (function () { var account_id = ID, tolerance = 2000, isDone = false; return { use: function () { return account_id + tolerance + isDone } } })();',
    { ids: digits, code: ['account_id = {ID}'] },
  ),
  call('an id in a DSN', 'var se = { init: Q };\nse.init({ dsn: "https://ID@o0.s.example/1", rate: .5 });', {
    ids: hex,
    code: ['dsn: "https://{ID}@o0.s.example/1"'],
  }),
  call('a constructor', "var st = new Q('ID');", {
    ids: ['pk_live_51A', 'pk_live_51B'],
    code: ["new Q('{ID}')"],
  }),
  call('a template string', 'Q(`ID`, `eu`);', { ids: ['site-77x', 'site-78x'], code: ["Q('{ID}', 'eu')"] }),
]

/** A minifier may put constants of a function where they are used, which is other code. */
const rewritten = new Set(['a call inside a function', 'a constant', 'variables in one statement'])

export const vendors: readonly Vendor[] = forms.map(({ source, ids, code, without = [], ...rest }) => {
  const [own, other] = ids
  const snippet = source.replaceAll(/\bID\b/g, () => own)
  return {
    ...rest,
    ids,
    snippet,
    minified: transformSync(snippet, { minify: true }).code,
    other: source.replaceAll(/\bID\b/g, () => other),
    code: code.map((fragment) => fragment.replaceAll('{ID}', () => own)),
    without: rewritten.has(rest.name) ? [...without, 'minified'] : without,
  }
})
