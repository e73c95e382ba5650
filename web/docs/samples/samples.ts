import { type SampleLanguageName, sampleLanguages } from '../../../shared/samples/languages.ts'
import { type Sample, withValues } from '../../../shared/samples/sample.ts'
import { copyButton } from '../../widget/markdown/copy-button.ts'
import { fill, h } from '../../widget/view/dom.ts'
import { labels } from '../copy.ts'
import { SAMPLE_EVENT } from '../sample-event.ts'
import { EMBED_KEY, onValues, readValues } from '../values.ts'
import { keepLanguage, keptLanguage } from './language.ts'
import { valuesButton } from './values-dialog.ts'

type Block = { sample: string; readonly code: HTMLElement; readonly choice: HTMLSelectElement }

/** Writes the samples of the page in the reader's language and with the reader's values. */
export function showSamples(): void {
  let language = keptLanguage()
  const blocks = Array.from(document.querySelectorAll<HTMLElement>('.sample'), makeBlock)
  const showAll = (): void => blocks.forEach((block) => show(block, language))
  for (const block of blocks) {
    block.choice.addEventListener('change', () => {
      language = block.choice.value as SampleLanguageName
      keepLanguage(language)
      keepInPlace(block.choice, showAll)
    })
    block.code.closest('.operation')?.addEventListener(SAMPLE_EVENT, (event) => {
      block.sample = JSON.stringify((event as CustomEvent<Sample>).detail)
      show(block, language)
    })
  }
  onValues(showAll)
  if (language !== 'curl' || readValues().size > 0) showAll()
}

function makeBlock(place: HTMLElement): Block {
  const code = place.querySelector('code') ?? h('code')
  const options = Object.entries(sampleLanguages).map(([value, { title }]) => h('option', { value }, title))
  const choice = h('select', { 'aria-label': 'Language of all samples' }, ...options)
  place.prepend(
    h('div', { class: 'sample-head' }, choice, valuesButton(), copyButton({ labels, source: code })),
  )
  return { sample: place.dataset['sample'] ?? '', code, choice }
}

function show({ sample, code, choice }: Block, language: SampleLanguageName): void {
  const values = readValues()
  const { write, colour } = sampleLanguages[language]
  const own = values.get(EMBED_KEY)
  const filled = own === undefined ? sample : sample.replaceAll(DEMO_EMBED_KEY, own)
  const text = write(withValues(JSON.parse(filled) as Sample, values))
  fill(
    code,
    ...colour(text).map(({ kind, text }) => (kind === undefined ? text : h('span', { class: kind }, text))),
  )
  choice.value = language
}

/** The embed key of the demo, which samples have. */
const DEMO_EMBED_KEY = 'wm_WaymarkDemoGuide00000001'

/** Changes the page while an element stays where the reader sees it. */
function keepInPlace(element: HTMLElement, change: () => void): void {
  const { top } = element.getBoundingClientRect()
  change()
  scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' })
}
