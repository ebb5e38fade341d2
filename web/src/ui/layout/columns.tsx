import type { ReactNode } from 'react'

const shapes = {
  '56/44': 'lg:grid-cols-[minmax(0,56fr)_minmax(0,44fr)]',
  '44/56': 'lg:grid-cols-[minmax(0,44fr)_minmax(0,56fr)]',
  half: 'lg:grid-cols-2',
} as const

type Props = {
  shape?: keyof typeof shapes
  /** `top` for a column that sticks, `center` for a picture beside a text. */
  align?: 'top' | 'center'
  children: [ReactNode, ReactNode]
}

/** Two columns on wide screens, one below the other on narrow ones, in the order of the children. */
export const Columns = ({ shape = '56/44', align = 'top', children }: Props) => (
  <div
    className={`grid grid-cols-[minmax(0,1fr)] gap-8 lg:gap-12 ${shapes[shape]} ${align === 'top' ? 'lg:items-start' : 'lg:items-center'}`}
  >
    {children}
  </div>
)

/** The classes of a column that stays in view below the header while the other one scrolls. */
export const stickyColumn = 'lg:sticky lg:top-[calc(var(--header)+1.5rem)]'
