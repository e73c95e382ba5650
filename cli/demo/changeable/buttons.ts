/** Renders a part of a site with the button that changes it. */
export function buttonItem(
  action: string,
  { label, state }: { readonly label: string; readonly state: string },
): string {
  return `<li><span>${state}</span><form method="post" action="${action}"><button>${label}</button></form></li>`
}

export const buttonStyle = `
main { padding-bottom: 4rem }
.parts { display: grid; gap: .6rem; padding: 0; list-style: none }
.parts li { display: flex; flex-wrap: wrap; gap: .6rem 1rem; align-items: center; justify-content: space-between;
  padding: .8rem 1rem; border: 1px solid var(--line); border-radius: .8rem; background: var(--card) }
.parts .done { flex-wrap: nowrap } .parts .done::after { content: '\\2713'; font-weight: 700 }
button { padding: .55rem 1rem; border: 1px solid transparent; border-radius: .6rem; background: #0f766e; color: #fff;
  font: 600 .95rem system-ui, sans-serif; cursor: pointer }
button:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px }
.quiet { background: none; border-color: var(--soft); color: var(--ink) }
`
