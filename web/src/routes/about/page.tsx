import helpers from 'media:brand/team-helpers'
import makers from 'media:brand/team-makers'
import storytellers from 'media:brand/team-storytellers'
import { paths } from '../../base/paths.ts'
import { useSettings } from '../../base/settings.ts'
import { style } from '../../ui/classes.ts'
import { breadcrumb } from '../../ui/layout/breadcrumb.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Questions } from './questions.tsx'

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
      <h1 className="text-3xl">About</h1>
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
