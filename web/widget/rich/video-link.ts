import { h } from '../view/dom.ts'

const hosts = ['youtube.com', 'youtu.be', 'vimeo.com', 'loom.com', 'wistia.com', 'dailymotion.com']

/** Renders a paragraph that is only a link to a video as a card with its host's name, without loading the video. */
export function videoLink(text: string): HTMLElement | undefined {
  const [, label, url = text.trim()] = /^\[([^[\]]*)\]\(([^\s()]+)\)$/.exec(text.trim()) ?? []
  if (!/^https:\/\/\S+$/i.test(url) || !URL.canParse(url)) return undefined
  const host = new URL(url).hostname.replace(/^www\./, '')
  if (!hosts.some((known) => host === known || host.endsWith(`.${known}`))) return undefined
  const attributes = { class: 'video', dir: 'auto', href: url, target: '_blank', rel: 'noreferrer' }
  return h('a', attributes, h('span', {}, label || url), h('small', {}, host))
}
