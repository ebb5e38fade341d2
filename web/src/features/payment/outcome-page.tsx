import type { ReactNode } from 'react'
import type { PictureFile } from '../../ui/content/picture.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'

type Props = { picture: PictureFile; title: string; children: ReactNode }

export const OutcomePage = ({ picture, title, children }: Props) => (
  <>
    <PageHead title={title} description="How your payment went." />
    <Notice picture={picture} title={title}>
      {children}
    </Notice>
  </>
)
