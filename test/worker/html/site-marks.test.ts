// Covers worker/html/diagnostics/disguise.ts and worker/html/page/platforms.ts.
import assert from 'node:assert/strict'
import { phrase } from '../../../shared/check/messages/facts.ts'
import { challengeTitle } from '../../../worker/html/page/bot-challenge.ts'
import { readRefresh } from '../../../worker/html/page/meta-refresh.ts'
import { inEnglish } from '../../support/checks/english.ts'
import { scan } from './oracle.ts'

const selector = 'script[src="https://cdn.widget.example/w.js"][data-site=s1]'
const site = 'data-site=s1'
const address = 'https://cdn.widget.example/w.js'

/** Scans a page whole and in one-byte chunks. The findings must be the same. */
async function scanAll(page: string, wanted = selector) {
  const whole = await scan(page, wanted)
  const cuts = Array.from({ length: Buffer.byteLength(page) }, (_, index) => index)
  const cut = await scan(page, wanted, cuts)
  const { tagManagers, platform, bundler, refresh } = whole.notes
  assert.deepEqual(cut.disguised, whole.disguised)
  assert.deepEqual(cut.notes.tagManagers, tagManagers)
  assert.deepEqual([cut.notes.platform, cut.notes.bundler], [platform, bundler])
  assert.deepEqual(cut.notes.refresh, refresh)
  return whole
}

