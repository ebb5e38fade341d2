import type { Right } from '@storylamp/contract/accounts/staff-rights'
import type { ReactNode } from 'react'
import { useRights } from './use-rights.ts'

type Props = { right: Right; otherwise?: ReactNode; children: ReactNode }

/** Staff see what belongs to their tasks alone; the server decides by itself. */
export function ForRight({ right, otherwise = null, children }: Props): ReactNode {
  const may = useRights()
  return may(right) ? children : otherwise
}
