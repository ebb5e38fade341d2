import type { ReactNode } from 'react'

type Props<Item> = { items: Item[]; isLarge?: boolean; children: (item: Item) => ReactNode }

/** The covers in two to four columns, for children in one fewer. Other covers fill the gaps beside open details. */
export const Library = <Item extends { _id: string }>({ items, isLarge = false, children }: Props<Item>) => (
  <ul
    className={`mt-6 grid grid-flow-dense gap-x-4 gap-y-6 sm:gap-x-6 sm:gap-y-8 ${isLarge ? 'grid-cols-1 sm:grid-cols-2 lg:grid-cols-3' : 'grid-cols-2 max-[18rem]:grid-cols-1 sm:grid-cols-3 lg:grid-cols-4'}`}
  >
    {items.map((item) => (
      <li key={item._id} className="has-[>article>details[open]]:col-span-full">
        {children(item)}
      </li>
    ))}
  </ul>
)
