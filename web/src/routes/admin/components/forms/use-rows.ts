import { useRef, useState } from 'react'
import type { Form } from '../../../../ui/forms/use-form.ts'

/** What rows and uploads, which change without being typed, need of their form. */
export type ListForm = Pick<Form, 'problemOf'> & { markChanged: () => void }

/** The rows of a list that grows and shrinks in a form. Their keys stay, so that what was typed stays in its row. */
export function useRows<Row>(saved: readonly (Row | undefined)[], onChanged: () => void) {
  const nextKey = useRef(saved.length)
  const [rows, setRows] = useState<{ key: string; row: Row | undefined }[]>(() =>
    saved.map((row, at) => ({ key: `r${at}`, row })),
  )
  const add = (row?: Row) => {
    setRows([...rows, { key: `r${nextKey.current++}`, row }])
    onChanged()
  }
  const remove = (key: string) => {
    setRows(rows.filter((row) => row.key !== key))
    onChanged()
  }
  return { rows, add, remove }
}
