/** The origin of an http or https address, and no other: blob: addresses claim the origin that they contain. */
export function webOrigin(address: string): string | undefined {
  const url = URL.parse(address)
  return url !== null && /^https?:$/.test(url.protocol) ? url.origin : undefined
}
