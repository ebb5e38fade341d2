import { isPlaceholderEmail } from '@storylamp/contract/settings/checklist'
import { dayMs, later } from '../../platform/clock.ts'

// RFC 9116 asks for less than a year, so that nobody follows what is long forgotten.
const validMs = 180 * dayMs

/** Where to report a weakness of the shop (RFC 9116). */
export const securityText = (shopOrigin: string, email: string, now: Date): string =>
  [
    `Contact: ${isPlaceholderEmail(email) ? `${shopOrigin}/contact-us` : `mailto:${encodeURI(email)}`}`,
    `Expires: ${later(now, validMs).toISOString().slice(0, 10)}T00:00:00Z`,
    'Preferred-Languages: en',
    `Canonical: ${shopOrigin}/.well-known/security.txt`,
    '',
  ].join('\n')
