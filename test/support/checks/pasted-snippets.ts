import { vendors } from './vendor-snippets.ts'

/** A snippet in the form of a vendor's, as a customer pastes it. */
export type PastedSnippet = {
  readonly name: string
  readonly snippet: string
  /** The snippet with an id of somebody else, once for each of its ids. */
  readonly others: readonly string[]
  /** Values that must become variables. */
  readonly ids: readonly string[]
}

type Form = {
  readonly name: string
  /** The snippet, with ID and KEY for the ids. */
  readonly source: string
  readonly id: Pair
  readonly key?: Pair
  /** True for values that are ids only for those who know: parts of a host, and words. */
  readonly isWord?: true
}

type Pair = readonly [own: string, other: string]

const uuid: Pair = ['0b1c2d3e-4f50-4a6b-8c7d-9e0f1a2b3c4d', '0b1c2d3e-4f50-4a6b-8c7d-9e0f1a2b3c4e']
const otherUuid: Pair = ['7c6b5a49-3827-4165-9403-f2e1d0c9b8a7', '7c6b5a49-3827-4165-9403-f2e1d0c9b8a8']
const digits: Pair = ['20571234', '20571235']
const hex: Pair = ['9f8e7d6c5b4a39281706f5e4', '9f8e7d6c5b4a39281706f5e5']
const mixed: Pair = ['aBcD1234efGhIjKl', 'aBcD1234efGhIjKm']

const shared = (address: string): string => `<script async src="${address}"></script>\n`
const inline = (code: string): string => `<script>\n${code}\n</script>`

