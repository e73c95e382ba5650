import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import {
  fewAtOnce,
  withBrowserWorld,
  type Answer,
  type World,
} from '../../../support/render/browser-world.ts'

const ok = (_: unknown, response: ServerResponse): void => void response.writeHead(204, cors).end()
const cors = { 'access-control-allow-origin': '*' }
type Handler = Exclude<Answer, string>
const script =
  (code: string): Handler =>
  (_, response) =>
    void response.writeHead(200, { 'content-type': 'text/javascript' }).end(code)
/** What arrives some time after it was asked for. */
const later =
  (ms: number, answer: Handler): Handler =>
  (request, response) =>
    void setTimeout(() => answer(request, response), ms)
const late = (ms: number, code: string): Handler => later(ms, script(code))
const loader = (src: string, id = ''): string =>
  `{ const s = document.createElement('script'); s.src = '${src}'; s.dataset.id = '${id}'; document.head.append(s) }`
const page = (body: string): string => `<!doctype html><meta charset="utf-8"><title>Shop</title>${body}`

/** The vendor's loader: reports the id of the page that has it. */
const tracker = `(() => {
  const { id } = document.currentScript.dataset
  window.acme = { config: { id }, track: (name, more) => fetch('http://collect.acme-tags.com/e?id=' + id + '&name=' + name + (more ? '&more=' + more : ''), { mode: 'no-cors' }) }
  acme.track('view')
})()`
const vendor: World = { 'cdn.acme-tags.com/t.js': script(tracker), 'collect.acme-tags.com': ok }
const snippet = (id = 'S-1'): string =>
  `<script async src="http://cdn.acme-tags.com/t.js" data-id="${id}"></script>`
const added = (id = 'S-1'): string => `<script>
  const s = document.createElement('script'); s.src = 'http://cdn.acme-tags.com/t.js'; s.dataset.id = '${id}'; document.head.append(s)
</script>`

const config = {
  type: 'rendered_presence',
  selector: 'script[src*="//cdn.acme-tags.com/t.js"][data-id="S-1"]',
  global: { path: 'acme.config.id', equals: 'S-1' },
  request: { hostIs: 'collect.acme-tags.com', pathPrefix: '/e', query: { id: 'S-1' } },
}

