/** Renders a page of the demo site; `head` is HTML for its head, `text` for its body. */
export function layout({ title, head, text }: { title: string; head: string; text: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} - Waymark demo site</title>
<link rel="icon" href="data:,">
<style>${style}</style>
${head}
</head>
<body>
<main>
<p class="site">Waymark demo site</p>
<h1>${title}</h1>
${text}
</main>
</body>
</html>
`
}

const style = `
:root { color-scheme: light dark; --ink: #134e4a; --soft: #5b7a77; --paper: #f4faf8; --card: #fff; --line: #d4e7e3 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #d5f5ee; --soft: #8fb5ae; --paper: #0b1a19; --card: #102422; --line: #24433f }
}
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 2rem 1rem;
  background: var(--paper); color: var(--ink); font: 1.05rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere }
main { width: min(38rem, 100%) }
h1 { margin: .2rem 0 1rem; font-size: clamp(1.8rem, 6vw, 2.6rem); line-height: 1.15; letter-spacing: -.02em }
.site { margin: 0; color: var(--soft); letter-spacing: .04em }
code { font-size: .92em }
nav { display: grid; margin-top: 2rem; border: 1px solid var(--line); border-radius: .8rem; overflow: hidden;
  background: var(--card) }
nav a { display: flex; gap: 1rem; justify-content: space-between; flex-wrap: wrap; padding: .7rem 1rem;
  color: inherit; text-decoration: none; font-family: ui-monospace, monospace; font-size: .95rem }
nav a + a { border-top: 1px solid var(--line) }
nav a:hover, nav a:focus-visible { background: #0f766e1f }
nav span { color: var(--soft); font-family: system-ui, sans-serif }
`