const inCode: readonly Form[] = [
  {
    name: 'settings beside a loader with arguments',
    source: inline(
      `(function(h,o,t,j,a,r){h.hj=h.hj||function(){(h.hj.q=h.hj.q||[]).push(arguments)};h._hjSettings={hjid:ID,hjsv:6};a=o.getElementsByTagName('head')[0];r=o.createElement('script');r.async=1;r.src=t+h._hjSettings.hjid+j+h._hjSettings.hjsv;a.appendChild(r);})(window,document,'https://static.hj.example/c/hj-','.js?sv=');`,
    ),
    id: ['1234567', '1234568'],
  },
  {
    name: 'a global before a loader',
    source: inline(
      `window.$cr=[];window.CR_WEBSITE_ID="ID";(function(){d=document;s=d.createElement("script");s.src="https://client.cr.example/l.js";s.async=1;d.getElementsByTagName("head")[0].appendChild(s);})();`,
    ),
    id: uuid,
  },
  {
    name: 'a number before its command',
    source: `${inline(
      `(function(m,e,t,r,i,k,a){m[i]=m[i]||function(){(m[i].a=m[i].a||[]).push(arguments)};m[i].l=1*new Date();k=e.createElement(t),a=e.getElementsByTagName(t)[0],k.async=1,k.src=r,a.parentNode.insertBefore(k,a)})(window,document,"script","https://mc.ym.example/metrika/tag.js","ym");\nym(ID, "init", { clickmap:true, trackLinks:true });`,
    )}<noscript><div><img src="https://mc.ym.example/watch/ID" alt="" /></div></noscript>`,
    id: digits,
  },
  {
    name: 'the id of an added script',
    source: inline(
      `(function(){if(!window.cb){window.cb=(...arguments)=>{window.cb.q.push(arguments)}}const onLoad=function(){const script=document.createElement("script");script.src="https://www.cb.example/embed.min.js";script.id="ID";script.domain="www.cb.example";document.body.appendChild(script)};onLoad()})();`,
    ),
    id: mixed,
  },
  {
    name: 'a form of a portal',
    source: `${shared('//js.hf.example/forms/embed/v2.js')}${inline(`hf.forms.create({ region: "na1", portalId: "ID", formId: "KEY" });`)}`,
    id: digits,
    key: uuid,
  },
  {
    name: 'an address as the last argument of a loader',
    source: `<script id="mcjs">!function(c,h,i,m,p){m=c.createElement(h),p=c.getElementsByTagName(h)[0],m.async=1,m.src=i,p.parentNode.insertBefore(m,p)}(document,"script","https://chimp.example/mcjs-connected/js/users/ID/KEY.js");</script>`,
    id: hex,
    key: ['1a2b3c4d5e6f7a8b9c0d1e2f3', '1a2b3c4d5e6f7a8b9c0d1e2f4'],
  },
  {
    name: 'properties of the window',
    source: `window['_fs_host'] = 'fs.example';\nwindow['_fs_script'] = 'edge.fs.example/s/fs.js';\nwindow['_fs_org'] = 'ID';\nwindow['_fs_namespace'] = 'FS';\n!function(m,n,e,t,l){m[e]=m[e]||function(){return!(e in m)};var o=n.createElement(t);o.async=1,o.src='https://'+l}(window,document,window._fs_namespace,'script',window._fs_script);`,
    id: ['o-1A2B3C-na1', 'o-1A2B3D-na1'],
  },
  { name: 'one assignment', source: `window['_fs_org']='ID'`, id: ['o-1A2B3C-na1', 'o-1A2B3D-na1'] },
  {
    name: 'a module that imports its library',
    source: `<link href="https://cdn.np.example/style.css" rel="stylesheet" />\n<script type=module>import {createChat} from 'https://cdn.np.example/dist/chat.bundle.es.js'; createChat({webhookUrl:'https://acme.np.example/webhook/ID/chat'})</script>`,
    id: uuid,
  },
  {
    name: 'an id of letters only for a loader',
    source: inline(
      `(function(c,l,a,r,i,t,y){c[a]=c[a]||function(){(c[a].q=c[a].q||[]).push(arguments)};t=l.createElement(r);t.async=1;t.src="https://www.cl.example/tag/"+i;y=l.getElementsByTagName(r)[0];y.parentNode.insertBefore(t,y);})(window, document, "clar", "script", "ID");`,
    ),
    id: ['abcdefghij', 'abcdefghik'],
  },
  {
    name: 'an address that is put together',
    source: inline(
      `var s = document.createElement('script'); s.src = 'https://cdn.at.example/js/' + 'ID' + '.js'; document.head.append(s);`,
    ),
    id: digits,
  },
  {
    name: 'a site on a server of its own',
    source: inline(
      `var _mt = window._mt = window._mt || []; (function() { var u="https://acme.mt.example/"; _mt.push(['setTrackerUrl', u+'mt.php']); _mt.push(['setSiteId', 'ID']); var d=document, g=d.createElement('script'); g.src='https://cdn.mt.example/acme.mt.example/mt.js'; d.head.append(g); })();`,
    ),
    id: ['1', '2'],
  },
  {
    name: 'consent settings in JSON',
    source: `${inline(`var _iu = _iu || []; _iu.csConfiguration = {"siteId":ID,"cookiePolicyId":KEY,"lang":"en"};`)}${shared('https://cs.iu.example/autoblocking/ID.js')}`,
    id: ['1234567', '1234568'],
    key: digits,
  },
  {
    name: 'a page in the settings of a widget',
    source: `${shared('https://assets.cal.example/widget.js')}${inline(`Cal.initInlineWidget({ url: 'https://cal.example/ID/30min', parentElement: document.body });`)}`,
    id: ['acme', 'acmf'],
    isWord: true,
  },
  {
    name: 'a key of letters only in a call',
    source: inline(`drift = drift || {}; drift.load('ID'); drift.page();`),
    id: ['abcdefgh', 'abcdefgi'],
    isWord: true,
  },
  {
    name: 'an account in words',
    source: `${shared('https://js.shop.example/buttons.js')}${inline(`ShopButtons.render({ account: 'ID', currency: 'EUR' })`)}`,
    id: ['acme-tea', 'acme-teas'],
    isWord: true,
  },
  {
    name: 'an attribute of a script that is added',
    source: inline(
      `(function(d){var s=d.createElement("script");s.setAttribute("data-account","ID");s.setAttribute("src","https://cdn.uw.example/widget.js");(d.body||d.head).appendChild(s)})(document)`,
    ),
    id: ['AbCdEfGhIj', 'AbCdEfGhIk'],
    isWord: true,
  },
  {
    name: 'an address with a key before its host',
    source: `<script src="https://browser.se.example/7.64.0/bundle.min.js" crossorigin="anonymous"></script>${inline(`Se.init({ dsn: "https://ID@o1.se.example/KEY", tracesSampleRate: 1.0 });`)}`,
    id: hex,
    key: ['1234567', '1234568'],
  },
  {
    name: 'a parameter without a name',
    source: inline(
      `(function(d,s){var e=d.createElement(s);e.async=!0;e.src="https://v2.zo.example/?ID";d.head.append(e)})(document,"script");`,
    ),
    id: mixed,
  },
  {
    name: 'two settings of a search box',
    source: `<script src="https://cdn.al.example/npm/ds@3"></script>${inline(`docsearch({ appId: 'ID', apiKey: 'KEY', indexName: 'docs', container: '#docsearch' });`)}`,
    id: ['R2IYF7ETH7', 'R2IYF7ETH8'],
    key: hex,
  },
  {
    name: 'a host in words',
    source: inline(
      `(function() { var d = document, s = d.createElement('script'); s.src = 'https://ID.dq.example/embed.js'; s.setAttribute('data-timestamp', +new Date()); d.body.appendChild(s); })();`,
    ),
    id: ['acme', 'acmf'],
    isWord: true,
  },
  {
    name: 'an application and a project',
    source: inline(`window.LR && window.LR.init('ID/tea-shop');`),
    id: ['a1b2c3', 'a1b2c4'],
    isWord: true,
  },
]

