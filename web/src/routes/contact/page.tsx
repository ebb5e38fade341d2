import { paths } from '../../base/paths.ts'
import { useSettings } from '../../base/settings.ts'
import { style } from '../../ui/classes.ts'
import { breadcrumb } from '../../ui/layout/breadcrumb.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { ContactForm } from './contact-form.tsx'

export function Component() {
  const { shopName, shopOrigin, contactEmail } = useSettings()
  return (
    <div className={`${style({ variant: 'page' })} pt-8`}>
      <PageHead
        title="Contact Us"
        description={`Write to ${shopName}: questions about lamps, speakers, stories or an order.`}
        path={paths.contact}
        jsonLd={[breadcrumb(shopOrigin, [], 'Contact Us')]}
      />
      <h1 className={style({ variant: 'title' })}>Contact Us</h1>
      <p className="mt-4">Questions about a lamp, a story or an order? Write to us, and we answer by email.</p>
      <noscript>
        <p className="mt-6">
          The form needs JavaScript. Without it, please write to{' '}
          <a href={`mailto:${contactEmail}`} className={style({ variant: 'link' })}>
            {contactEmail}
          </a>
          .
        </p>
      </noscript>
      <ContactForm />
    </div>
  )
}