describe('a snippet changed by a consent tool or an optimiser', () => {
  const consent: readonly (readonly [string, string])[] = [
    [`type="text/plain" data-cookieconsent="marketing" data-src="${address}"`, 'Cookiebot'],
    [`data-cookieblock-src="${address}" type="text/plain"`, 'Cookiebot'],
    [`type="text/plain" class="optanon-category-C0002" data-src="${address}"`, 'OneTrust'],
    [`type="text/plain" data-service="x" data-category="marketing" data-cmplz-src="${address}"`, 'Complianz'],
    [`type="text/plain" data-cli-class="cli-blocker-script" data-src="${address}"`, 'CookieYes'],
    [`type="text/plain" data-usercentrics="Widget" data-src="${address}"`, 'Usercentrics'],
    [`type="text/plain" class="_iub_cs_activate" data-suppressedsrc="${address}"`, 'iubenda'],
    [`type="didomi/javascript" data-vendor="x" data-src="${address}"`, 'Didomi'],
    [
      `type="text/plain" class="cmplazyload" data-cmp-vendor="s1" data-cmp-src="${address}"`,
      'consentmanager',
    ],
    [
      `type="application/consent" consent-by="services" consent-required="1" consent-original-src-_="${address}"`,
      'Real Cookie Banner',
    ],
    [`type="text/plain" data-cookiefirst-category="advertising" data-src="${address}"`, 'CookieFirst'],
    [`type="text/plain" data-cookiescript="accepted" data-src="${address}"`, 'CookieScript'],
    [`type="text/plain" data-category="analytics" data-src="${address}"`, 'CookieConsent'],
    [`type="text/plain" data-name="widget" data-type="text/javascript" data-src="${address}"`, 'Klaro'],
    [`type="text/plain" data-src="${address}"`, 'type="text/plain"'],
  ]
  for (const [attributes, by] of consent) {
    it(`waits for consent: ${attributes.replace(address, '...')}`, async () => {
      const { disguised, count } = await scanAll(`<p>x\n<script ${attributes} ${site}></script>`)
      assert.equal(count, 0)
      assert.deepEqual(
        disguised.map((copy) => [copy.kind, copy.by, copy.where]),
        [['consent', by, { line: 2, column: 1 }]],
      )
    })
  }

  const optimised: readonly (readonly [string, string])[] = [
    [`type="text/rocketscript" data-rocketsrc="${address}"`, 'Rocket Loader'],
    [
      `type="rocketlazyloadscript" data-rocket-type="text/javascript" data-rocket-src="${address}"`,
      'WP Rocket',
    ],
    [`type="litespeed/javascript" data-src="${address}"`, 'LiteSpeed Cache'],
    [
      `type="pmdelayedscript" data-perfmatters-type="text/javascript" data-perfmatters-src="${address}"`,
      'Perfmatters',
    ],
    [`data-pmdelayedscript="${address}"`, 'Perfmatters'],
    [
      `type="javascript/blocked" data-wpmeteor-type="text/javascript" data-wpmeteor-src="${address}"`,
      'WP Meteor',
    ],
    [`nitropack-src="${address}"`, 'NitroPack'],
    [`type="text/psajs" data-pagespeed-orig-src="${address}"`, 'PageSpeed'],
    [`data-type="lazy" data-src="${address}"`, 'Flying Scripts'],
  ]
  for (const [attributes, by] of optimised) {
    it(`was changed by an optimiser: ${attributes.replace(address, '...')}`, async () => {
      const { disguised, count } = await scanAll(`<script ${attributes} ${site}></script>`)
      assert.equal(count, 0)
      assert.deepEqual(
        disguised.map((copy) => [copy.kind, inEnglish(copy.by)]),
        [['optimiser', by]],
      )
    })
  }

  it('is recognised by its type if the selector requires one', async () => {
    for (const type of [
      'text/plain',
      '0123456789abcdef01234567-text/javascript',
      'rocketlazyloadscript" data-rocket-type="text/javascript',
    ]) {
      const { disguised } = await scanAll(
        `<script type="${type}" src="/w.js"></script>`,
        'script[type="text/javascript"]',
      )
      assert.equal(disguised.length, 1, type)
    }
  })

  for (const attribute of [
    'data-src',
    'data-consent-src',
    'data-ccm-loader-src',
    'data-two_delay_src',
    'data-url',
  ]) {
    it(`was changed by an unknown tool that moved its address to ${attribute}`, async () => {
      const { disguised } = await scanAll(`<script ${attribute}="${address}" ${site}></script>`)
      const by = `its address is in ${attribute} and not in src`
      assert.deepEqual(
        disguised.map((copy) => [copy.kind, inEnglish(copy.by)]),
        [['unknown', by]],
      )
    })
  }

  for (const type of [
    'fs-cc',
    'text/x-ccm-loader',
    'opt-in',
    'wphb-delay-type',
    'o/js-lzl',
    'cwvlazyloadscript',
  ]) {
    it(`was changed by an unknown tool that gave it the type ${type}`, async () => {
      const { disguised } = await scanAll(
        `<script type="${type}" src="${address}" ${site}></script>`,
        `${selector}:not([type])`,
      )
      assert.deepEqual(
        disguised.map((copy) => [copy.kind, inEnglish(copy.by)]),
        [['unknown', `its type is "${type}"`]],
      )
    })
  }

  it('may be an image or a frame that loads lazily', async () => {
    const lazy = await scanAll('<img src="data:image/gif;base64,x" data-src="/badge.png">', 'img[src*=badge]')
    assert.deepEqual(lazy.disguised[0]?.by, phrase('lazy_loader'))
    const held = await scanAll(
      '<iframe data-cookieblock-src="https://map.example/"></iframe>',
      'iframe[src*="map.example"]',
    )
    assert.equal(held.disguised[0]?.by, 'Cookiebot')
  })

  it('is compared by its decoded values', async () => {
    const page = `<script type=text/plain data-src="/w.js?a=&quot;1&quot;&amp;amp;b"></script>`
    const { disguised } = await scanAll(page, `script[src='/w.js?a="1"&amp;b']`)
    assert.equal(disguised.length, 1)
  })

  it('is not any other element that does not match', async () => {
    for (const tag of [
      `<script type="text/plain" data-src="https://other.example/w.js" ${site}></script>`,
      `<script type="application/json" data-src="${address}x" ${site}></script>`,
      `<script type="application/ld+json" data-name="x" ${site}></script>`,
      `<div type="text/plain" data-src="${address}" ${site}></div>`,
      `<!-- <script type="text/plain" data-src="${address}" ${site}></script> -->`,
    ]) {
      assert.deepEqual((await scanAll(tag)).disguised, [], tag)
    }
  })

  it('is reported at most three times', async () => {
    const page = `<script type=text/plain data-src=${address} ${site}></script>`.repeat(9)
    assert.equal((await scanAll(page)).disguised.length, 3)
  })
})

