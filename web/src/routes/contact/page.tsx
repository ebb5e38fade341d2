import picture from 'media:brand/team-helpers'
import { BookOpen, Package, Undo2 } from 'lucide-react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { load } from '../../api/load.ts'
import { paths } from '../../base/paths.ts'
import { useSettings } from '../../base/settings.ts'
import { style } from '../../ui/classes.ts'
import { Html } from '../../ui/content/html.tsx'
import { IconRows } from '../../ui/content/icon-rows.tsx'
import { Band } from '../../ui/layout/band.tsx'
import { breadcrumb } from '../../ui/layout/breadcrumb.ts'
import { Columns } from '../../ui/layout/columns.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { ContactForm } from './contact-form.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const failureText = 'Failed to load this page. Please try again later.'
  return (await load(context, '/api/pages/:id', { params: { id: 'contact' }, failureText })).data
}

export function Component() {
  const { lead } = useLoaderData<typeof loader>()
  const { shopName, shopOrigin } = useSettings()
  return (
    <>
      <PageHead
        title="Contact us"
        description={`Write to ${shopName}: questions about lamps, speakers, stories or an order.`}
        path={paths.contact}
        jsonLd={[breadcrumb(shopOrigin, [], 'Contact us')]}
      />
      <Band>
        <Columns>
          <div>
            <h1 className={style({ variant: 'display' })}>Contact us</h1>
            <p className={`${style({ variant: 'lead' })} mt-4`}>{lead}</p>
            <div className={`${style({ variant: 'card' })} mt-8 p-[min(1.5rem,5vw)] sm:p-8`}>
              <WithoutScripts />
              <ContactForm />
            </div>
          </div>
          <Beside />
        </Columns>
      </Band>
    </>
  )
}

function WithoutScripts() {
  const { contactEmail } = useSettings()
  return (
    <noscript>
      <p>
        The form needs JavaScript. Without it, please write to{' '}
        <a href={`mailto:${contactEmail}`} className={style({ variant: 'link' })}>
          {contactEmail}
        </a>
        .
      </p>
    </noscript>
  )
}

/** What is good to know before one writes, and what may make it needless. */
function Beside() {
  const { sections } = useLoaderData<typeof loader>()
  return (
    <div className="grid gap-8">
      <img
        src={`/${picture.path}`}
        alt=""
        width={picture.width}
        height={picture.height}
        className="aspect-4/3 w-full rounded-hero object-cover object-bottom max-lg:mx-auto max-lg:max-w-md"
      />
      {sections.map(({ id, title, html }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id} className="text-2xl">
            {title}
          </h2>
          <Html html={html} className="mt-3" />
        </section>
      ))}
      <section aria-labelledby="answers">
        <h2 id="answers" className="text-2xl">
          Answers without waiting
        </h2>
        <IconRows rows={answers} />
      </section>
    </div>
  )
}

const icon = { strokeWidth: 1.75, className: 'size-6' } as const

const answers = [
  { icon: <BookOpen {...icon} />, title: 'Pairing, charging, listening offline', to: paths.help, link: 'Help center' },
  { icon: <Package {...icon} />, title: 'Where is my parcel?', to: paths.orders, link: 'Orders' },
  { icon: <Undo2 {...icon} />, title: 'Sending something back', to: paths.returns, link: 'Returns and refunds' },
].map(({ icon, title, to, link }) => ({
  icon,
  title,
  text: (
    <Link to={to} className={`${style({ variant: 'link' })} inline-flex min-h-11 items-center`}>
      {link}
    </Link>
  ),
}))
