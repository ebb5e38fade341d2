import type { WireProduct as Product } from '@storylamp/contract/catalog/catalog'
import { useEffect, useState } from 'react'
import { sendAsGuest } from '../../../api/send.ts'

/** How many pieces are left, if they are few. Asked for by the browser, as the page may have been rendered days ago. */
export function useLeft({ _id, isSoldOut }: Product): number | undefined {
  const [told, setTold] = useState<{ left: number | undefined }>()
  useEffect(() => {
    let isOutdated = false
    sendAsGuest('GET', '/api/stock', { query: { products: _id } }).then(({ reply }) => {
      if (!isOutdated && reply !== undefined) setTold({ left: reply.data[0]?.left })
    })
    return () => {
      isOutdated = true
    }
  }, [_id])
  return told === undefined ? (isSoldOut ? 0 : undefined) : told.left
}
