import type { Given } from './form.ts'
import { text } from './params.ts'
import { problem } from './problems.ts'

const maxEntries = 50
const longestName = 40
const longestValue = 500

export function metadata(given: Given, param: string): Record<string, string> {
  if (typeof given === 'string') throw problem(400, `Invalid object: ${param}`, { param })
  const entries = Object.entries(given)
  if (entries.length > maxEntries) throw problem(400, `${param} can have up to ${maxEntries} keys`, { param })
  return Object.fromEntries(
    entries.map(([name, value]) => {
      const within = `${param}[${name}]`
      return [text(longestName)(name, within), text(longestValue)(value, within)]
    }),
  )
}

export function webAddress(given: Given, param: string) {
  const address = text(5000)(given, param)
  if (/^https?:\/\//i.test(address) && URL.canParse(address)) return address
  throw problem(400, 'Not a valid URL', { code: 'url_invalid', param })
}

export function email(given: Given, param: string) {
  const address = text(800)(given, param)
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)) return address
  throw problem(400, `Invalid email address: ${address}`, { code: 'email_invalid', param })
}

export function currency(given: Given, param: string) {
  const code = text(3)(given, param).toLowerCase()
  if (Intl.supportedValuesOf('currency').includes(code.toUpperCase())) return code
  throw problem(400, `Invalid currency: ${code}`, { param })
}
