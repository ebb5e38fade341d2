import type { ReactNode } from 'react'
import { PageHead } from '../ui/page-head.tsx'
import type { PictureFile } from '../ui/picture.tsx'
import { Empty } from '../ui/signed-in/empty.tsx'

type Props = { picture: PictureFile; title: string; children: ReactNode }

/** How a payment ended, or that it has not yet. */
export const OutcomePage = ({ picture, title, children }: Props) => (
  <>
    <PageHead title={title} description="How your payment went." />
    <Empty picture={picture} title={title} heading="h1">
      {children}
    </Empty>
  </>
)
