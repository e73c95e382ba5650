import type { ServerResponse } from 'node:http'
import type { Answer, World } from '../../test/support/render/browser-world.ts'

/** A page as a browser worker meets it, and whether the check finds what it wants there. */
export type BenchPage = { readonly target: string; readonly isThere: boolean }

type Site = { readonly world: World; readonly isThere: boolean }

const script =
  (code: string): Answer =>
  (_, response: ServerResponse) =>
    void response.writeHead(200, { 'content-type': 'text/javascript' }).end(code)
const page = (body: string): string =>
  `<!doctype html><meta charset="utf-8"><title>Shop</title>${'<p>Text of a shop, as there is much of it.</p>'.repeat(500)}${body}`
const snippet = '<script async src="http://cdn.acme-tags.com/t.js" data-id="S-1"></script>'
const add = `const s = document.createElement('script'); s.src = 'http://cdn.acme-tags.com/t.js'; s.dataset.id = 'S-1'; document.head.append(s)`
const tracker = `fetch('http://collect.acme-tags.com/e?id=' + document.currentScript.dataset.id, { mode: 'no-cors' })`
const vendor: World = {
  'cdn.acme-tags.com/t.js': script(tracker),
  'collect.acme-tags.com': (_, response) => void response.writeHead(204).end(),
}
const images = Array.from({ length: 40 }, (_, at) => `<img src="/image-${at}.png">`).join('')

const sites: Readonly<Record<string, Site>> = {
  html: { world: { 'shop.example.com/': page(snippet) }, isThere: true },
  'tag manager': {
    world: {
      'shop.example.com/': page('<script async src="http://tags.example.com/gtm.js"></script>'),
      'tags.example.com/gtm.js': script(`setTimeout(() => { ${add} }, 300)`),
    },
    isThere: true,
  },
  app: {
    world: {
      'shop.example.com/': page(
        `<script>fetch('/view').then((r) => r.text()).then(() => { ${add} })</script>`,
      ),
      'shop.example.com/view': 'view',
    },
    isThere: true,
  },
  images: {
    world: { ...vendor, 'shop.example.com/': page(images + snippet), 'shop.example.com': 'x' },
    isThere: true,
  },
  missing: {
    world: { ...vendor, 'shop.example.com/': page(images), 'shop.example.com': 'x' },
    isThere: false,
  },
  'another id': {
    world: { ...vendor, 'shop.example.com/': page(snippet.replace('S-1', 'S-2')) },
    isThere: false,
  },
}

/** Each page has a host of its own, so that several are visited at once. */
const hostOf = (name: string): string => `${name.replaceAll(' ', '-')}.example.com`

export const pages: Readonly<Record<string, BenchPage>> = Object.fromEntries(
  Object.entries(sites).map(([name, { isThere }]) => [name, { target: `http://${hostOf(name)}/`, isThere }]),
)

/** All sites, and the vendor's. */
export const world: World = Object.assign(
  { ...vendor },
  ...Object.entries(sites).map(([name, site]) =>
    Object.fromEntries(
      Object.entries(site.world).map(([place, answer]) => [
        place.replace(/^shop\.example\.com/, hostOf(name)),
        answer,
      ]),
    ),
  ),
) as World

export const config = {
  type: 'rendered_presence',
  selector: 'script[src*="//cdn.acme-tags.com/t.js"][data-id="S-1"]',
  request: { hostIs: 'collect.acme-tags.com', pathPrefix: '/e', query: { id: 'S-1' } },
}
