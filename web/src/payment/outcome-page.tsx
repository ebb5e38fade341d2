import type { ReactNode } from 'react'
import { Notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { PictureFile } from '../ui/picture.tsx'

type Props = { picture: PictureFile; title: string; children: ReactNode }

/** How a payment ended, or that it has not yet. */
export const OutcomePage = ({ picture, title, children }: Props) => (
  <>
    <PageHead title={title} description="How your payment went." />
    <Notice picture={picture} title={title}>
      {children}
    </Notice>
  </>
)
