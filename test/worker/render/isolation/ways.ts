/** Where a way leads: a host in a URL, and its ports where they are not those of the scheme. */
export type Target = {
  readonly host: string
  readonly http: string
  readonly https: string
  readonly turn: string
}

export type Way = {
  readonly name: string
  /** Script of a page, with `t` (a Target), `s` (http or https) and `ws` (ws or wss). */
  readonly script: string
  /**
   * Whether the proxy looks up the name when a way leads to one: from an http page, and from an https page. It answers a
   * plain POST itself. What Chromium 156 does not do at all is here for those that follow it.
   */
  readonly isProxied: readonly [http: boolean, https: boolean]
}

const both = [true, true] as const
const onlySecure = [false, true] as const
const never = [false, false] as const

function element(html: string): string {
  return `document.body.insertAdjacentHTML('beforeend', \`${html}\`)`
}

function head(html: string): string {
  return `document.head.insertAdjacentHTML('beforeend', \`${html}\`)`
}

/** A frame from the site, which has the target's address. */
function frame(path: string): string {
  return element(
    `<iframe src="$\{s}://site.example.com/${path}?to=$\{encodeURIComponent(JSON.stringify(t))}"></iframe>`,
  )
}

/** `u` is the URL that a way tries. */
const u = '${u}'

