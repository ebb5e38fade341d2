import helpers from 'media:brand/team-helpers'
import makers from 'media:brand/team-makers'
import storytellers from 'media:brand/team-storytellers'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useSettings } from '../../base/settings.ts'
import { style } from '../../ui/classes.ts'
import { breadcrumb } from '../../ui/layout/breadcrumb.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'

const team = [
  { name: 'Bruno', role: 'Makes the lamps and speakers', picture: makers },
  { name: 'Odile', role: 'Writes the bedtime stories', picture: storytellers },
  { name: 'Finn', role: 'Answers letters and packs parcels', picture: helpers },
]

export function Component() {
  const { shopName, shopOrigin } = useSettings()
  return (
    <div className={`${style({ variant: 'page' })} pt-8`}>
      <PageHead
        title="About"
        description={`Who makes the lamps, speakers and stories of ${shopName}, and answers to what families ask most.`}
        path={paths.about}
        jsonLd={[breadcrumb(shopOrigin, [], 'About')]}
      />
      <h1 className={style({ variant: 'title' })}>About</h1>
      <p className="mt-4 max-w-prose text-lg">
        {shopName} began with a wish for the last hour of the day: a small light that tells one more story, and goes out
        when everyone is asleep. We make night lamps and Bluetooth speakers that children can work by themselves, and
        the stories to fall asleep to.
      </p>
      <section aria-labelledby="team" className="mt-12">
        <h2 id="team" className="text-2xl">
          Our team
        </h2>
        <p className="mt-2 text-muted">Each of us is drawn as the animal that the others chose.</p>
        <ul className="mt-4 grid gap-4 sm:grid-cols-3">
          {team.map(({ name, role, picture }) => (
            <li key={name} className={`${style({ variant: 'card' })} overflow-hidden`}>
              <img src={`/${picture.path}`} alt="" width={picture.width} height={picture.height} className="w-full" />
              <div className="p-4">
                <h3 className="text-lg">{name}</h3>
                <p className="text-muted">{role}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <Questions />
    </div>
  )
}

const Questions = () => (
  <section aria-labelledby="questions" className="mt-12">
    <h2 id="questions" className="text-2xl">
      Questions and answers
    </h2>
    <div className="mt-4 grid gap-3">
      <Question text="What services do you offer?">
        We sell night lamps and Bluetooth speakers for children, and bundles of bedtime stories that are paid for with
        tokens. Families can also have a story customized, or a new one made for their child.
      </Question>
      <Question text="How many years have you been in business?">
        We opened the shop in 2025, after years of bedtime stories at home.
      </Question>
      <Question text="How can I make contact with you?">
        Write to us on the page{' '}
        <Link to={paths.contact} className={style({ variant: 'link' })}>
          Contact Us
        </Link>
        . A person reads every message, and answers by email.
      </Question>
    </div>
  </section>
)

const Question = ({ text, children }: { text: string; children: ReactNode }) => (
  <details className={`${style({ variant: 'card' })} group px-5`}>
    <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-bold">
      {text}
      <ChevronDown strokeWidth={1.75} aria-hidden="true" className="shrink-0 group-open:rotate-180" />
    </summary>
    <p className="max-w-prose pb-5">{children}</p>
  </details>
)
