/** Sent with every reply. Pages replace the policy with one that knows the hashes of their inline parts. */
export const securityHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

/**
 * For films and recordings: opened by their own address, a browser makes a page that plays them. That page may load from its own
 * origin, and run nothing.
 */
export const mediaPolicy = "default-src 'none'; media-src 'self'; frame-ancestors 'none'; sandbox allow-same-origin"

/** Further origins that the browser may call and load media from. */
export type Origins = { calls: readonly string[]; media: readonly string[] }

export type PageParts = { scripts: readonly string[]; styles: readonly string[]; origins: Origins }

/** Inline scripts and styles are allowed by hash; the hashes are computed from the built page. */
export const pagePolicy = ({ scripts, styles, origins }: PageParts): string =>
  [
    "default-src 'self'",
    `script-src 'self' ${quoted(scripts)}`,
    `style-src 'self' ${quoted(styles)}`,
    "img-src 'self' data:",
    ["media-src 'self'", ...origins.media].join(' '),
    "font-src 'self'",
    "worker-src 'self'",
    ["connect-src 'self'", ...origins.calls].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const quoted = (hashes: readonly string[]) => hashes.map((hash) => `'${hash}'`).join(' ')
