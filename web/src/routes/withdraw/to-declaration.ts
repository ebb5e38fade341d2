import { type Declaration, declaration } from '@storylamp/contract/returns/returns'
import { type Check, checkBy } from '../../ui/forms/use-form.ts'

const check = checkBy<Declaration>(declaration)

type Row = { product: string; pieces: string }
type Typed = { number?: string; email?: string; what?: string; items?: Row[]; reason?: string }

/** Rows that are left empty at the end are not sent. */
export const checkDeclaration: Check<Declaration> = (typed) => {
  const { number, email, what, items = [], reason = '' } = typed as Typed
  return check({
    number,
    email,
    ...(what === 'some' ? { items: filled(items) } : {}),
    ...(reason.trim() === '' ? {} : { reason }),
  })
}

function filled(rows: Row[]) {
  const last = rows.findLastIndex(({ product }) => product.trim() !== '')
  return rows
    .slice(0, Math.max(1, last + 1))
    .map(({ product, pieces }) => ({ product, pieces: pieces === '' ? Number.NaN : Number(pieces) }))
}