describe("a page's tag managers", () => {
  const loaded: readonly (readonly [string, string])[] = [
    [
      '<script src="https://www.googletagmanager.com/gtm.js?id=GTM-ABC123"></script>',
      'GTM-ABC123 (Google Tag Manager)',
    ],
    [
      '<script src="https://first.party.example/x.js?l=a&id=GTM-ABC123"></script>',
      'GTM-ABC123 (Google Tag Manager)',
    ],
    [
      '<noscript><iframe src="//www.googletagmanager.com/ns.html?id=GTM-ABC123"></iframe></noscript>',
      'GTM-ABC123 (Google Tag Manager)',
    ],
    [
      `<script>(function(w){w.push({'gtm.start':1})})(window,'GTM-ABC123')</script>`,
      'GTM-ABC123 (Google Tag Manager)',
    ],
    [
      '<script src="//assets.adobedtm.com/a1/b2/launch-1a2b3c.min.js"></script>',
      'launch-1a2b3c (Adobe Experience Platform Tags)',
    ],
    [
      '<script src="//assets.adobedtm.com/a1/satelliteLib-9f8e.js"></script>',
      'satelliteLib-9f8e (Adobe Experience Platform Tags)',
    ],
    ['<script>a="//tags.tiqcdn.com/utag/acme/main/prod/utag.js"</script>', 'acme/main (Tealium)'],
    ['<script>g.src="https://m.example/js/container_AbCd1234.js"</script>', 'AbCd1234 (Matomo Tag Manager)'],
    [
      '<script src="//acme.containers.piwik.pro/0a1b2c3d-0a1b-0a1b-0a1b-0a1b2c3d4e5f.js"></script>',
      '0a1b2c3d-0a1b-0a1b-0a1b-0a1b2c3d4e5f (Piwik PRO)',
    ],
    [
      `<script>(function(w,d,n,id){t.src="https://acme.containers.piwik.pro/"+id+".js"})(window,document,'dataLayer','0a1b2c3d-0a1b-0a1b-0a1b-0a1b2c3d4e5f')</script>`,
      '0a1b2c3d-0a1b-0a1b-0a1b-0a1b2c3d4e5f (Piwik PRO)',
    ],
    [
      `<script>(function(w,d,n,id){w[n].push({event:"stg.start"});t.src="/containers/"+id+".js"})(window,document,'dataLayer','0a1b2c3d-0a1b-0a1b-0a1b-0a1b2c3d4e5f')</script>`,
      '0a1b2c3d-0a1b-0a1b-0a1b-0a1b2c3d4e5f (Piwik PRO)',
    ],
    [
      `<script>!function(){"use strict";var o="https://gtm.acme-shop.test",i="kabcdefghij";m[n].push({"gtm.start":1,event:"gtm.js"});E.src=o+"/"+i+".js?"+c}()</script>`,
      'gtm.acme-shop.test (Google Tag Manager)',
    ],
    ['<script src="/metrics/gtm.js"></script>', '/metrics/gtm.js (Google Tag Manager)'],
    [
      '<script async src="//sst.acme.test/gtm.js?st=AB12"></script>',
      '//sst.acme.test/gtm.js (Google Tag Manager)',
    ],
    [
      '<script>t.src="https://cdn.segment.com/analytics.js/v1/"+key;analytics.load("abcDEF123")</script>',
      'abcDEF123 (Segment)',
    ],
    ['<script src="//nexus.ensighten.com/acme/prod/Bootstrap.js"></script>', 'acme/prod (Ensighten)'],
    ['<script src="//cdn.tagcommander.com/123/tc_Site_1.js"></script>', '123/tc_Site_1 (Commanders Act)'],
    ['<script>s.src="//s.yjtag.jp/tag.js#site=AbC12"</script>', 'AbC12 (Yahoo! Tag Manager)'],
    ['<script src="/cdn-cgi/zaraz/i.js"></script>', 'Cloudflare Zaraz'],
    [
      `<script>(function(w,d,s,l,i){w[l]=w[l]||[];w[l].push({'gtm.start':new Date().getTime(),event:'gtm.js'});j.src="https://load.sst.shop.example/8h0lek.js?"+i})(window,document,'script','dataLayer','st=WXX')</script>`,
      'load.sst.shop.example (Google Tag Manager)',
    ],
    [
      '<script>rudderanalytics.load("2Bk7wq", "https://x"); rudderanalytics.load("2Bk7wqPz9s", "https://data.example")</script>',
      '2Bk7wqPz9s (RudderStack)',
    ],
    ['<script src="https://cdn.rudderlabs.com/v3/modern/rsa.min.js"></script>', 'RudderStack'],
    [
      '<script src="https://jssdkcdns.mparticle.com/js/v2/us1-abc/mparticle.js"></script>',
      'us1-abc (mParticle)',
    ],
  ]
  for (const [page, wanted] of loaded) {
    it(`are recognised by ${page}`, async () => {
      assert.deepEqual((await scanAll(page)).notes.tagManagers, [wanted])
    })
  }

  it('are not found in comments, templates or plain text', async () => {
    const tag = '<script src="https://www.googletagmanager.com/gtm.js?id=GTM-ABC123"></script>'
    for (const page of [
      `<!-- ${tag} -->`,
      `<template>${tag}</template>`,
      '<p>GTM-ABC123 gtm.js',
      `<p>'gtm.start' "https://load.sst.shop.example/a.js"`,
      '<script src="https://www.googletagmanager.com/gtag/js?id=G-ABC123"></script>',
      '<script>let part = "GTM-ABC123"</script>',
      '<script src="/js/mygtm.js"></script><script src="/gtm.json"></script>',
      '<script>load("/metrics/gtm.js")</script>',
    ]) {
      assert.deepEqual((await scanAll(page)).notes.tagManagers, [], page)
    }
  })
})