/** Ways that a page can try all at once. */
export const ways: readonly Way[] = [
  { name: 'img', script: 'new Image().src = u', isProxied: both },
  { name: 'iframe', script: element(`<iframe src="${u}"></iframe>`), isProxied: both },
  {
    name: 'script',
    script: `document.body.append(Object.assign(document.createElement('script'), { src: u }))`,
    isProxied: both,
  },
  { name: 'fetch', script: `fetch(u, { mode: 'no-cors' })`, isProxied: both },
  {
    name: 'keepalive',
    script: `fetch(u, { mode: 'no-cors', keepalive: true, method: 'POST' })`,
    isProxied: onlySecure,
  },
  { name: 'fetch-later', script: 'fetchLater(u, { activateAfter: 0 })', isProxied: onlySecure },
  { name: 'xhr', script: `let x = new XMLHttpRequest(); x.open('GET', u); x.send()`, isProxied: both },
  { name: 'websocket', script: 'new WebSocket(w)', isProxied: both },
  {
    name: 'websocket-worker',
    script: `new Worker(URL.createObjectURL(new Blob(['new WebSocket("' + w + '")'])))`,
    isProxied: both,
  },
  {
    name: 'fetch-worker',
    script: `new Worker(URL.createObjectURL(new Blob(['fetch("' + u + '", { mode: "no-cors" })'])))`,
    isProxied: both,
  },
  {
    name: 'import-scripts',
    script: `new Worker(URL.createObjectURL(new Blob(['importScripts("' + u + '")'])))`,
    isProxied: both,
  },
  { name: 'eventsource', script: 'new EventSource(u)', isProxied: both },
  // Switched off: see --disable-shared-workers.
  {
    name: 'shared-worker',
    script: `new SharedWorker(URL.createObjectURL(new Blob(['fetch("' + u + '", { mode: "no-cors" })'])))`,
    isProxied: never,
  },
  { name: 'beacon', script: `navigator.sendBeacon(u, 'x')`, isProxied: onlySecure },
  {
    name: 'ping',
    script: `let a = document.createElement('a'); a.ping = u; a.href = '#x'; document.body.append(a); a.click()`,
    isProxied: onlySecure,
  },
  { name: 'prefetch', script: head(`<link rel="prefetch" href="${u}">`), isProxied: both },
  { name: 'prerender', script: head(`<link rel="prerender" href="${u}">`), isProxied: never },
  {
    name: 'speculation-rules',
    script: `document.head.append(Object.assign(document.createElement('script'), { type: 'speculationrules', textContent: JSON.stringify({
      prefetch: [{ urls: [u], eagerness: 'immediate' }], prerender: [{ urls: [u], eagerness: 'immediate' }] }) }))`,
    isProxied: onlySecure,
  },
  { name: 'preconnect', script: head(`<link rel="preconnect" href="${u}">`), isProxied: never },
  { name: 'dns-prefetch', script: head(`<link rel="dns-prefetch" href="${u}">`), isProxied: never },
  { name: 'preload', script: head(`<link rel="preload" as="script" href="${u}">`), isProxied: both },
  { name: 'modulepreload', script: head(`<link rel="modulepreload" href="${u}">`), isProxied: both },
  { name: 'manifest', script: head(`<link rel="manifest" href="${u}">`), isProxied: never },
  { name: 'favicon', script: head(`<link rel="icon" href="${u}">`), isProxied: never },
  { name: 'stylesheet', script: head(`<link rel="stylesheet" href="${u}">`), isProxied: both },
  { name: 'css-import', script: head(`<style>@import "${u}"</style>`), isProxied: both },
  { name: 'css-url', script: element(`<div style="background:url(${u})">x</div>`), isProxied: both },
  { name: 'font', script: `new FontFace('x' + i, 'url(' + u + ')').load()`, isProxied: both },
  {
    name: 'video',
    script: element(`<video src="${u}" preload="auto" poster="${u}"></video>`),
    isProxied: both,
  },
  { name: 'audio', script: 'new Audio(u).load()', isProxied: both },
  {
    name: 'track',
    script: element(`<video crossorigin><track default src="${u}"></video>`),
    isProxied: both,
  },
  { name: 'object', script: element(`<object data="${u}"></object>`), isProxied: both },
  { name: 'embed', script: element(`<embed src="${u}">`), isProxied: both },
  { name: 'svg-image', script: element(`<svg><image href="${u}"/></svg>`), isProxied: both },
  { name: 'input-image', script: element(`<input type="image" src="${u}">`), isProxied: both },
  { name: 'srcset', script: element(`<img srcset="${u} 1x">`), isProxied: both },
  { name: 'module', script: 'import(u)', isProxied: both },
  {
    name: 'xslt',
    script: `let f = document.createElement('iframe'); f.src = URL.createObjectURL(new Blob(['<?xml-stylesheet type="text/xsl" href="' + u + '"?><x/>'], { type: 'text/xml' })); document.body.append(f)`,
    isProxied: never,
  },
  {
    name: 'form-post',
    script:
      element(
        `<iframe name="f$\{i}"></iframe><form method="post" target="f$\{i}" action="${u}" id="g$\{i}"></form>`,
      ) + `; document.getElementById('g' + i).submit()`,
    isProxied: onlySecure,
  },
  {
    name: 'frame-refresh',
    script: `let f = document.createElement('iframe'); f.srcdoc = '<meta http-equiv="refresh" content="0;url=' + u + '">'; document.body.append(f)`,
    isProxied: both,
  },
  { name: 'window-open', script: 'window.open(u)', isProxied: never },
  { name: 'window-open-noopener', script: `window.open(u, '', 'noopener')`, isProxied: never },
  {
    name: 'link-click',
    script: `let a = document.createElement('a'); a.target = '_blank'; a.href = u; document.body.append(a); a.click()`,
    isProxied: never,
  },
  { name: 'stun', script: `gather({ urls: 'stun:' + t.host + ':' + t.turn })`, isProxied: never },
  {
    name: 'turn-udp',
    script: `gather({ urls: 'turn:' + t.host + ':' + t.turn, username: 'x', credential: 'y' })`,
    isProxied: never,
  },
  {
    name: 'turn-tcp',
    script: `gather({ urls: 'turn:' + t.host + ':' + t.turn + '?transport=tcp', username: 'x', credential: 'y' })`,
    isProxied: never,
  },
  {
    name: 'turns',
    script: `gather({ urls: 'turns:' + t.host + ':' + t.turn + '?transport=tcp', username: 'x', credential: 'y' })`,
    isProxied: never,
  },
  { name: 'webrtc-candidate', script: 'candidate(t.host, Number(t.turn))', isProxied: never },
  { name: 'webtransport', script: `new WebTransport('https://' + t.host + t.https + '/')`, isProxied: never },
  {
    name: 'service-worker',
    script: `navigator.serviceWorker.register('/service-worker.js?' + t.host)`,
    isProxied: never,
  },
  {
    name: 'file',
    script: element('<iframe src="file:///etc/passwd"></iframe><img src="file:///etc/passwd">'),
    isProxied: never,
  },
  { name: 'chrome', script: element('<iframe src="chrome://version"></iframe>'), isProxied: never },
  { name: 'view-source', script: element(`<iframe src="view-source:${u}"></iframe>`), isProxied: never },
  // The rest are frames from the site, whose headers lead to the target.
  ...['redirect', 'link-header', 'refresh-header'].map((name) => ({
    name,
    script: frame(name),
    isProxied: both,
  })),
  { name: 'csp-report', script: frame('csp-report'), isProxied: onlySecure },
  { name: 'reporting', script: frame('reporting'), isProxied: never },
  { name: 'nel', script: frame('nel'), isProxied: never },
]

