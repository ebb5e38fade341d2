/** From the first look at the playlist on: nobody else needs one. Only a built shop has it, and without it nothing is lost. */
export function startServiceWorker(): void {
  if (import.meta.env.PROD) navigator.serviceWorker.register('/service-worker.js').catch(() => {})
}
