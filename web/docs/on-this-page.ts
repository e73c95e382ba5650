/** Opens the list of the page's sections where it stands beside the text, and folds it where it stands above. */
export function openOnThisPage(): void {
  const list = document.querySelector<HTMLDetailsElement>('.on-this-page')
  if (!list) return
  const isBeside = matchMedia('(width >= 80rem)')
  const adapt = (): void => void (list.open = isBeside.matches)
  isBeside.addEventListener('change', adapt)
  adapt()
}
