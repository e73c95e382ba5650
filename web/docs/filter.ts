/** Shows the operations and pages that match a text, and their number. */
export function filterOperations(field: HTMLInputElement): void {
  const items = document.querySelectorAll<HTMLElement>('#contents li')
  const entries = Array.from(items, (item) => ({ item, ...targetOf(item) }))
  const count = document.querySelector('#matches')

  field.closest('p')?.removeAttribute('hidden')
  field.addEventListener('input', () => {
    const words = field.value.toLowerCase().trim().split(/\s+/)
    const matching = entries.filter(({ item, operation, text }) => {
      const isMatch = words.every((word) => text.includes(word))
      item.hidden = !isMatch
      if (operation) operation.hidden = !isMatch
      return isMatch
    })
    const operations = matching.filter(({ operation }) => operation).length
    const said = [describeCount(operations, 'operation'), describeCount(matching.length - operations, 'page')]
    if (count) count.textContent = field.value.trim() === '' ? '' : said.join(', ')
  })
}

type Target = { readonly operation: HTMLElement | null; readonly text: string }

/** Returns the operation to which an item links, and the text to search. */
function targetOf(item: HTMLElement): Target {
  const id = item.querySelector('a')?.hash.slice(1) ?? ''
  const operation = document.querySelector<HTMLElement>(`section[id="${id}"]`)
  return { operation, text: operation?.dataset['search'] ?? item.textContent.toLowerCase() }
}

function describeCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
