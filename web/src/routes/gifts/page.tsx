import { paths } from '../../base/paths.ts'
import { style } from '../../ui/classes.ts'
import { Band } from '../../ui/layout/band.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { GiftForm } from './gift-form.tsx'

/** Open to everybody: who gives needs no account. */
export function Component() {
  return (
    <>
      <PageHead
        title="Give a gift"
        description="Tokens for stories, a bundle, or a gift card, for a family you love."
        path={paths.gifts}
      />
      <Band>
        <div className="mx-auto max-w-2xl">
          <h1 className={style({ variant: 'display' })}>Give a gift</h1>
          <p className={`${style({ variant: 'lead' })} mt-4`}>
            Tokens for stories, a bundle, or a gift card for anything in the shop. You need no account, and it never
            expires.
          </p>
          <div className={`${style({ variant: 'card' })} mt-8 p-[min(1.5rem,5vw)] sm:p-8`}>
            <GiftForm />
          </div>
        </div>
      </Band>
    </>
  )
}