/** What a page may do to have the snippet. */
const ways: Readonly<Record<string, string | World>> = {
  'in its HTML': snippet(),
  'from a script': added(),
  'from a tag manager': {
    'shop.example.com/': page('<script async src="http://tags.example.com/gtm.js?id=GTM-1"></script>'),
    'tags.example.com/gtm.js': script(`setTimeout(() => {
      const s = document.createElement('script'); s.src = 'http://cdn.acme-tags.com/t.js'; s.dataset.id = 'S-1'; document.body.append(s)
    }, 300)`),
  },
  'from an app that fetches its page': {
    'shop.example.com/': page('<div id="root"></div><script src="/app.js"></script>'),
    'shop.example.com/app.js': script(`fetch('/view').then((r) => r.text()).then((html) => {
      document.querySelector('#root').append(document.createRange().createContextualFragment(html))
    })`),
    'shop.example.com/view': snippet(),
  },
  'after it has navigated at once': {
    'shop.example.com/': page(`<script>location.href = '/home'</script>`),
    'shop.example.com/home': page(snippet()),
  },
  'after a refresh in some seconds': {
    'shop.example.com/': page('<meta http-equiv="refresh" content="3; url=/home">'),
    'shop.example.com/home': page(snippet()),
  },
  'after it has reloaded': page(`<script>
    if (document.cookie.includes('again')) document.write('${snippet().replace('/script', '\\/script')}')
    else { document.cookie = 'again=1'; setTimeout(() => location.reload(), 200) }
  </script>`),
  'in a page without end of alerts': page(
    `<script>setInterval(() => alert('hello'), 10)</script>${snippet()}`,
  ),
  'in a page that opens windows': page(
    `<script>for (let i = 0; i < 5; i++) open('/other')</script>${snippet()}`,
  ),
  'in a page that registers a service worker': {
    'shop.example.com/': page(`<script>navigator.serviceWorker?.register('/sw.js')</script>${snippet()}`),
    'shop.example.com/sw.js': script('addEventListener("fetch", () => {})'),
  },
  'after a slow chain of scripts': {
    'shop.example.com/': page(
      `<script>addEventListener('load', () => setTimeout(() => ${loader('http://tags.example.com/1.js')}, 100))</script>`,
    ),
    ...Object.fromEntries(
      [1, 2, 3].map((step) => [
        `tags.example.com/${step}.js`,
        late(
          1500,
          step === 3
            ? loader('http://cdn.acme-tags.com/t.js', 'S-1')
            : loader(`http://tags.example.com/${step + 1}.js`),
        ),
      ]),
    ),
  },
  'after a slow chain of scripts that the page loads last': {
    'shop.example.com/': page(
      `<script>addEventListener('load', () => setTimeout(() => ${loader('http://tags.example.com/1.js')}, 100))</script>`,
    ),
    'tags.example.com/1.js': late(4000, loader('http://tags.example.com/2.js')),
    'tags.example.com/2.js': late(
      4000,
      `setTimeout(() => ${loader('http://cdn.acme-tags.com/t.js', 'S-1')}, 600)`,
    ),
  },
  'after a slow chain of data, in a page that asks for more all the time': {
    'shop.example.com/': page(`<script>
      setInterval(() => fetch('/state'), 400)
      fetch('/one').then(() => fetch('/two')).then(() => setTimeout(() => ${loader('http://cdn.acme-tags.com/t.js', 'S-1')}, 600))
    </script>`),
    'shop.example.com/state': ok,
    'shop.example.com/one': later(4000, ok),
    'shop.example.com/two': later(4000, ok),
  },
  'where a visitor scrolls to': page(`<div style="height: 5000px"></div><p>End</p><script>
    new IntersectionObserver(([seen]) => { if (seen.isIntersecting) ${loader('http://cdn.acme-tags.com/t.js', 'S-1')} })
      .observe(document.querySelector('p'))
  </script>`),
  'in a page that never ends to load': {
    'shop.example.com/': page(`<img src="http://slow.example.com/never.png">${snippet()}`),
    'slow.example.com': () => undefined,
  },
}

/** The same with the id of somebody else: none of them may pass. */
const foreign: Readonly<Record<string, string | World>> = {
  ...Object.fromEntries(Object.entries(ways).map(([what, way]) => [what, withId(way, 'S-2')])),
  'an id that begins with the wanted one': snippet('S-12'),
  'an id that ends with the wanted one': snippet('XS-1'),
  'an id that continues with a hyphen': snippet('S-1-test'),
  'another case': snippet('s-1'),
  'the wanted id only in a comment': `<!-- ${snippet()} -->${snippet('S-2')}`,
  'the wanted id only as text': `<pre>${snippet().replaceAll('<', '&lt;')}</pre>${snippet('S-2')}`,
  'the wanted id in a template': `<template>${snippet()}</template>${snippet('S-2')}`,
  'both ids in one request': {
    'shop.example.com/': page(`<script>fetch('http://collect.acme-tags.com/e?id=S-1&id=S-2')</script>`),
  },
  'the wanted id as another parameter': page(
    `<script>fetch('http://collect.acme-tags.com/e?id=S-2&ref=S-1')</script>`,
  ),
  'the wanted id on another host': {
    'shop.example.com/': page(
      `<script>fetch('http://collect.acme-tags.net/e?id=S-1')</script>${snippet('S-2')}`,
    ),
    'collect.acme-tags.net': ok,
  },
}