/** Ways that end the page that tries them: each has a page of its own. */
export const navigations: ReadonlyArray<Pick<Way, 'name' | 'script'> & { readonly isProxied: boolean }> = [
  { name: 'location', isProxied: true, script: 'location.href = u' },
  { name: 'location-replace', isProxied: true, script: 'location.replace(u)' },
  { name: 'meta-refresh', isProxied: true, script: head(`<meta http-equiv="refresh" content="0;url=${u}">`) },
  {
    name: 'top-form-post',
    isProxied: false,
    script: element(`<form method="post" action="${u}" id="g"></form>`) + `; g.submit()`,
  },
  {
    name: 'top-redirect',
    isProxied: true,
    script: `location.href = s + '://site.example.com/redirect?to=' + encodeURIComponent(JSON.stringify(t))`,
  },
  {
    name: 'download',
    isProxied: true,
    script: `let a = document.createElement('a'); a.download = 'x'; a.href = u; document.body.append(a); a.click()`,
  },
  { name: 'top-file', isProxied: false, script: `location.href = 'file:///etc/passwd'` },
  { name: 'top-chrome', isProxied: false, script: `location.href = 'chrome://version'` },
  { name: 'top-data', isProxied: false, script: `location.href = 'data:text/html,x'` },
  { name: 'top-view-source', isProxied: false, script: `location.href = 'view-source:' + u` },
]

/** The script of a page that tries these ways, each with its own targets. */
export function tryAll(
  tried: ReadonlyArray<Pick<Way, 'name' | 'script'> & { readonly targets: readonly Target[] }>,
  scheme: 'http' | 'https',
): string {
  const runs = tried.flatMap(({ name, script, targets }) =>
    targets.map(
      (target) =>
        `attempt(() => { const t = ${JSON.stringify(target)}, i = n++, u = s + '://' + t.host + t[s] + '/${name}', w = ws + '://' + t.host + t[s] + '/${name}'; return (async () => { ${script} })() })`,
    ),
  )
  return `
    const s = '${scheme}', ws = s.replace('http', 'ws')
    let n = 0
    window.problems = []
    async function attempt(run) { try { await run() } catch (error) { problems.push(String(error)) } }
    async function gather(server) {
      const peer = new RTCPeerConnection({ iceServers: [server] })
      peer.createDataChannel('x')
      await peer.setLocalDescription(await peer.createOffer())
    }
    async function candidate(host, port) {
      const [a, b] = [new RTCPeerConnection(), new RTCPeerConnection()]
      a.createDataChannel('x')
      await a.setLocalDescription(await a.createOffer())
      await b.setRemoteDescription(a.localDescription)
      await b.setLocalDescription(await b.createAnswer())
      await a.setRemoteDescription(b.localDescription)
      for (const kind of ['udp', 'tcp'])
        await a.addIceCandidate({ sdpMid: '0', candidate: 'candidate:1 1 ' + kind + ' 2122260223 ' + host.replace(/[\\[\\]]/g, '') + ' ' + port + ' typ host' + (kind === 'tcp' ? ' tcptype passive' : '') })
    }
    addEventListener('load', () => { ${runs.join('\n')} })`
}
