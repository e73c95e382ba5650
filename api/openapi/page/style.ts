/** The whole style of the reference; it follows the reader's choice of light or dark. */
export const style = `
:root{color-scheme:light dark;--line:color-mix(in srgb,currentColor 20%,transparent);
--shade:color-mix(in srgb,currentColor 7%,transparent);--accent:light-dark(#0b5d56,#5eead4);--soft:light-dark(#4b5563,#b6bec9);--page:light-dark(#fff,#14181d)}
*{box-sizing:border-box}
html{background:var(--page);color:light-dark(#1b2127,#e8ecf0)}
body{margin:0;font:16px/1.55 system-ui,sans-serif;display:grid;grid-template-columns:18rem minmax(0,1fr)}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:1.5rem 1rem;border-right:1px solid var(--line);font-size:.85rem}
nav ul{list-style:none;margin:0 0 1rem;padding:0}
nav a{display:block;padding:.15rem 0;overflow-wrap:anywhere}
main{padding:1.5rem 2.5rem 6rem;max-width:62rem}
a{color:var(--accent);text-decoration:none}
a:hover,a:focus,p a,td a,main li a{text-decoration:underline}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
[hidden]{display:none!important}
.skip{position:absolute;left:-999px}
.skip:focus{position:fixed;left:1rem;top:1rem;z-index:1;background:var(--page);padding:.5rem}
input{font:inherit;width:100%;padding:.3rem .5rem;border:1px solid var(--soft);border-radius:4px;background:var(--page);color:inherit}
h2{margin-top:3.5rem;border-bottom:1px solid var(--line)}
h3{margin-top:2.5rem}
h1,h2,h3,p,li,td,th,summary{overflow-wrap:anywhere}
h4{margin:1.2rem 0 .3rem;font-size:.9rem}
code,pre,.path{font-family:ui-monospace,monospace;font-size:.88em}
code{background:var(--shade);border-radius:3px;padding:.05em .3em}
pre{background:var(--shade);border-radius:6px;padding:.8rem 1rem;white-space:pre-wrap;overflow-wrap:anywhere}
pre code{background:none;padding:0}
details{margin:.5rem 0}
summary{cursor:pointer;color:var(--accent)}
.method{display:inline-block;min-width:4.2rem;font:600 .8em ui-monospace,monospace;color:var(--accent)}
nav .method{min-width:3.4rem}
table{border-collapse:collapse;width:100%;font-size:.9rem}
th,td{text-align:left;vertical-align:top;padding:.35rem .8rem .35rem 0;border-bottom:1px solid var(--line)}
.note{color:var(--soft)}
@media (max-width:50rem){body{display:block}nav{position:static;height:auto;border:0}main{padding:1rem}
table,tbody,tr,td{display:block}thead{display:none}td{border:0;padding:.1rem 0}tr{border-bottom:1px solid var(--line);padding:.4rem 0}}
`
