import { siteHost } from '../../../shared/check/dns/site-host.ts'
import { markdown, record as english } from '../../../shared/messages/widget/en.ts'
import type { DnsRecord } from '../guide.ts'
import type { Labels } from '../labels.ts'
import type { Load } from '../load.ts'
import type { ShowRecord } from '../session.ts'
import { addStyles } from '../view/styles.ts'
import { fill, h } from '../view/dom.ts'
import { atChecked, CHECKED_RECORD, type CheckedRecord } from './checked-record.ts'
import { dnsRecord } from './dns-record.ts'
import css from './record.css'

type RecordDeps = {
  /** The element in which the guide is shown. */
  readonly box: HTMLElement
  readonly labels: Labels
  readonly load: Load
  /** Returns the address of the visitor's site, as far as it is known. */
  site(): string
}

/** Returns a function that shows the DNS record to create. Its whole name follows the address of the visitor's site. */
export function openRecords({ box, labels, load, site }: RecordDeps): ShowRecord {
  addStyles(box.getRootNode(), css)
  return (record, { verify }, askForValue) => {
    const element = h('dl', { class: 'record' })
    let shownFor: string | undefined
    let shown = record
    draw(record)
    update()
    box.addEventListener('input', update)
    box.addEventListener(CHECKED_RECORD, showChecked)
    return element

    function draw(drawn: DnsRecord): void {
      shown = drawn
      element.classList.remove('pending')
      fill(element, ...dnsRecord(shown, { ...markdown, ...english, ...labels }, askForValue))
    }

    /** Draws the record again with the name that a check of this step has looked up, as the result names it. */
    function showChecked(event: Event): void {
      if (!element.isConnected) return box.removeEventListener(CHECKED_RECORD, showChecked)
      const { detail, target } = event as CustomEvent<CheckedRecord>
      if (target instanceof Element && target.parentElement?.contains(element)) draw(atChecked(shown, detail))
    }

    /** Draws the record again for another site. Ends when the step is drawn again, with another element. */
    function update(event?: Event): void {
      if (event && !element.isConnected) return box.removeEventListener('input', update)
      const host = siteHost(site())
      if (host === shownFor) return
      const isFirst = shownFor === undefined
      shownFor = host
      if (host === undefined) return draw(record)
      if (isFirst) reserve(host)
      void place(host)
    }

    /** Keeps the place of the whole name until it is known, so that nothing moves then. */
    function reserve(host: string): void {
      const { name = '@', type_in: typeIn = name } = record
      const whole = typeIn === '@' ? host : `${typeIn}.${host}`
      draw({ ...record, name: whole })
      element.classList.add('pending')
    }

    async function place(host: string): Promise<void> {
      const { at, match } = verify ?? {}
      // What to type is known without it.
      const domain = await load('domain', MODULES['domain']).catch(() => undefined)
      if (host !== shownFor) return
      if (!domain) return draw(record)
      const { name, typeIn } = domain.recordPlace({ name: record.name, at, match }, host)
      draw({ ...record, name, type_in: typeIn })
    }
  }
}