const inAttributes: readonly Form[] = [
  {
    name: 'a tag with an address and a call',
    source: `${shared('https://www.gt.example/gtag/js?id=ID')}${inline(`window.dataLayer = window.dataLayer || [];\nfunction gtag(){dataLayer.push(arguments);}\ngtag('js', new Date());\ngtag('config', 'ID');`)}`,
    id: ['G-1A2B3C4D5E', 'G-1A2B3C4D5F'],
  },
  {
    name: 'a page to book in an attribute',
    source: `<div class="cal-inline-widget" data-url="https://cal.example/ID" style="min-width:320px;height:700px;"></div>\n${shared('https://assets.cal.example/widget.js')}`,
    id: ['acme/30min', 'acme/60min'],
  },
  {
    name: 'a custom element with two keys',
    source: `${shared('https://js.st.example/v3/buy-button.js')}<st-buy-button buy-button-id="ID" publishable-key="KEY"></st-buy-button>`,
    id: ['buy_btn_1AbCdEfGhIjKlMnO', 'buy_btn_1AbCdEfGhIjKlMnP'],
    key: ['pk_live_51AbCdEfGhIjKlMnO', 'pk_live_51AbCdEfGhIjKlMnP'],
  },
  {
    name: 'a key in a parameter',
    source: shared('https://www.rc.example/rc/api.js?render=ID'),
    id: ['6LcAbCdEAAAAAFgHiJkLmNoPqRsTuV-XyZ012345', '6LcAbCdEAAAAAFgHiJkLmNoPqRsTuV-XyZ012346'],
  },
  {
    name: 'a token in JSON in an attribute',
    source: `<script defer src='https://static.cf.example/beacon.min.js' data-cf-beacon='{"token": "ID"}'></script>`,
    id: hex,
  },
  {
    name: 'a site in words in JSON in an attribute',
    source: `<script async src="https://cdn.js.example/w.js" data-settings='{"site": "ID", "lang": "en"}'></script>`,
    id: ['tea-shop', 'tea-shops'],
    isWord: true,
  },
  {
    name: 'a widget in a class',
    source: `${shared('https://static.ef.example/platform.js')}<div class="ef-widget ef-app-ID" data-ef-app-lazy></div>`,
    id: uuid,
  },
  {
    name: 'a site of letters only',
    source: `<script src="https://cdn.fa.example/script.js" data-site="ID" defer></script>`,
    id: ['ABCDEFGH', 'ABCDEFGI'],
  },
  {
    name: 'a company in a parameter',
    source: shared('https://static.kl.example/onsite/js/kl.js?company_id=ID'),
    id: ['AbC123', 'AbC124'],
  },
  {
    name: 'an account as the name of a script',
    source: `<script type="text/javascript" id="hs-script-loader" async defer src="//js.hs.example/ID.js"></script>`,
    id: digits,
  },
  {
    name: 'a key in a path',
    source: `<script src="https://js.se.example/ID.min.js" crossorigin="anonymous"></script>`,
    id: hex,
  },
  {
    name: 'two parameters',
    source: `<script src="https://www.pp.example/sdk/js?client-id=ID&amp;currency=USD&amp;merchant-id=KEY"></script>`,
    id: mixed,
    key: ['A1B2C3D4E5F6G', 'A1B2C3D4E5F6H'],
  },
  {
    name: 'a domain of a script',
    source: `<script src="https://cdn.ot.example/sdk.js" type="text/javascript" charset="UTF-8" data-domain-script="ID"></script>\n${inline('function OptanonWrapper() { }')}`,
    id: uuid,
  },
  {
    name: 'a form in a frame',
    source: `<iframe data-tally-src="https://ta.example/embed/ID?alignLeft=1" loading="lazy" width="100%" height="200"></iframe>${shared('https://ta.example/widgets/embed.js')}`,
    id: ['mBDkZ2', 'mBDkZ3'],
  },
  {
    name: 'a video in a frame',
    source: `<iframe width="560" height="315" src="https://www.yt.example/embed/ID" title="Video" allowfullscreen></iframe>`,
    id: ['dQw4w9WgXcQ', 'dQw4w9WgXcR'],
  },
  {
    name: 'a form that is sent to an account',
    source: `<div id="mc_embed_shell"><form action="https://acme.us1.lm.example/subscribe/post?u=ID&amp;id=KEY" method="post"><input type="email" name="EMAIL"></form></div>`,
    id: hex,
    key: ['1a2b3c4d5e', '1a2b3c4d5f'],
  },
  {
    name: 'a box of reviews',
    source: `<div class="tp-widget" data-locale="en-US" data-template-id="ID" data-businessunit-id="KEY" data-style-height="24px"></div>${shared('//widget.tp.example/bootstrap/v5/tp.widget.bootstrap.min.js')}`,
    id: hex,
    key: otherUuid,
  },
  {
    name: 'a site key of a box',
    source: `${shared('https://challenges.ts.example/turnstile/v0/api.js')}<div class="ts-turnstile" data-sitekey="ID"></div>`,
    id: ['0x4AAAAAAAbCdEfGhIjKlMnO', '0x4AAAAAAAbCdEfGhIjKlMnP'],
  },
  {
    name: 'a counter at an address of its own',
    source: `<script data-gc="https://ID.gc.example/count" async src="//gc.example/count.js"></script>`,
    id: ['acme', 'acmf'],
    isWord: true,
  },
  {
    name: 'a link with a call',
    source: `<a href="#" onclick="Cal.initPopupWidget({url: 'https://cal.example/ID/30min'});return false;">Book</a>${shared('https://assets.cal.example/widget.js')}`,
    id: ['acme', 'acmf'],
    isWord: true,
  },
  {
    name: 'a proof of ownership',
    source: `<meta name="acme-site-verification" content="ID" />`,
    id: mixed,
  },
  {
    name: 'a proof of ownership with another name',
    source: `<meta name="msval.01" content="ID" />`,
    id: ['9F8E7D6C5B4A39281706', '9F8E7D6C5B4A39281707'],
  },
  {
    name: "a page in a network's box",
    source: `<div class="fx-page" data-href="https://fx.example/ID" data-tabs="timeline"></div>${shared('https://fx.example/sdk.js')}`,
    id: ['acme', 'acmf'],
    isWord: true,
  },
  {
    name: 'a visualisation in a frame',
    source: `<iframe title="Chart" src="https://flo.example/visualisation/ID/embed" style="width:100%;height:600px;"></iframe>`,
    id: digits,
  },
]

/** A function that only the vendor knows takes a value that could be a word. */
const unnamed = new Set(['a template string'])

export const pastedSnippets: readonly PastedSnippet[] = [
  ...[...inCode, ...inAttributes].map(toSnippet),
  ...vendors.map(({ name, snippet, other, ids: [own] }) => ({
    name,
    snippet: inline(snippet),
    others: [inline(other)],
    ids: unnamed.has(name) ? [] : [own],
  })),
]

function toSnippet({ name, source, id, key = ['', ''], isWord }: Form): PastedSnippet {
  const fill = (one: string, two: string): string =>
    source.replaceAll(/\bID\b/g, () => one).replaceAll(/\bKEY\b/g, () => two)
  const hasKey = key[0] !== ''
  return {
    name,
    snippet: fill(id[0], key[0]),
    // Also an id that the own one begins.
    others: [fill(id[1], key[0]), fill(`${id[0]}0`, key[0]), ...(hasKey ? [fill(id[0], key[1])] : [])],
    ids: isWord ? [] : [id[0], ...(hasKey ? [key[0]] : [])],
  }
}
