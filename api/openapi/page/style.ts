/** The whole style of the reference; it follows the reader's choice of light or dark. */
export const style = `
:root{color-scheme:light dark;--line:color-mix(in srgb,currentColor 20%,transparent);
--shade:color-mix(in srgb,currentColor 7%,transparent);--accent:light-dark(#0f766e,#5eead4)}
*{box-sizing:border-box}
body{margin:0;font:16px/1.55 system-ui,sans-serif;display:grid;grid-template-columns:18rem minmax(0,1fr)}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:1.5rem 1rem;border-right:1px solid var(--line);font-size:.85rem}
nav ul{list-style:none;margin:0 0 1rem;padding:0}
nav a{display:block;padding:.15rem 0;overflow-wrap:anywhere}
main{padding:1.5rem 2.5rem 6rem;max-width:62rem}
a{color:var(--accent);text-decoration:none}
a:hover,a:focus{text-decoration:underline}
h2{margin-top:3.5rem;border-bottom:1px solid var(--line)}
h3{margin-top:2.5rem}
h2,h3,.path,p code,li code{overflow-wrap:anywhere}
h4{margin:1.2rem 0 .3rem;font-size:.9rem}
code,pre,.path{font-family:ui-monospace,monospace;font-size:.88em}
code{background:var(--shade);border-radius:3px;padding:.05em .3em}
pre{background:var(--shade);border-radius:6px;padding:.8rem 1rem;overflow:auto}
.method{display:inline-block;min-width:4.2rem;font:600 .8em ui-monospace,monospace;color:var(--accent)}
nav .method{min-width:3.4rem}
table{border-collapse:collapse;width:100%;font-size:.9rem}
th,td{text-align:left;vertical-align:top;padding:.35rem .8rem .35rem 0;border-bottom:1px solid var(--line)}
.table{overflow-x:auto}
.note{opacity:.75}
@media (max-width:50rem){body{display:block}nav{position:static;height:auto;border:0}main{padding:1rem}}
`