function withId(way: string | World, id: string): string | World {
  if (typeof way === 'string') return way.replaceAll('S-1', id)
  const withOther = (one: Answer): Answer => {
    if (typeof one === 'string') return one.replaceAll('S-1', id)
    return (request, response) => {
      const end = response.end.bind(response)
      response.end = ((body?: string) => end(body?.replaceAll('S-1', id))) as typeof response.end
      one(request, response)
    }
  }
  return Object.fromEntries(Object.entries(way).map(([key, one]) => [key, withOther(one)]))
}

describe('rendered_presence', function () {
  this.timeout(60_000)
  const world = withBrowserWorld()
  const check = async (site: string | World, given: object = config, sites: World = {}) => {
    const own: World =
      typeof site === 'string' ? { 'shop.example.com/': site.startsWith('<!') ? site : page(site) } : site
    return world.check({ ...vendor, ...sites, ...own }, { config: { type: 'rendered_presence', ...given } })
  }

  it('passes once the element, the variable and the request are there', async () => {
    const { ok, details } = await check(snippet())
    assert.deepEqual([ok, details.code, details.found], [true, 'ok', true], details.message)
    const { requests, foundMs, browser } = details.rendered ?? assert.fail('no facts')
    const [loaded, sent] = requests
    assert.equal(loaded?.url, 'http://cdn.acme-tags.com/t.js')
    assert.deepEqual([sent?.status, sent?.initiator], [204, 'http://cdn.acme-tags.com/t.js'])
    assert.ok(foundMs !== undefined && browser !== '')
  })

  const checkWay = fewAtOnce(ways, check)
  for (const what of Object.keys(ways)) {
    it(`finds the snippet ${what}`, async () => {
      const { ok, details } = await checkWay(what)
      assert.ok(ok, details.message)
    })
  }

  const checkForeign = fewAtOnce(foreign, check)
  for (const what of Object.keys(foreign)) {
    it(`does not pass with another customer's snippet: ${what}`, async () => {
      const { ok, details } = await checkForeign(what)
      assert.equal(ok, false)
      assert.equal(details.found, false)
      assert.match(details.code, /^rendered_/)
    })
  }

  it('has at least twenty pages with the id of somebody else', () => {
    assert.ok(Object.keys(foreign).length >= 20)
  })

  const parts = {
    element: { selector: config.selector },
    variable: { global: config.global },
    request: { request: config.request },
  }
  for (const [part, given] of Object.entries(parts)) {
    it(`names the value of somebody else in the ${part}`, async () => {
      const { details } = await check(snippet('S-2'), given)
      assert.equal(details.code, 'rendered_other_value')
      assert.match(details.message, /S-2/)
      assert.match(details.message, /S-1/)
      assert.ok(details.conclusive)
    })

    it(`does not find the ${part} in a page without the snippet`, async () => {
      const { ok, details } = await check('<p>Hello', given)
      assert.deepEqual([ok, details.code, details.conclusive], [false, 'rendered_not_found', true])
    })
  }

  it('does not find the element in a page that asks for data all the time', async () => {
    const { ok, details } = await check(
      {
        'shop.example.com/': page(`<script>setInterval(() => fetch('/news'), 50)</script>`),
        'shop.example.com/news': 'none',
      },
      { ...parts.element, settleMs: 200 },
    )
    assert.deepEqual([ok, details.code, details.conclusive], [false, 'rendered_not_found', true])
  })

  it('could not tell if a script does not arrive', async () => {
    const { details } = await check(
      {
        'shop.example.com/': page(
          `<script>addEventListener('load', () => setTimeout(() => ${loader('http://tags.example.com/1.js')}))</script>`,
        ),
        'tags.example.com/1.js': () => undefined,
      },
      { ...parts.element, settleMs: 500, timeoutMs: 9000 },
    )
    assert.equal(details.conclusive, false)
  })

  it('finds an element in open shadow roots, and in frames', async () => {
    const given = { selector: '[data-widget="S-1"]' }
    const shadow = await check(
      `<div></div><script>
      document.querySelector('div').attachShadow({ mode: 'open' }).innerHTML = '<p><span></span></p>'
      document.querySelector('div').shadowRoot.querySelector('span').attachShadow({ mode: 'open' }).innerHTML = '<i data-widget="S-1">'
    </script>`,
      given,
    )
    assert.ok(shadow.ok, shadow.details.message)
    const frame = await check('<iframe src="http://frames.example.com/"></iframe>', given, {
      'frames.example.com': page('<i data-widget="S-1">'),
    })
    assert.ok(frame.ok, frame.details.message)
  })

  it('is not misled by a page that replaces the functions of the browser', async () => {
    const page = `<script>
      document.querySelectorAll = Document.prototype.querySelectorAll = () => [document.documentElement]
      document.querySelector = Document.prototype.querySelector = () => document.documentElement
      JSON.stringify = () => '"S-1"'; Array.prototype.toJSON = () => ['S-1']; Object.defineProperty(Object.prototype, 'acme', { value: 1 })
    </script>`
    for (const given of Object.values(parts)) assert.equal((await check(page, given)).ok, false)
  })

  it('finds the request after hundreds of others to its host', async () => {
    const own = `<script>
      for (let n = 0; n < 250; n++) new Image().src = '/' + n + '.png'
      addEventListener('load', () => fetch('/e?id=S-1'))
    </script>`
    const given = { request: { ...parts.request.request, hostIs: 'shop.example.com' } }
    const { ok, details } = await check(own, given, { 'shop.example.com/e': 'received' })
    assert.ok(ok, details.message)
  })

  it('tells a refused request from one that was not sent, and names the status', async () => {
    const refused: World = {
      'collect.acme-tags.com': (_, response) => void response.writeHead(403, cors).end(),
    }
    const { details } = await check(snippet(), parts.request, refused)
    assert.deepEqual([details.code, details.conclusive], ['rendered_request_failed', true])
    assert.match(details.message, /403/)
  })

  it('could not tell if a request has no answer', async () => {
    const dead: World = { 'collect.acme-tags.com': (request) => void request.socket.destroy() }
    const { details } = await check(snippet(), parts.request, dead)
    assert.deepEqual([details.code, details.conclusive], ['rendered_request_failed', false])
  })

  it("names the page's Content-Security-Policy", async () => {
    const site = page(`<meta http-equiv="content-security-policy" content="script-src 'self'">${snippet()}`)
    const { details } = await check(site, parts.request)
    assert.equal(details.code, 'rendered_blocked_by_csp')
    assert.match(details.message, /cdn\.acme-tags\.com.*script-src/)
    assert.equal(details.rendered?.cspViolations[0]?.directive, 'script-src-elem')
  })

  it('names the error of a script that stops the snippet', async () => {
    const broken: World = { 'cdn.acme-tags.com/t.js': script('acme.missing.now()') }
    const { details } = await check(snippet(), parts.request, broken)
    assert.equal(details.code, 'rendered_script_error')
    assert.match(details.message, /acme is not defined/)
  })

  it('could not tell if a script asks whether the browser is automated', async () => {
    const shy: World = { 'cdn.acme-tags.com/t.js': script(`if (!navigator.webdriver) { ${tracker} }`) }
    const { details } = await check(snippet(), parts.request, shy)
    assert.deepEqual([details.code, details.conclusive], ['rendered_silent', false])
  })

  const asking: Readonly<Record<string, World>> = {
    'and leaves at once': {
      'shop.example.com/': page(`<script>if (navigator.webdriver) location.href = '/plain'</script>`),
      'shop.example.com/plain': page('<p>Hello'),
    },
    'in a frame': {
      'shop.example.com/': page('<iframe src="http://frames.example.com/"></iframe>'),
      'frames.example.com': page('<script>navigator.webdriver</script>'),
    },
    'in an empty frame': {
      'shop.example.com/': page(
        `<iframe></iframe><script>document.querySelector('iframe').contentWindow.navigator.webdriver</script>`,
      ),
    },
    'and is switched off': {
      'shop.example.com/': page('<script>acme = { config: { id: !navigator.webdriver } }</script>'),
    },
  }
  for (const [how, site] of Object.entries(asking)) {
    it(`could not tell if a script asks whether the browser is automated ${how}`, async () => {
      const { details } = await check(site, { global: { path: 'acme.config.id', equals: true } })
      assert.deepEqual([details.code, details.conclusive], ['rendered_silent', false])
    })
  }

  it('could not tell if a bot protection answers', async () => {
    const wall: World = {
      'shop.example.com/': (_, response) =>
        void response.writeHead(403, { 'content-type': 'text/html' }).end('<title>Just a moment...</title>'),
    }
    const { details } = await check(wall, parts.request)
    assert.deepEqual([details.code, details.conclusive], ['rendered_silent', false])
    assert.match(details.message, /Cloudflare/)
  })

  it('sets preset variables before the page has them, and calls the trigger once', async () => {
    const shy: World = {
      'cdn.acme-tags.com/t.js': script(
        `if (!navigator.webdriver || window.acmeTest?.on === true) { ${tracker} }`,
      ),
    }
    const given = {
      preset: { 'acmeTest.on': true },
      trigger: { global: 'acme.track', args: ['test', { n: 1 }] },
      request: { hostIs: 'collect.acme-tags.com', query: { id: 'S-1', name: 'test' } },
    }
    const { ok, details } = await check(snippet(), given, shy)
    assert.ok(ok, details.message)
    assert.equal(world.received.filter(({ url }) => url.includes('name=test')).length, 1)
  })

  it('lets the trigger take a second', async () => {
    const given = { ...parts.request, trigger: { global: 'acme.test', args: [] } }
    const slow = `<script>acme = { test() {
      for (const end = Date.now() + 1000; Date.now() < end; );
      fetch('http://collect.acme-tags.com/e?id=S-1')
    } }</script>`
    const { ok, details } = await check(slow, given)
    assert.ok(ok, details.message)
  })

  it('calls the trigger again in a page to which the first one leads', async () => {
    const given = { ...parts.request, trigger: { global: 'acme.test', args: [] } }
    const sites: World = {
      'shop.example.com/': page(
        `<script>acme = { test() { setTimeout(() => { location.href = '/home' }) } }</script>`,
      ),
      'shop.example.com/home': page(
        `<script>acme = { test: () => fetch('http://collect.acme-tags.com/e?id=S-1') }</script>`,
      ),
    }
    const { ok, details } = await check(sites, given)
    assert.ok(ok, details.message)
  })

  it('calls the trigger once, also one that fails', async () => {
    const given = { ...parts.request, trigger: { global: 'acme.test', args: [] } }
    const failing = `<script>acme = { test() {
      fetch('/called')
      setTimeout(() => fetch('http://collect.acme-tags.com/e?id=S-1'), 500)
      throw new Error('no')
    } }</script>`
    assert.ok((await check(failing, given)).ok)
    assert.equal(world.received.filter(({ url }) => url.endsWith('/called')).length, 1)
  })

  const declared =
    "<script>const acme = { config: { id: 'S-1' }, send() { fetch('http://collect.acme-tags.com/e?id=S-1') } }</script>"
  it('finds a variable that a script declares, and calls its functions', async () => {
    const given = { ...parts.variable, ...parts.request, trigger: { global: 'acme.send', args: [] } }
    const { ok, details } = await check(declared, given)
    assert.ok(ok, details.message)
  })

  it('takes no element of that id for a variable', async () => {
    for (const path of ['acme', 'acme.title']) {
      const { ok, details } = await check('<i id="acme" title="S-1"></i>', { global: { path } })
      assert.deepEqual([ok, details.code], [false, 'rendered_not_found'])
    }
  })

  it('names a number that is none, and compares large ones', async () => {
    const { details } = await check('<script>acme = { config: { id: NaN } }</script>', parts.variable)
    assert.match(details.message, /NaN/)
    const large = { global: { path: 'acme.id', equals: '12' } }
    assert.ok((await check('<script>acme = { id: 12n }</script>', large)).ok)
  })

  it('could not tell what works after a refusal where nobody asks', async () => {
    const { details } = await check(snippet(), { ...parts.request, consent: 'reject' })
    assert.deepEqual([details.code, details.conclusive], ['rendered_consent_unhandled', false])
    const none = await check('<p>Hello', { ...parts.request, consent: 'reject' })
    assert.deepEqual([none.details.code, none.details.conclusive], ['rendered_not_found', true])
  })

  it('says nothing of consent where a tool asks nobody', async () => {
    const quiet = `<div id="cmplz-cookiebanner-container" style="display: none"><div class="cmplz-cookiebanner">
      <button class="cmplz-accept">Accept</button></div></div>${snippet()}`
    const { details } = await check(quiet, { ...parts.request, consent: 'gated' })
    assert.deepEqual([details.code, details.conclusive], ['rendered_consent_unhandled', false])
  })

  it('compares the body of a request, however it is escaped', async () => {
    const given = {
      request: { hostIs: 'collect.acme-tags.com', method: 'POST', bodyContains: ['"id":"S-1"'] },
    }
    const post = (body: string) =>
      check(
        `<script>fetch('http://collect.acme-tags.com/e', { method: 'POST', mode: 'no-cors', body: ${JSON.stringify(body)} })</script>`,
        given,
      )
    assert.ok((await post('{"id":"S-1"}')).ok)
    assert.equal(world.received.filter(({ method }) => method === 'POST').length, 1)
    assert.ok((await post(`data=${encodeURIComponent('{"id":"S-1"}')}`)).ok)
    assert.equal((await post('{"id":"S-12"}')).ok, false)
  })

  const lost: Readonly<Record<string, string>> = {
    'does not answer': 'http://dead.example.com/1.js',
    'is at a port that no visit opens': 'http://tags.example.com:8443/1.js',
  }
  for (const [how, src] of Object.entries(lost)) {
    it(`could not tell if a script ${how}`, async () => {
      const site = `<script src="${src}"></script>`
      const sites: World = {
        'dead.example.com': (request) => void request.socket.destroy(),
        'tags.example.com:8443/1.js': script(loader('http://cdn.acme-tags.com/t.js', 'S-1')),
      }
      const { details } = await check(site, parts.element, sites)
      assert.deepEqual([details.code, details.conclusive], ['rendered_not_found', false])
    })
  }

  it('visits a page once more past caches only if another document comes from there', async () => {
    const visits = async (answer: Answer): Promise<string[]> => {
      await check({ 'shop.example.com/': answer, 'shop.example.com/seen': 'seen' }, parts.element)
      const urls = world.received.map(({ url }) => url.split('=')[0] ?? '')
      return urls.filter((url) => url !== 'shop.example.com/favicon.ico')
    }
    const [first, seen, past] = [
      'shop.example.com/',
      'shop.example.com/seen',
      'shop.example.com/?waymark-verify',
    ]
    const text = page(`<p>Grüße</p><script>fetch('/seen')</script>`)
    assert.deepEqual(await visits(text), [first, seen, past])
    const changing: Answer = (_, response) =>
      void response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(text + `<!-- ${performance.now()} -->`)
    assert.deepEqual(await visits(changing), [first, seen, past, past, seen])
  })

  it('blames no cache for a script that arrives only sometimes', async () => {
    let asked = 0
    const sites: World = {
      'tags.example.com/1.js': (request, response) => {
        asked += 1
        if (asked === 1) return void request.socket.destroy()
        script(loader('http://cdn.acme-tags.com/t.js', 'S-1'))(request, response)
      },
    }
    const { details } = await check(
      '<script src="http://tags.example.com/1.js"></script>',
      parts.element,
      sites,
    )
    assert.deepEqual([details.code, details.conclusive], ['rendered_not_found', false])
  })

  it('does not find the element in a page with a script of a host that does not exist', async () => {
    const { details } = await check('<script src="http://gone.example.com/1.js"></script>', parts.element)
    assert.deepEqual([details.code, details.conclusive], ['rendered_not_found', true])
  })

  it('could not tell what is in a body that is no text', async () => {
    const given = { request: { hostIs: 'collect.acme-tags.com', bodyContains: ['"id":"S-1"'] } }
    const site = `<script>fetch('http://collect.acme-tags.com/e', { method: 'POST', mode: 'no-cors', body: new Uint8Array([31, 139, 8, 0]) })</script>`
    const { details } = await check(site, given)
    assert.deepEqual([details.code, details.conclusive], ['rendered_not_found', false])
  })

  it('could not tell if an app was kept from its data', async () => {
    const app = `<script>fetch('/graphql', { method: 'POST', body: '{"query":"{ page }"}' }).then((r) => r.json())
      .then(() => document.body.append(Object.assign(document.createElement('p'), { id: 'there' })))</script>`
    const { details } = await check(app, { selector: '#there' })
    assert.deepEqual([details.code, details.conclusive], ['rendered_not_found', false])
    const order = `<script>fetch('/cart', { method: 'POST', body: new URLSearchParams({ a: 1 }) })</script>`
    assert.ok((await check(order, { selector: '#there' })).details.conclusive)
  })

  const kept: Readonly<Record<string, string>> = {
    fails: '',
    'catches its error': '.catch(() => undefined)',
  }
  for (const [what, more] of Object.entries(kept)) {
    it(`could not tell if the script was kept from what its vendor answers, and ${what}`, async () => {
      const asks = `fetch('http://api.acme-tags.com/session', { method: 'POST' }).then((r) => r.json())
        .then(() => fetch('http://collect.acme-tags.com/e?id=S-1'))${more}`
      const sites: World = { 'cdn.acme-tags.com/t.js': script(asks), 'api.acme-tags.com': '{}' }
      const { details } = await check(snippet(), parts.request, sites)
      assert.equal(details.conclusive, false, details.message)
    })
  }

  it('sends no request that could change something to any other host', async () => {
    const given = { global: { path: 'done' } }
    const site = `<form action="http://other.example.com/order" method="post" target="f"><input name="a"></form><iframe name="f"></iframe><script>
      const url = 'http://other.example.com/'
      document.querySelector('form').submit()
      navigator.sendBeacon(url + 'beacon', 'x')
      const statuses = Promise.all(['POST', 'PUT', 'DELETE', 'PATCH'].map((method) => fetch(url + method, { method }).then((r) => r.status)))
      const worker = new Worker(URL.createObjectURL(new Blob(["fetch('http://other.example.com/worker', { method: 'POST', mode: 'no-cors' }).then(() => postMessage(1), () => postMessage(0))"])))
      worker.onmessage = () => statuses.then((all) => { window.done = all.join() })
    </script>`
    const { ok, details } = await check(site, given, { 'other.example.com': 'got it' })
    assert.ok(ok, details.message)
    assert.deepEqual(
      world.received.filter(({ method }) => method !== 'GET'),
      [],
    )
  })

  it('could not tell if a visit exceeds its budget', async () => {
    const big: World = {
      'shop.example.com/': page('<script src="/big.js"></script>'),
      'shop.example.com/big.js': (_, response) => void response.end(Buffer.alloc(300_000, 32)),
    }
    const result = await world.check({ ...vendor, ...big }, { config, tools: { budget: { bytes: 100_000 } } })
    assert.deepEqual([result.details.code, result.details.conclusive], ['rendered_budget_exceeded', false])
  })

  it('could not tell from another event if the time is up', async () => {
    const sites: World = { 'slow.example.com': () => undefined }
    const given = {
      timeoutMs: 5000,
      trigger: { global: 'acme.late' },
      request: { hostIs: 'collect.acme-tags.com', query: { id: 'S-1', name: 'test' } },
    }
    const { details } = await check(`${snippet()}<img src="http://slow.example.com/">`, given, sites)
    assert.deepEqual([details.code, details.conclusive], ['rendered_other_value', false])
  })

  it('could not tell if the page keeps the browser busy, and ends in time', async () => {
    const { details } = await check('<script>for (;;) {}</script>', { ...config, timeoutMs: 4000 })
    assert.deepEqual([details.code, details.conclusive], ['rendered_budget_exceeded', false])
    assert.ok((await check(snippet())).ok)
  })

  for (const part of ['element', 'variable'] as const) {
    it(`could not tell of the ${part} if the page is busy once it has loaded`, async () => {
      const busy = `<script>addEventListener('load', () => setTimeout(() => { for (;;) {} }))</script>`
      const { details } = await check(busy, { ...parts[part], timeoutMs: 7000 })
      assert.deepEqual([details.code, details.conclusive], ['rendered_budget_exceeded', false])
    })
  }

  it('says why a page cannot be opened', async () => {
    const given = { config, target: 'http://nowhere.example.com/' }
    assert.equal((await world.check({}, given)).details.code, 'dns_nxdomain')
    assert.equal(
      (await world.check({}, { config, target: 'http://10.0.0.1/' })).details.code,
      'target_address_not_public',
    )
    const dead: World = { 'shop.example.com': (request) => void request.socket.destroy() }
    const { details } = await world.check(dead, { config })
    assert.match(details.code, /^connect_/)
    assert.equal(details.conclusive, false)
  })

  const leading: Readonly<Record<string, Answer>> = {
    redirect: (_, response) => void response.writeHead(302, { location: 'http://www.example.com/' }).end(),
    script: page(`<script>location.href = 'http://www.example.com/'</script>`),
  }
  for (const [what, answer] of Object.entries(leading)) {
    it(`says why a page cannot be opened to which a ${what} leads`, async () => {
      const site: World = { 'shop.example.com/': answer }
      const gone = await check(site)
      assert.deepEqual([gone.details.code, gone.details.conclusive], ['dns_nxdomain', false])
      const dead = await check({ ...site, 'www.example.com': (request) => void request.socket.destroy() })
      assert.match(dead.details.code, /^connect_/)
      assert.equal(dead.details.conclusive, false)
    })
  }

  it('names the status of a page that is not there', async () => {
    const { details } = await check({ 'shop.example.com/other': '' })
    assert.deepEqual([details.code, details.conclusive], ['http_status_unexpected', true])
  })

  it('is a retryable answer if the browser is killed during the visit', async () => {
    const slow: World = {
      'shop.example.com/': page('<img src="http://slow.example.com/">'),
      'slow.example.com': () => undefined,
    }
    const result = check(slow)
    await world.untilReceived('slow')
    process.kill(world.browser.pid() ?? assert.fail('no browser'), 'SIGKILL')
    const { details } = await result
    assert.deepEqual([details.code, details.retryable, details.conclusive], ['rendered_crashed', true, false])
    assert.ok((await check(snippet())).ok)
  })

  it('ends when nobody waits any more', async () => {
    const slow: World = {
      'shop.example.com/': page('<img src="http://slow.example.com/">'),
      'slow.example.com': () => undefined,
    }
    const leaving = new AbortController()
    const result = world.check(slow, { config, signal: leaving.signal })
    await world.untilReceived('slow')
    leaving.abort({ code: 'system_cancelled', facts: {} })
    assert.equal((await result).details.code, 'system_cancelled')
  })
})
