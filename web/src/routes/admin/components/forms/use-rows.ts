import { useRef, useState } from 'react'
import { useFormState } from '../../../../ui/forms/form.tsx'

/** The rows of a list that grows and shrinks in a form. Their keys stay, so that what was typed stays in its row. */
export function useRows<Row>(saved: readonly (Row | undefined)[]) {
  const { markChanged } = useFormState()
  const nextKey = useRef(saved.length)
  const [rows, setRows] = useState<{ key: string; row: Row | undefined }[]>(() =>
    saved.map((row, at) => ({ key: `r${at}`, row })),
  )
  const add = (row?: Row) => {
    setRows([...rows, { key: `r${nextKey.current++}`, row }])
    markChanged()
  }
  const remove = (key: string) => {
    setRows(rows.filter((row) => row.key !== key))
    markChanged()
  }
  return { rows, add, remove }
}
