import { problem } from './problems.ts'

/** Form values as text, nested for `a[b]` and listed for `a[0]`. */
export type Given = string | GivenFields
export type GivenFields = { [name: string]: Given }

export function decodeForm(encoded: string): GivenFields {
  const root = newFields()
  for (const [key, value] of new URLSearchParams(encoded)) place(root, key, value)
  return root
}

function place(root: GivenFields, key: string, value: string) {
  const names = key.split('[').map((name, index) => (index === 0 ? name : name.replace(/\]$/, '')))
  const last = names.pop() ?? ''
  const fields = names.reduce((parent, name) => branch(parent, name, key), root)
  fields[last || nextIndex(fields)] = value
}

function branch(parent: GivenFields, name: string, key: string) {
  const at = name || nextIndex(parent)
  parent[at] ??= newFields()
  const child = parent[at]
  if (typeof child === 'string') throw problem(400, `Invalid parameter: ${key}`, { param: key })
  return child
}

function nextIndex(fields: GivenFields) {
  return String(Object.keys(fields).length)
}

/** Without a prototype, so that `__proto__` is an ordinary key. */
function newFields(): GivenFields {
  return Object.create(null)
}
