import { themeScript } from '../base/theme-script.ts'

/** What stands at an address that cannot be loaded; the address stays, so that a reload leads to it. */
export function offlinePage(playlist: string, savedCount: number, files: readonly string[]): Response {
  const advice =
    savedCount === 0
      ? 'Nothing is saved on this device yet. With a connection, open the details of a story in My Playlist and choose “Save for offline”.'
      : `${savedCount === 1 ? 'One item is' : `${savedCount} items are`} saved on this device and can be played now.`
  return new Response(
    `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>You are offline</title>
<style>${files.map(fontFace).join('')}${styles}</style>
<script>${themeScript}</script>
<main>
<svg aria-hidden="true" viewBox="0 0 64 64"><path d="M40 8a24 24 0 1 0 16 38A26 26 0 0 1 40 8Z"/></svg>
<h1>You are offline</h1>
<p>This page needs a connection. It opens by itself once there is one.</p>
<p>${advice}</p>
<p class="ways"><a class="main" href="${playlist}">My Playlist</a> <a href="">Try again</a></p>
</main>
<script>${reloadScript}</script>
</html>`,
    { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } },
  )
}

/** The shop's fonts are among the kept files. */
function fontFace(file: string): string {
  const family = /\/(fraunces|nunito)-latin.*\.woff2$/.exec(file)?.[1]
  return family === undefined ? '' : `@font-face{font-family:${family};font-weight:200 1000;src:url(${file})}`
}

/**
 * Browsers announce a connection before the first request succeeds, and not at all when only the shop was away. Over a slow connection
 * one request waits for the other, and a reload is not begun again before it is through.
 */
const reloadScript = `
const askLater = () => setTimeout(ask, 5000)
const ask = () => fetch(location, { method: 'HEAD', signal: AbortSignal.timeout(20000) }).then(() => location.reload(), askLater)
askLater()
`

const styles = `
:root{--ground:#fdf9f5;--ink:#241a3d;--muted:#5c5275;--line:#80749a;--fill:#4a3791;--label:#fff;--moon:#f7b84b}
[data-theme=dark]{color-scheme:dark;--ground:#120e24;--ink:#f5efe4;--muted:#bdb3d1;--line:#877daa;--fill:#bfaef7;--label:#1f1640;--moon:#ffc764}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--ground);color:var(--muted);font:1.125rem/1.6 nunito,ui-rounded,system-ui,sans-serif;text-align:center;text-wrap:balance}
main{max-width:30rem;padding:1.5rem}
svg{width:6rem;fill:var(--moon)}
h1{margin:.5rem 0;color:var(--ink);font:600 2.125rem/1.2 fraunces,serif}
.ways{display:flex;flex-wrap:wrap;justify-content:center;gap:.75rem;margin-top:1.5rem}
a{min-height:3rem;display:inline-grid;place-items:center;padding:0 1.5rem;border:2px solid var(--line);border-radius:14px;color:var(--ink);font-weight:700;text-decoration:none}
a.main{border-color:var(--fill);background:var(--fill);color:var(--label)}
a:focus-visible{outline:3px solid var(--ink);outline-offset:3px}
`
