/** The only script of the reference: shows the operations that match a text. The page's policy names its hash. */
export const filterScript = `
const field = document.querySelector('#filter')
const operations = [...document.querySelectorAll('section[data-search]')]
const links = new Map([...document.querySelectorAll('nav a[href^="#"]')].map((link) => [link.hash.slice(1), link.parentElement]))
const count = document.querySelector('#matches')
function filter() {
  const words = field.value.toLowerCase().split(/\\s+/)
  let matches = 0
  for (const operation of operations) {
    const isMatch = words.every((word) => operation.dataset.search.includes(word))
    operation.hidden = !isMatch
    links.get(operation.id).hidden = !isMatch
    if (isMatch) matches += 1
  }
  count.textContent = field.value.trim() === '' ? '' : matches + (matches === 1 ? ' operation' : ' operations')
}
field.parentElement.hidden = false
field.addEventListener('input', filter)
`