describe("a page's platform", () => {
  for (const [page, platform] of [
    ['<meta name=generator content="WordPress 6.8">', 'WordPress'],
    ['<meta name=Generator content="Drupal 11 (https://www.drupal.org)">', 'Drupal'],
    ['<meta name=generator content="Joomla! - Open Source Content Management">', 'Joomla'],
    ['<meta name=generator content="Wix.com Website Builder">', 'Wix'],
    ['<meta name=generator content="Webflow">', 'Webflow'],
    ['<link href="/wp-includes/css/a.css">', 'WordPress'],
    ['<link href="https://cdn.shopify.com/s/files/a.css">', 'Shopify'],
    ['<script src="https://static.parastorage.com/a.js"></script>', 'Wix'],
    ['<script src="https://assets.squarespace.com/a.js"></script>', 'Squarespace'],
    ['<link href="https://cdn.prod.website-files.com/a.css">', 'Webflow'],
    ['<script src="/media/system/js/core.js"></script>', 'Joomla'],
    ['<script src="/core/misc/drupal.js"></script>', 'Drupal'],
    ['<script src="/static/version17/frontend/a.js"></script>', 'Magento'],
    ['<meta name=generator content="Ghost 5.1"><link href="/wp-content/a.css">', 'Ghost'],
    ['<meta name=generator content="something else"><p>/wp-content/', undefined],
  ] as const) {
    it(`is ${platform ?? 'unknown'} for ${page}`, async () => {
      assert.equal((await scanAll(page)).notes.platform, platform)
    })
  }
})

describe('a meta refresh', () => {
  for (const [content, expected] of [
    ['0;url=/a', '/a'],
    ['5; URL=/a', '/a'],
    [' 0.5 , url = "/a b" x', '/a b'],
    ["0;url='/a'", '/a'],
    ['0 /a', '/a'],
    ['0;/a', '/a'],
    ['0; url=https://x.example/?url=1', 'https://x.example/?url=1'],
    ['30', ''],
    ['0;', ''],
    ['0.5;url=', ''],
    ['0x', undefined],
    ['url=/a', undefined],
    ['', undefined],
  ] as const) {
    it(`leads ${expected === '' ? 'to itself' : (expected ?? 'nowhere')} by "${content}"`, () => {
      assert.equal(readRefresh(content)?.address, expected)
    })
  }
})

describe("a challenge page's title", () => {
  for (const [title, vendor] of [
    ['Sucuri WebSite Firewall - Access Denied', 'Sucuri'],
    ['You are being redirected...', 'Sucuri'],
    ['Access denied | shop.example.com used Cloudflare to restrict access', 'Cloudflare'],
    ["Making sure you're not a bot!", 'Anubis'],
    ['Your access to this site has been limited by the site owner', 'Wordfence'],
    ['Access Denied', undefined],
    ['A shop', undefined],
  ] as const) {
    it(`"${title}" is ${vendor ?? 'nobody'}'s`, () => assert.equal(challengeTitle(title), vendor))
  }
})

describe('the search for copies in a text', () => {
  it('stops after 100 unclosed tags', async () => {
    const page = (tags: number) => `<!--${'<p '.repeat(tags)}--><!-- <script id=a> -->`
    assert.equal((await scan(page(99), 'script#a')).inactive.length, 1)
    assert.equal((await scan(page(100), 'script#a')).inactive.length, 0)
  })
})
