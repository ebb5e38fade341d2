import failurePicture from 'media:brand/payment-failure'
import { paymentTexts } from '@storylamp/contract/payments/payment-texts'
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

export const PaymentFailed = ({ children }: { children: ReactNode }) => (
  <OutcomePage picture={failurePicture} title={paymentTexts.unsuccessful}>
    {children}
  </OutcomePage>
)

export const PaymentSkeleton = () => (
  <div className="grid justify-items-center gap-4 py-8">
    <span className="block aspect-4/3 w-full max-w-sm rounded-card bg-sunken" />
    <span className="block h-12 w-48 rounded-field bg-sunken" />
  </div>
)
