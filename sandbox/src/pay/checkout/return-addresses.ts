import type { Session } from '../records.ts'

export function successAddress({ id, success_url }: Session) {
  return success_url.replaceAll('{CHECKOUT_SESSION_ID}', id)
}

export function cancelAddress({ id, cancel_url }: Session) {
  return cancel_url?.replaceAll('{CHECKOUT_SESSION_ID}', id)
}

/** Browsers apply form-action to the redirect after a form, too. */
export function policyForReturning({ success_url, cancel_url }: Session) {
  const origins = [success_url, cancel_url ?? success_url].map((address) => new URL(address).origin)
  return { 'form-action': ["'self'", ...new Set(origins)].join(' ') }
}
