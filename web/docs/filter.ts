/** Shows the operations of the reference that match a text, and says how many do. */
export function filterOperations(field: HTMLInputElement): void {
  const operations = [...document.querySelectorAll<HTMLElement>('section[data-search]')]
  const links = document.querySelectorAll<HTMLAnchorElement>('#contents a[href^="#"]')
  const items = new Map(Array.from(links, (link) => [link.hash.slice(1), link.parentElement]))
  const count = document.querySelector('#matches')

  field.closest('p')?.removeAttribute('hidden')
  field.addEventListener('input', () => {
    const words = field.value.toLowerCase().split(/\s+/)
    const matching = operations.filter((operation) => {
      const isMatch = words.every((word) => operation.dataset['search']?.includes(word))
      operation.hidden = !isMatch
      items.get(operation.id)?.toggleAttribute('hidden', !isMatch)
      return isMatch
    })
    const { length } = matching
    if (count)
      count.textContent = field.value.trim() === '' ? '' : `${length} operation${length === 1 ? '' : 's'}`
  })
}
