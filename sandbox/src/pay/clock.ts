/** Stripe's timestamps are whole seconds. */
export function nowInSeconds() {
  return Math.floor(Date.now() / 1000)
}
