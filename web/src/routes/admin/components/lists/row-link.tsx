import type { ComponentProps } from 'react'
import { TextLink } from '../../../../ui/button.tsx'

/** Leads from a row of a table to its page: as high as a finger, while the row stays low. */
export const RowLink = (props: ComponentProps<typeof TextLink>) => (
  <TextLink className="-my-1 inline-block py-1" {...props} />
)
