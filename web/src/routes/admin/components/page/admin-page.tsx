import type { ReactNode } from 'react'
import { TextLink } from '../../../../ui/button.tsx'
import { button, style } from '../../../../ui/classes.ts'
import { PageHead } from '../../../../ui/layout/page-head.tsx'

type Props = {
  title: string
  parent?: { name: string; to: string }
  /** Beside the link to the parent, where what loads later pushes nothing down. */
  aside?: ReactNode
  actions?: ReactNode
  /** Folded on phones, so that the list begins in the first view. */
  moreActions?: ReactNode
  children: ReactNode
}

export const AdminPage = ({ title, parent, aside, actions, moreActions, children }: Props) => (
  <>
    <PageHead title={`${title} · Back office`} description="Where the shop is run." />
    {parent !== undefined && (
      <p className="flex flex-wrap justify-between gap-x-4">
        <TextLink to={parent.to} className="inline-block py-2.5">
          {parent.name}
        </TextLink>
        {aside}
      </p>
    )}
    <div className="flex flex-wrap items-center justify-between gap-4">
      <h1 className="min-w-0 text-3xl wrap-anywhere">{title}</h1>
      {actions !== undefined && (
        <div className="flex flex-wrap items-start gap-3 empty:hidden">
          {actions}
          {moreActions !== undefined && (
            <details className="open-when-wide">
              <summary className={button({ variant: 'secondary' })}>More</summary>
              <div className="flex flex-wrap gap-3 max-sm:pt-3">{moreActions}</div>
            </details>
          )}
        </div>
      )}
    </div>
    <div className="mt-6 grid gap-6">{children}</div>
  </>
)

export const AdminCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={`${style({ variant: 'card' })} grid content-start gap-4 p-4 sm:p-6`}>
    <h2 className="text-xl">{title}</h2>
    {children}
  </section>
)
