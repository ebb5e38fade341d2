// Refreshes the live parts of an open page. Without scripts the page works the same after a reload.
const pauseMs = 2000

async function showNews() {
  const reply = await fetch(location.href)
  if (!reply.ok) return
  const fresh = new DOMParser().parseFromString(await reply.text(), 'text/html')
  const focusedHref = document.activeElement?.getAttribute('href')
  for (const shown of document.querySelectorAll('[data-live]')) {
    const current = fresh.querySelector(`[data-live="${shown.dataset.live}"]`)
    if (shown.innerHTML !== current.innerHTML) shown.replaceChildren(...current.childNodes)
  }
  if (focusedHref) document.querySelector(`[data-live] a[href="${focusedHref}"]`)?.focus({ preventScroll: true })
}

setInterval(() => {
  // A sandbox that is restarting is asked again at the next interval.
  if (!document.hidden) showNews().catch(() => {})
}, pauseMs)
